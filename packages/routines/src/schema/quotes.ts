import { association, many } from 'mvdb';
import { cost, date, flag, money, number, quantity, text } from './attribute.ts';
import { defineTable } from './define-table.ts';

export const SP_QUOTE_1287 = defineTable({
  name: 'SP.QUOTE.1287',
  description: 'Quotes of assemblies as spares.',
  key: ['company', 'quote'],
  title: 'ASSY.NAME',
  indexedBy: ['customerNo', 'assemblyNo', 'parts'],
  attributes: {
    assemblyNo: text(1, 'ASSY.NO', 'Assembly.', { pointsTo: 'PRODUCT' }),
    assemblyName: text(2, 'ASSY.NAME', 'Its name when it was quoted.', { format: '30L' }),
    customerNo: text(3, 'CUSTOMER.NO', 'Customer.', { pointsTo: 'CUSTOMER' }),
    quotedDate: date(4, 'QUOTED.DATE', 'When it was quoted.'),
    validUntilDate: date(5, 'VALID.UNTIL.DATE', 'Last day on which it holds.'),
    quotedBy: text(6, 'QUOTED.BY', 'Initials of who quoted it.', { format: '3L' }),
    ...association('QUOTE.LINES', {
      parts: text(7, 'PARTS', 'Part that belongs to it.', { as: 'part', pointsTo: 'PRODUCT' }),
      quantities: quantity(8, 'QUANTITIES', 'How many of it.', { as: 'quantity' }),
      unitPrices: cost(9, 'UNIT.PRICES', 'Price of one.', { as: 'unitPrice' }),
    }),
    total: money(10, 'QUOTE.TOTAL', 'What all of it comes to.'),
    quoteStatus: text(11, 'QUOTE.STATUS', 'OPEN, WON or LOST.', { format: '5L' }),
  },
});

export const SPN_1287 = defineTable({
  name: 'SPN.1287',
  description:
    'Supplier part numbers: what suppliers call the parts customers give us to build in.',
  key: ['company', 'supplier part number'],
  title: 'DESCRIPTION',
  indexedBy: ['project', 'partNo'],
  attributes: {
    description: text(1, 'DESCRIPTION', 'What it is.', { format: '30L' }),
    supplierName: text(2, 'SUPPLIER.NAME', 'Who makes it.', { format: '25L' }),
    vendorNo: text(3, 'VENDOR.NO', 'Vendor it can be bought from.', { pointsTo: 'VENDOR' }),
    partNo: text(4, 'PART.NO', 'Part of ours that it is; blank for none.', {
      pointsTo: 'PRODUCT',
    }),
    partType: text(5, 'PART.TYPE', 'Type of part.', { pointsTo: 'PARTTYPE.1287', format: '6L' }),
    unit: text(6, 'UNIT', 'Unit of measure.', { format: '3L' }),
    unitCost: cost(7, 'UNIT.COST', 'What one was last quoted at.'),
    leadDays: number(8, 'LEAD.DAYS', 'Workdays from order to receipt.', { format: '5R' }),
    material: text(9, 'MATERIAL', 'What it is made of.'),
    weight: quantity(10, 'WEIGHT', 'Weight of one, in kilograms.'),
    drawing: text(11, 'DRAWING', 'Drawing of the supplier.'),
    drawingRevision: text(12, 'DRAWING.REVISION', 'Its revision.', { format: '4L' }),
    project: text(13, 'PROJECT', 'Project it was first used on.', { pointsTo: 'PROJECT.1287' }),
    quotes: many(
      text(14, 'QUOTES', 'Its quotes, oldest first.', {
        pointsTo: 'SPN.QUOTES.1287',
        isDerived: true,
      }),
    ),
    approvedDate: date(15, 'APPROVED.DATE', 'When engineering approved it.'),
    approvedBy: text(16, 'APPROVED.BY', 'Initials of who approved it.', { format: '3L' }),
    noteLines: many(text(17, 'NOTE.LINES', 'Notes, one line a value.', { format: '40T' })),
    enteredDate: date(18, 'ENTERED.DATE', 'When it was entered.'),
    enteredBy: text(19, 'ENTERED.BY', 'Initials of who entered it.', { format: '3L' }),
    obsolete: flag(20, 'OBSOLETE', 'Y once the supplier makes it no more.'),
    deleted: flag(21, 'DELETED', 'Y once it was deleted.'),
  },
});

export const SPN_QUOTES_1287 = defineTable({
  name: 'SPN.QUOTES.1287',
  description: 'Quotes that suppliers gave for their part numbers.',
  key: ['company', 'quote'],
  title: 'SPN.DESC',
  indexedBy: ['project'],
  attributes: {
    supplierPart: text(1, 'SPN', 'Supplier part number.', { pointsTo: 'SPN.1287' }),
    vendorNo: text(2, 'VENDOR.NO', 'Vendor that quoted.', { pointsTo: 'VENDOR' }),
    quotedDate: date(3, 'QUOTED.DATE', 'When it quoted.'),
    validUntilDate: date(4, 'VALID.UNTIL.DATE', 'Last day on which the quote holds.'),
    ...association('BREAKS', {
      fromQuantities: quantity(5, 'FROM.QUANTITIES', 'Least quantity that gets the price.', {
        as: 'fromQuantity',
      }),
      unitPrices: cost(6, 'UNIT.PRICES', 'Price of one then.', { as: 'unitPrice' }),
    }),
    leadDays: number(7, 'LEAD.DAYS', 'Workdays from order to receipt.', { format: '5R' }),
    minimumOrder: money(8, 'MINIMUM.ORDER', 'Least value of an order.'),
    toolingCost: money(9, 'TOOLING.COST', 'Tooling to be paid once.'),
    freightTerms: text(10, 'FREIGHT.TERMS', 'Who pays the carrier: PREPAID or COLLECT.', {
      format: '8L',
    }),
    paymentTerms: text(11, 'PAYMENT.TERMS', 'Terms of payment.', { format: '10L' }),
    supplierQuoteNo: text(12, 'SUPPLIER.QUOTE.NO', 'Number of the quote at the supplier.'),
    contactName: text(13, 'CONTACT.NAME', 'Who quoted there.', { format: '20L' }),
    requestedBy: text(14, 'REQUESTED.BY', 'Initials of who asked for it.', { format: '3L' }),
    requestedDate: date(15, 'REQUESTED.DATE', 'When it was asked for.'),
    project: text(16, 'PROJECT', 'Project it was asked for.', { pointsTo: 'PROJECT.1287' }),
    accepted: flag(17, 'ACCEPTED', 'Y where we buy by it.'),
    acceptedDate: date(18, 'ACCEPTED.DATE', 'Since when.'),
    noteLines: many(text(19, 'NOTE.LINES', 'Notes, one line a value.', { format: '40T' })),
    deleted: flag(20, 'DELETED', 'Y once the quote was deleted.'),
  },
});
