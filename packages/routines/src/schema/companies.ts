import { many } from 'mvdb';
import { date, flag, number, text } from './attribute.ts';
import { defineTable } from './define-table.ts';

export const GL_COMPANY = defineTable({
  name: 'GL-COMPANY',
  description: 'The companies that share the account, with what the ledger needs of each.',
  key: ['company number'],
  title: 'COMPANY.NAME',
  attributes: {
    companyName: text(1, 'COMPANY.NAME', 'Name of the company.', { format: '30L' }),
    addressLines: many(text(2, 'ADDRESS.LINES', 'Street address.', { format: '30L' })),
    city: text(3, 'CITY', 'City.', { format: '20L' }),
    state: text(4, 'STATE', 'State or province.', { format: '3L' }),
    zip: text(5, 'ZIP', 'Postal code.', { format: '10L' }),
    country: text(6, 'COUNTRY', 'Country.'),
    phone: text(7, 'PHONE', 'Telephone number.'),
    currency: text(8, 'CURRENCY', 'Currency of its books.', { format: '3L' }),
    fiscalPeriod: text(9, 'FISCAL.PERIOD', 'Period now open, YY-MM.', { format: '5L' }),
    periodStartDate: date(10, 'PERIOD.START.DATE', 'First day of the open period.'),
    periodEndDate: date(11, 'PERIOD.END.DATE', 'Last day of the open period.'),
    fiscalYearStartMonth: number(12, 'YEAR.START.MONTH', 'Month the fiscal year begins, 1 to 12.', {
      format: '2R',
    }),
    inactive: flag(13, 'INACTIVE', 'Y once the company does no more business.'),
    nextDocumentNo: number(
      14,
      'NEXT.DOCUMENT.NO',
      'Number of the next document that is posted as things happen.',
    ),
    cashAccount: text(15, 'CASH.ACCOUNT', 'Ledger account of the bank.', {
      pointsTo: 'GL.CHARTS',
      format: '10L',
    }),
    retainedEarningsAccount: text(
      16,
      'RETAINED.EARNINGS.ACCOUNT',
      'Ledger account of what the company earned in the years before.',
      { pointsTo: 'GL.CHARTS', format: '10L' },
    ),
    wagesAccount: text(17, 'WAGES.ACCOUNT', 'Ledger account of pay.', {
      pointsTo: 'GL.CHARTS',
      format: '10L',
    }),
    payrollTaxAccount: text(18, 'PAYROLL.TAX.ACCOUNT', 'Ledger account of taxes withheld.', {
      pointsTo: 'GL.CHARTS',
      format: '10L',
    }),
    deductionsAccount: text(19, 'DEDUCTIONS.ACCOUNT', 'Ledger account of what is taken off pay.', {
      pointsTo: 'GL.CHARTS',
      format: '10L',
    }),
  },
});

export const CO_STDS = defineTable({
  name: 'CO.STDS',
  description: 'Standards of a company: what stock and purchasing take when nothing else is said.',
  key: ['company number'],
  attributes: {
    defaultLocation: text(1, 'DEFAULT.LOCATION', 'Location parts go to.', {
      pointsTo: 'LOCODE',
      format: '8L',
    }),
    nextLotNo: number(2, 'NEXT.LOT.NO', 'Number the next lot gets.'),
    nextHistoryNo: number(3, 'NEXT.HISTORY.NO', 'Number the next line of lot history gets.'),
    lotCostMethod: text(4, 'LOT.COST.METHOD', 'FIFO or LIFO: which lots are used up first.', {
      format: '4L',
    }),
    consignment: flag(5, 'CONSIGNMENT', 'Y where stock of other owners is kept.'),
    negativeStock: flag(6, 'NEGATIVE.STOCK', 'Y where more may be taken out than is on hand.'),
    nextPoNo: number(7, 'NEXT.PO.NO', 'Number the next purchase order gets.'),
    lastStockDate: date(8, 'LAST.STOCK.DATE', 'Last day on which stock moved.'),
    costElementNames: many(
      text(9, 'COST.ELEMENT.NAMES', 'Name of each of the nine cost elements.', { format: '20L' }),
    ),
    nextPlannedNo: number(
      10,
      'NEXT.PLANNED.NO',
      'Number the next planned order gets; PL stands before it.',
    ),
  },
});

export const CO_STDS_WIP_1287 = defineTable({
  name: 'CO.STDS.WIP.1287',
  description: 'Standards of a company for work orders.',
  key: ['company number'],
  attributes: {
    nextWorkOrderNo: number(1, 'NEXT.WORK.ORDER.NO', 'Number the next work order gets.'),
    defaultPriority: number(2, 'DEFAULT.PRIORITY', 'Priority of a work order that names none.', {
      format: '2R',
    }),
    defaultOrderType: text(3, 'DEFAULT.ORDER.TYPE', 'Type of a work order whose part names none.', {
      format: '2L',
    }),
    stockCostAccount: text(4, 'STOCK.COST.ACCOUNT', 'Account that work orders for stock charge.', {
      pointsTo: 'COST.ACCOUNT',
      format: '10L',
    }),
  },
});
