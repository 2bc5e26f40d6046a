import type { CallerPayload } from '../service/payloads.ts';

/** For whom tiles are, and of which day. */
export type CompanyDay = Pick<CallerPayload, 'company' | 'today'>;

/** What a tile shows of what its sentence finds. */
interface TileContent {
  readonly title: string;
  /** The table that the sentence is about. */
  readonly table: string;
  /** Reads the company as it is now. */
  readonly sentence: (day: CompanyDay) => string;
}

/** One row of numbers. */
export interface NumberTile extends TileContent {
  /** What the first of them counts. */
  readonly unit: string;
  /** What the second one reports. */
  readonly more: (text: string) => string;
}

/** Groups with a number each. */
export interface ChartTile extends TileContent {
  /** What the names of the groups stand for, where they do not say it. */
  readonly legend?: string;
}

const WEEK_DAYS = 7;

export const numberTiles: readonly NumberTile[] = [
  {
    title: 'Open sales orders',
    table: 'OPEN.ORD.HEAD',
    unit: 'orders',
    more: (value) => `${value} still to ship`,
    sentence: ({ company }) =>
      `SELECT COUNT(*), SUM(OPEN.VALUE) FROM OPEN.ORD.HEAD WHERE ORDER.STATUS = 'O' AND COMPANY = '${company}'`,
  },
  {
    title: 'Late work orders',
    table: 'OPENWO',
    unit: 'orders',
    more: (date) => `the oldest due ${date}`,
    sentence: ({ company, today }) =>
      `SELECT COUNT(*), MIN(DUE.DATE) FROM OPENWO WHERE ORDER.STATUS = 'O' AND DUE.DATE < '${today.date}' AND COMPANY = '${company}'`,
  },
  {
    title: 'Late purchases',
    table: 'POLINE',
    unit: 'order lines',
    more: (date) => `the oldest due ${date}`,
    sentence: ({ company, today }) =>
      `SELECT COUNT(*), MIN(SCHEDULED.DATE) FROM POLINE WHERE LINE.STATUS = 'O' AND SCHEDULED.DATE < '${today.date}' AND COMPANY = '${company}'`,
  },
  {
    title: 'Stock value',
    table: 'LOCODE',
    unit: '',
    more: (count) => `in ${count} locations`,
    sentence: ({ company }) =>
      `SELECT SUM(STOCK.VALUE), COUNT(*) FROM LOCODE WHERE STOCK.VALUE > 0 AND COMPANY = '${company}'`,
  },
];

export const chartTiles: readonly ChartTile[] = [
  {
    title: 'Machine hours of the week',
    table: 'CAP.REQ.MACH',
    sentence: ({ company, today: { day } }) =>
      `SORT CAP.REQ.MACH WITH COMPANY = "${company}" AND DATE >= "${day}" AND DATE < "${day + WEEK_DAYS}" BY WORK.CENTER.NAME BREAK.ON WORK.CENTER.NAME TOTAL TOTAL.HOURS DET.SUP`,
  },
  {
    title: 'Invoiced by month',
    table: 'INVOICE.HEAD',
    legend: 'By fiscal period: 26-10 is October 2026',
    sentence: ({ company }) =>
      `SORT INVOICE.HEAD WITH COMPANY = "${company}" BY FISCAL.PERIOD BREAK.ON FISCAL.PERIOD TOTAL INVOICE.TOTAL DET.SUP`,
  },
  {
    title: 'Work orders by status',
    table: 'OPENWO',
    legend: 'P planned, R released, H on hold, C closed',
    sentence: ({ company }) =>
      `SELECT STATUS, COUNT(*) AS ORDERS FROM OPENWO WHERE COMPANY = '${company}' GROUP BY STATUS ORDER BY STATUS`,
  },
  {
    title: 'Stock by location',
    table: 'LOCODE',
    sentence: ({ company }) =>
      `SORT LOCODE WITH COMPANY = "${company}" AND STOCK.VALUE > "0" BY DESCRIPTION BREAK.ON DESCRIPTION TOTAL STOCK.VALUE DET.SUP`,
  },
];
