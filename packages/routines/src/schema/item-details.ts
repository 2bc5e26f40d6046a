import { association, many } from 'mvdb';
import { code, cost, date, flag, money, number, quantity, text } from './attribute.ts';
import { defineTable } from './define-table.ts';

export const ITEMHIST = defineTable({
  name: 'ITEMHIST',
  description: 'What was sold of each part, period by period.',
  key: ['company', 'part'],
  attributes: {
    ...association('HISTORY', {
      periods: text(1, 'PERIODS', 'Fiscal period, YY-MM.', { as: 'period', format: '5L' }),
      soldQuantities: quantity(2, 'SOLD.QUANTITIES', 'Quantity, returns taken off.', {
        as: 'soldQuantity',
      }),
      salesValues: money(3, 'SALES.VALUES', 'Value, credits taken off.', { as: 'salesValue' }),
      costValues: money(4, 'COST.VALUES', 'What it cost us.', { as: 'costValue' }),
    }),
  },
});

export const UNITCONV = defineTable({
  name: 'UNITCONV',
  description: 'How many of one unit of measure make one of another.',
  key: ['company', 'from unit', 'to unit'],
  title: 'DESCRIPTION',
  attributes: {
    factor: cost(1, 'FACTOR', 'Units of the second kind in one of the first.'),
    description: text(2, 'DESCRIPTION', 'In words.', { format: '30L' }),
  },
});

export const PRD_PRICE = defineTable({
  name: 'PRD.PRICE',
  description: 'Parts: their price by quantity.',
  key: ['company', 'part'],
  attributes: {
    ...association('BREAKS', {
      fromQuantities: quantity(1, 'FROM.QUANTITIES', 'Least quantity that gets the price.', {
        as: 'fromQuantity',
      }),
      unitPrices: cost(2, 'UNIT.PRICES', 'Price of one unit then.', { as: 'unitPrice' }),
    }),
    effectiveDate: date(3, 'EFFECTIVE.DATE', 'Since when the prices hold.'),
    priceList: text(4, 'PRICE.LIST', 'List they are printed in.', { format: '6L' }),
  },
});

export const POPRTSPEC = defineTable({
  name: 'POPRTSPEC',
  description: 'Parts: what is printed for the vendor on a purchase order.',
  key: ['company', 'part'],
  attributes: {
    specificationLines: many(
      text(1, 'SPECIFICATION.LINES', 'Specification, one line a value.', { format: '40T' }),
    ),
    changedDate: date(2, 'CHANGED.DATE', 'When it was last changed.'),
  },
});

export const PRODUCT_NOTES = defineTable({
  name: 'PRODUCT.NOTES',
  description: 'Parts: notes.',
  key: ['company', 'part'],
  attributes: {
    noteLines: many(text(1, 'NOTE.LINES', 'Notes, one line a value.', { format: '40T' })),
  },
});

export const PARTTYPE_1287 = defineTable({
  name: 'PARTTYPE.1287',
  description: 'Types of part.',
  key: ['company', 'part type'],
  title: 'PART.TYPE.NAME',
  attributes: {
    partTypeName: text(1, 'PART.TYPE.NAME', 'Name.', { format: '25L' }),
    industrySector: text(2, 'INDUSTRY.SECTOR', 'Sector of industry it serves.', {
      pointsTo: 'INDSECTOR.1287',
      format: '6L',
    }),
  },
});

export const INDSECTOR_1287 = defineTable({
  name: 'INDSECTOR.1287',
  description: 'Sectors of industry.',
  key: ['company', 'sector'],
  title: 'SECTOR.NAME',
  attributes: {
    sectorName: text(1, 'SECTOR.NAME', 'Name.', { format: '25L' }),
  },
});

export const PART_PHOTOS_1287 = defineTable({
  name: 'PART.PHOTOS.1287',
  description: 'Photographs of parts.',
  key: ['company', 'photo'],
  title: 'DESCRIPTION',
  indexedBy: ['partNo', 'project'],
  attributes: {
    fileName: text(1, 'FILE.NAME', 'File of the picture.', { format: '25L' }),
    description: text(2, 'DESCRIPTION', 'What it shows.', { format: '30T' }),
    photoType: code(
      3,
      'PHOTO.TYPE',
      { A: 'assembled', D: 'damage', P: 'packing' },
      { format: '1L' },
    ),
    typeDescription: text(4, 'TYPE.DESCRIPTION', 'The type in words.', { format: '15L' }),
    project: text(5, 'PROJECT', 'Project it was taken on.', { pointsTo: 'PROJECT.1287' }),
    supplierPart: text(6, 'SPN', 'Supplier part number it shows.', { pointsTo: 'SPN.1287' }),
    partNo: text(7, 'PART.NO', 'Part it shows.', { pointsTo: 'PRODUCT' }),
    takenDate: date(8, 'TAKEN.DATE', 'When it was taken.'),
    takenBy: text(9, 'TAKEN.BY', 'Initials of who took it.', { format: '3L' }),
  },
});

export const PRODXREF = defineTable({
  name: 'PRODXREF',
  description: 'The references each part can be found by, in ascending order.',
  key: ['company', 'part'],
  attributes: {
    ...association('CROSS.REFERENCES', {
      references: text(1, 'REFERENCES', 'Reference.', { as: 'reference', pointsTo: 'REFXPROD' }),
      referenceTypes: text(
        2,
        'REFERENCE.TYPES',
        'MFG manufacturing code, DWG drawing, VND number of a vendor.',
        { as: 'type', format: '4L' },
      ),
    }),
  },
});

export const REFXPROD = defineTable({
  name: 'REFXPROD',
  description: 'The parts that each reference leads to, in descending order.',
  key: ['company', 'reference'],
  attributes: {
    ...association('CROSS.REFERENCES', {
      parts: text(1, 'PARTS', 'Part.', { as: 'part', pointsTo: 'PRODUCT' }),
      referenceTypes: text(2, 'REFERENCE.TYPES', 'What the reference is to it.', {
        as: 'type',
        format: '4L',
      }),
    }),
  },
});

export const XREFINDEX = defineTable({
  name: 'XREFINDEX',
  description: 'The references that begin with the same six characters, in ascending order.',
  key: ['company', 'beginning'],
  attributes: {
    references: many(text(1, 'REFERENCES', 'Reference.', { pointsTo: 'REFXPROD' })),
  },
});

export const PART_XREF_AUDIT = defineTable({
  name: 'PART.XREF.AUDIT',
  description: 'Which attributes of a table are cross-references of the part it is about.',
  key: ['table'],
  attributes: {
    ...association('SETUP', {
      attributeNos: number(1, 'ATTRIBUTE.NOS', 'Number of the attribute.', {
        as: 'attributeNo',
        format: '3R',
      }),
      referenceTypes: text(2, 'REFERENCE.TYPES', 'Type its references get.', {
        as: 'type',
        format: '4L',
      }),
    }),
  },
});

export const WORK0161 = defineTable({
  name: 'WORK0161',
  description: 'Receipts gathered for the register of a fiscal period, until it is printed.',
  key: ['company', 'sequence number'],
  indexedBy: ['partNo'],
  attributes: {
    purchaseOrder: text(1, 'PURCHASE.ORDER', 'Purchase order.', { pointsTo: 'POHEAD' }),
    partNo: text(2, 'PART.NO', 'Part.', { pointsTo: 'PRODUCT' }),
    vendorNo: text(3, 'VENDOR.NO', 'Vendor.', { pointsTo: 'VENDOR' }),
    receivedDate: date(4, 'RECEIVED.DATE', 'When it came in.'),
    receivedQuantity: quantity(5, 'RECEIVED.QUANTITY', 'How much.'),
    unitCost: cost(6, 'UNIT.COST', 'What one unit cost.'),
    receivedValue: money(7, 'RECEIVED.VALUE', 'What it cost.'),
    fiscalPeriod: text(8, 'FISCAL.PERIOD', 'Period it counts in, YY-MM.', { format: '5L' }),
    printed: flag(9, 'PRINTED', 'Y once it was printed.'),
  },
});
