import { association, many } from 'mvdb';
import { date, flag, money, number, percent, taxRate, text } from './attribute.ts';
import { defineTable } from './define-table.ts';

export const CUSTOMER = defineTable({
  name: 'CUSTOMER',
  description: 'Customers: who and where they are.',
  key: ['company', 'customer'],
  title: 'CUSTOMER.NAME',
  size: 50,
  attributes: {
    customerName: text(1, 'CUSTOMER.NAME', 'Name.', { format: '30L' }),
    addressLines: many(text(2, 'ADDRESS.LINES', 'Street address.', { format: '30L' })),
    city: text(3, 'CITY', 'City.', { format: '20L' }),
    state: text(4, 'STATE', 'State or province.', { format: '3L' }),
    zip: text(5, 'ZIP', 'Postal code.', { format: '10L' }),
    country: text(6, 'COUNTRY', 'Country.'),
    phone: text(7, 'PHONE', 'Telephone number.'),
    fax: text(8, 'FAX', 'Fax number.'),
    email: text(9, 'EMAIL', 'E-mail address.', { format: '30L' }),
    customerClass: text(10, 'CUSTOMER.CLASS', 'OEM, DIST for a distributor, or USER.', {
      format: '4L',
    }),
    contactName: text(11, 'CONTACT.NAME', 'Who to ask for.', { format: '20L' }),
    enteredDate: date(12, 'ENTERED.DATE', 'When the customer was entered.'),
    enteredBy: text(13, 'ENTERED.BY', 'Initials of who entered it.', { format: '3L' }),
    noteLines: many(text(14, 'NOTE.LINES', 'Notes, one line a value.', { format: '40T' })),
  },
});

export const CUSTOMER_1287 = defineTable({
  name: 'CUSTOMER.1287',
  description: 'Customers: what this company keeps of them beyond the standard.',
  key: ['company', 'customer'],
  size: 50,
  attributes: {
    industrySector: text(1, 'INDUSTRY.SECTOR', 'Sector of industry.', {
      pointsTo: 'INDSECTOR.1287',
      format: '6L',
    }),
    territory: text(2, 'TERRITORY', 'Territory of the service technicians.', { format: '8L' }),
    website: text(3, 'WEBSITE', 'Address of its pages.', { format: '30L' }),
    deleted: flag(4, 'DELETED', 'Y once the customer was deleted.'),
    contacts: many(
      text(5, 'CONTACTS', 'People to talk to there.', { pointsTo: 'CONTACT.1287', format: '8L' }),
    ),
  },
});

export const CUSTOMER_OE = defineTable({
  name: 'CUSTOMER.OE',
  description: 'Customers: what order entry takes when an order says nothing else.',
  key: ['company', 'customer'],
  size: 50,
  attributes: {
    terms: text(1, 'TERMS', 'Terms of payment.', { format: '10L' }),
    shipVia: text(2, 'SHIP.VIA', 'Carrier.', { format: '10L' }),
    freightTerms: text(3, 'FREIGHT.TERMS', 'Who pays the carrier: PREPAID or COLLECT.', {
      format: '8L',
    }),
    salesman: text(4, 'SALESMAN', 'Initials of the salesman.', { format: '3L' }),
    discountPercent: percent(5, 'DISCOUNT.PERCENT', 'Discount on list prices.'),
    taxCode: text(6, 'TAX.CODE', 'Sales tax that applies; blank for none.', { format: '4L' }),
    shipToNos: many(
      text(7, 'SHIP.TO.NOS', 'Its ship-to addresses, the usual one first.', {
        pointsTo: 'SHIPTO',
        after: ['customer'],
        format: '4R',
      }),
    ),
    commissionPercent: percent(8, 'COMMISSION.PERCENT', 'Commission of the salesman.'),
    partialShipments: flag(9, 'PARTIAL.SHIPMENTS', 'Y where an order may be shipped in parts.'),
    lastOrderDate: date(10, 'LAST.ORDER.DATE', 'When it last ordered.', { isDerived: true }),
    lastInvoiceDate: date(11, 'LAST.INVOICE.DATE', 'When it was last invoiced.', {
      isDerived: true,
    }),
    bookedThisYear: money(12, 'BOOKED.THIS.YEAR', 'Value of its orders this calendar year.', {
      isDerived: true,
    }),
    invoicedThisYear: money(13, 'INVOICED.THIS.YEAR', 'Invoices less credits this calendar year.', {
      isDerived: true,
    }),
  },
});

export const CUSTXREF = defineTable({
  name: 'CUSTXREF',
  description: 'The words each customer can be found by, in ascending order.',
  key: ['company', 'customer'],
  attributes: {
    references: many(
      text(1, 'REFERENCES', 'Word of its name, or its city.', { pointsTo: 'REFXCUST' }),
    ),
  },
});

export const REFXCUST = defineTable({
  name: 'REFXCUST',
  description: 'The customers that each word leads to, in ascending order.',
  key: ['company', 'reference'],
  attributes: {
    customers: many(text(1, 'CUSTOMERS', 'Customer.', { pointsTo: 'CUSTOMER' })),
  },
});

export const CREDIT = defineTable({
  name: 'CREDIT',
  description: 'Customers: how much credit each has, and what it owes.',
  key: ['company', 'customer'],
  size: 50,
  attributes: {
    creditLimit: money(1, 'CREDIT.LIMIT', 'How much it may owe.'),
    creditHold: flag(2, 'CREDIT.HOLD', 'Y where nothing may be shipped to it.'),
    terms: text(3, 'TERMS', 'Terms of payment.', { format: '10L' }),
    balance: money(4, 'BALANCE', 'What it owes: open invoices less open credits.', {
      isDerived: true,
    }),
    ...association('OPEN', {
      openInvoices: text(
        5,
        'OPEN.INVOICES',
        'Invoices and credits that are not settled, oldest first.',
        { as: 'invoice', pointsTo: 'INVOICE.HEAD', isDerived: true },
      ),
      openAmounts: money(6, 'OPEN.AMOUNTS', 'What is left of each.', {
        as: 'amount',
        isDerived: true,
      }),
    }),
    highestBalance: money(7, 'HIGHEST.BALANCE', 'The most it ever owed.', { isDerived: true }),
    lastPaymentDate: date(8, 'LAST.PAYMENT.DATE', 'When it last paid.', { isDerived: true }),
    lastPaymentAmount: money(9, 'LAST.PAYMENT.AMOUNT', 'How much it paid then.', {
      isDerived: true,
    }),
    averagePaymentDays: number(10, 'AVERAGE.PAYMENT.DAYS', 'Days it takes to pay.', {
      format: '4R',
      isDerived: true,
    }),
    reviewedDate: date(11, 'REVIEWED.DATE', 'When the limit was last reviewed.'),
    reviewedBy: text(12, 'REVIEWED.BY', 'Initials of who reviewed it.', { format: '3L' }),
  },
});

export const SHIPTO = defineTable({
  name: 'SHIPTO',
  description: 'Addresses that goods of a customer are shipped to.',
  key: ['company', 'customer', 'ship-to'],
  size: 50,
  title: 'SHIP.TO.NAME',
  attributes: {
    shipToName: text(1, 'SHIP.TO.NAME', 'Name on the address.', { format: '30L' }),
    addressLines: many(text(2, 'ADDRESS.LINES', 'Street address.', { format: '30L' })),
    city: text(3, 'CITY', 'City.', { format: '20L' }),
    state: text(4, 'STATE', 'State or province.', { format: '3L' }),
    zip: text(5, 'ZIP', 'Postal code.', { format: '10L' }),
    country: text(6, 'COUNTRY', 'Country.'),
    phone: text(7, 'PHONE', 'Telephone number of the dock.'),
    contactName: text(8, 'CONTACT.NAME', 'Who to ask for.', { format: '20L' }),
  },
});

export const SHIPTO_OE = defineTable({
  name: 'SHIPTO.OE',
  description: 'Ship-to addresses: what order entry takes when an order says nothing else.',
  key: ['company', 'customer', 'ship-to'],
  size: 50,
  attributes: {
    shipVia: text(1, 'SHIP.VIA', 'Carrier.', { format: '10L' }),
    taxCode: text(2, 'TAX.CODE', 'Sales tax that applies; blank for none.', { format: '4L' }),
    transitDays: number(3, 'TRANSIT.DAYS', 'Days from our dock to theirs.', { format: '3R' }),
  },
});

export const SHIPTO_1287 = defineTable({
  name: 'SHIPTO.1287',
  description: 'Ship-to addresses: what this company keeps of them beyond the standard.',
  key: ['company', 'customer', 'ship-to'],
  size: 50,
  attributes: {
    dockHours: text(1, 'DOCK.HOURS', 'When goods are taken in.'),
    liftGate: flag(2, 'LIFT.GATE', 'Y where the truck needs a lift gate.'),
    routingNote: text(3, 'ROUTING.NOTE', 'What the carrier has to know.', { format: '30T' }),
  },
});

export const TAXCODE = defineTable({
  name: 'TAXCODE',
  description: 'Sales taxes: who takes how much of a sale, by code.',
  key: ['company', 'tax code'],
  title: 'DESCRIPTION',
  attributes: {
    description: text(1, 'DESCRIPTION', 'Where it is taken.', { format: '30L' }),
    ...association('TAXES', {
      jurisdictions: text(2, 'JURISDICTIONS', 'State, county or city.', {
        as: 'jurisdiction',
        format: '12L',
      }),
      rates: taxRate(3, 'RATES', 'Percent of what is taxable.', { as: 'rate' }),
      accounts: text(4, 'ACCOUNTS', 'Ledger account of what it is owed.', {
        as: 'account',
        pointsTo: 'GL.CHARTS',
        format: '10L',
      }),
    }),
  },
});
