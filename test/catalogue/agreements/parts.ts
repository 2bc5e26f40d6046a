import { companyOf } from '@mvdb/routines';
import fc from 'fast-check';
import { FIELD_MARK, SUBVALUE_MARK, VALUE_MARK } from 'mvdb';
import type { Agreement, Agreements, Ask, Keys, Rows, Supplied } from '../agreement.ts';

const aPart = (keys: Keys): fc.Arbitrary<Supplied> =>
  fc.record({ CO: keys.company(), PARTNO: keys.of('PRODUCT') });

const NO_PART = { failure: 'PART NOT FOUND' };

const bins: Agreement = {
  asked: (keys) =>
    fc.record({
      CO: keys.company(),
      PARTNO: keys.of('PRODUCT'),
      LOCATION: fc.oneof({ weight: 3, arbitrary: fc.constant('MAIN') }, keys.of('LOCODE')),
    }),
  expected: (ask, { CO = '', PARTNO = '', LOCATION = '' }) => {
    if (!ask.has('LOCODE', CO, LOCATION)) return { BINDATA: [], MSG: 'LOCATION NOT FOUND' };
    if (!ask.has('PRODUCT', CO, PARTNO)) return { BINDATA: [], MSG: 'PART NOT FOUND' };
    const part = `${CO}!${PARTNO}`;
    const lastUsed = ask.one('SELECT LAST.USED.BIN FROM PRODUCT WHERE @ID = ?', part);
    const found = ask
      .sql('SELECT BINS FROM BIN.PRODUCT_PLACES WHERE @ID = ? AND LOCATIONS = ?', part, LOCATION)
      .flat();
    const ordered = [
      ...found.filter((bin) => bin === lastUsed),
      ...found.filter((bin) => bin !== lastUsed),
    ];
    const quantityIn = (bin: string) =>
      sumOf(ask, 'SUM(QUANTITIES) FROM BIN_CONTENTS WHERE @ID = ? AND PARTS = ?', [
        `${CO}!${LOCATION}!${bin}`,
        PARTNO,
      ]);
    return { BINDATA: ordered.map((bin) => [bin, quantityIn(bin)]), MSG: '' };
  },
};

/** A total of SQL, which is empty where nothing was added. */
function sumOf(ask: Ask, rest: string, parameters: readonly string[]): string {
  return ask.one(`SELECT ${rest}`, ...parameters) || '0';
}

/** What a query gives of a list of parts, and the same asked of each part. */
const queriesOverParts: Readonly<Record<string, string>> = {
  'SELECT ITEMQTY WITH ON.HAND > 0': 'SELECT @ID FROM ITEMQTY WHERE @ID = ? AND ON.HAND > 0',
  'LIST ITEMQTY WITH ALLOCATED > 0 ALLOCATED ON.ORDER':
    'SELECT @ID, ALLOCATED, ON.ORDER FROM ITEMQTY WHERE @ID = ? AND ALLOCATED > 0',
  "SELECT DESCRIPTION, UNIT FROM PRODUCT WHERE LOT.CONTROL = '4'":
    "SELECT DESCRIPTION, UNIT FROM PRODUCT WHERE @ID = ? AND EVAL 'LOT.CONTROL:\"!\"' = '4!'",
};

const queryOverParts: Agreement = {
  asked: (keys) =>
    fc.record({
      PARTLIST: fc
        .uniqueArray(keys.of('ITEMQTY'), { minLength: 1, maxLength: 6 })
        .map((parts) => parts.sort().join(VALUE_MARK)),
      BSQL: fc.constantFrom(...Object.keys(queriesOverParts)),
    }),
  expected: (ask, { PARTLIST = '', BSQL = '' }) => {
    const rows = PARTLIST.split(VALUE_MARK).flatMap((part) =>
      ask.sql(
        queriesOverParts[BSQL] ?? '',
        part.includes('!') ? part : `${companyOf(ask.session)}!${part}`,
      ),
    );
    return { RETURNDATA: rows.map((row) => row.join(VALUE_MARK)).join(FIELD_MARK) };
  },
};

interface JobQuantities {
  readonly job: string;
  readonly allocated: string;
  readonly onHand: string;
  readonly onOrder: string;
  /** Type, number, date and quantity of each open order. */
  readonly orders: Rows;
}

/** What each job has to do with a part: stock first, then by job. */
function jobsOfPart(ask: Ask, company: string, part: string): JobQuantities[] {
  const id = `${company}!${part}`;
  const lots = `${id}!%`;
  const allocated = ask.sql(
    'SELECT DEMAND.JOBS, SUM(DEMAND.QUANTITIES) FROM REQ_DEMAND WHERE @ID = ? GROUP BY DEMAND.JOBS',
    id,
  );
  const held = ask.sql(
    'SELECT JOBS, SUM(JOB.QUANTITIES) FROM LOT_HOLDERS WHERE @ID LIKE ? GROUP BY JOBS',
    lots,
  );
  const inLots = sumOf(ask, 'SUM(ON.HAND) FROM LOT WHERE @ID LIKE ?', [lots]);
  const general = held.reduce((left, [, quantity]) => left - Number(quantity), Number(inLots));
  const onHand = new Map(held.map(([job = '', quantity = '']) => [job, quantity]));
  if (general !== 0) onHand.set('', String(general));
  const orders = [
    ...ask.sql(
      `SELECT PO.JOBS, 'PO', PO.NOS, PO.DATES, PO.QUANTITIES FROM REQ_PURCHASES WHERE @ID = ?`,
      id,
    ),
    ...ask.sql(
      `SELECT WORK.ORDER.JOBS, 'WO', WORK.ORDERS, WORK.ORDER.DATES, WORK.ORDER.QUANTITIES FROM REQ_MADE WHERE @ID = ?`,
      id,
    ),
  ];
  const names = new Set([
    ...allocated.map(([job = '']) => job),
    ...onHand.keys(),
    ...orders.map(([job = '']) => job),
  ]);
  return [...names].sort().map((job) => {
    const own = orders.filter(([each]) => each === job).map(([, ...order]) => order);
    return {
      job,
      allocated: allocated.find(([each]) => each === job)?.[1] ?? '0',
      onHand: onHand.get(job) ?? '0',
      onOrder: String(own.reduce((sum, [, , , quantity]) => sum + Number(quantity), 0)),
      orders: own.sort((one, other) => (orderKey(one) < orderKey(other) ? -1 : 1)),
    };
  });
}

/** By date, then by type and number. */
function orderKey([type, number, date]: readonly string[]): string {
  return `${date?.padStart(6, '0')} ${type} ${number}`;
}

/** The first eight positions of a job. */
function jobRow({ job, allocated, onHand, onOrder, orders }: JobQuantities): string[] {
  const lists = [0, 1, 2, 3].map((position) =>
    orders.map((order) => order[position] ?? '').join(SUBVALUE_MARK),
  );
  return [job || 'STOCK', allocated, onHand, onOrder, ...lists];
}

const quantitiesByJob: Agreement = {
  asked: aPart,
  expected: (ask, { CO = '', PARTNO = '' }) =>
    ask.has('PRODUCT', CO, PARTNO)
      ? { JOBQTYREC: jobsOfPart(ask, CO, PARTNO).map(jobRow) }
      : NO_PART,
};

interface Demand {
  /** Work order, job, status, sales order, line, peg part and quantity, as both inquiries show them. */
  readonly row: readonly string[];
  readonly job: string;
  readonly quantity: string;
  readonly priority: string;
  readonly type: string;
  readonly date: string;
}

function demandsOf(ask: Ask, company: string, part: string): Demand[] {
  const rows = ask.sql(
    'SELECT DEMAND.WORK.ORDERS, DEMAND.JOBS, DEMAND.SALES.ORDERS, DEMAND.SALES.LINES, DEMAND.PEG.PARTS, DEMAND.QUANTITIES, DEMAND.PRIORITIES, DEMAND.TYPES, DEMAND.DATES FROM REQ_DEMAND WHERE @ID = ?',
    `${company}!${part}`,
  );
  return rows.map(([order = '', job = '', salesOrder = '', line = '', pegPart = '', ...others]) => {
    const [quantity = '', priority = '', type = '', date = ''] = others;
    const id = `${company}!${order}`;
    const status = ask.one('SELECT ORDER.STATUS FROM OPENWO WHERE @ID = ?', id) ?? '';
    const row = [order, job, status, salesOrder, line, pegPart, quantity];
    return { row, job, quantity, priority, type, date };
  });
}

/** Stock and need stand beside the first demand, or alone. */
function withTotals(ask: Ask, company: string, part: string, rows: Rows, blanks: number): Rows {
  const id = `${company}!${part}`;
  const onHand = ask.one('SELECT ON.HAND FROM ITEMQTY WHERE @ID = ?', id) || '0';
  const needed = sumOf(ask, 'SUM(DEMAND.QUANTITIES) FROM REQ_DEMAND WHERE @ID = ?', [id]);
  const lines = rows.length > 0 ? rows : [new Array<string>(blanks).fill('')];
  return lines.map((row, index) => [...(index === 0 ? [onHand, needed] : ['', '']), ...row]);
}

const allocations: Agreement = {
  asked: aPart,
  expected: (ask, { CO = '', PARTNO = '' }) => {
    if (!ask.has('PRODUCT', CO, PARTNO)) return NO_PART;
    const rows = demandsOf(ask, CO, PARTNO).map(({ row }) => row);
    return { DATA: withTotals(ask, CO, PARTNO, rows, 7) };
  },
};

/**
 * What covers a demand is worked out in steps, each after the one before; of it is compared only that it adds
 * up to the demand, and that without READ there is none.
 */
const coveredAllocations: Agreement = {
  asked: (keys) =>
    fc.record({
      CO: keys.company(),
      PARTNO: keys.of('PRODUCT'),
      REQTYPE: fc.constantFrom('READ', 'READONLY', ''),
    }),
  summary: (answer) => {
    const { DATA, JOBQTYREC } = answer;
    if (typeof DATA !== 'object' || typeof JOBQTYREC !== 'object') return answer;
    const rows = DATA.map((row) => [
      ...row.slice(0, 9),
      totalOf(row.slice(9, 13)),
      ...row.slice(13, 16),
    ]);
    return { DATA: rows, JOBQTYREC: JOBQTYREC.map((row) => row.toSpliced(8, 1)) };
  },
  expected: (ask, { CO = '', PARTNO = '', REQTYPE = '' }) => {
    if (!ask.has('PRODUCT', CO, PARTNO)) return NO_PART;
    const demands = demandsOf(ask, CO, PARTNO);
    const rows = demands.map(({ row, quantity, priority, type, date }) => [
      ...row,
      ...[REQTYPE === 'READ' ? quantity : '', priority, type, date],
    ]);
    const planned = ask.sql(
      'SELECT PLANNED.JOBS, SUM(PLANNED.QUANTITIES) FROM REQ_PLANNED WHERE @ID = ? GROUP BY PLANNED.JOBS',
      `${CO}!${PARTNO}`,
    );
    const jobRows = jobsOfPart(ask, CO, PARTNO).map((quantities) => {
      const own = demands.filter(({ job }) => job === quantities.job);
      return [
        ...jobRow(quantities),
        planned.find(([job]) => job === quantities.job)?.[1] ?? '0',
        leastOf(own.map(({ date }) => date)),
        leastOf(own.map(({ priority }) => priority)),
      ];
    });
    return { DATA: withTotals(ask, CO, PARTNO, rows, 11), JOBQTYREC: jobRows };
  },
};

/** Blank where nothing is given. */
function totalOf(numbers: readonly string[]): string {
  const given = numbers.filter((text) => text !== '').map(Number);
  return given.length === 0 ? '' : String(given.reduce((sum, each) => sum + each, 0));
}

function leastOf(numbers: readonly string[]): string {
  const given = numbers.filter((text) => text !== '').map(Number);
  return given.length === 0 ? '' : String(Math.min(...given));
}

const onOrderByJob: Agreement = {
  asked: aPart,
  expected: (ask, { CO = '', PARTNO = '' }) => {
    if (!ask.has('PRODUCT', CO, PARTNO)) return NO_PART;
    const rows = ask.sql(
      `SELECT JOB.NO, SUM(OPEN.QUANTITIES) FROM POLINE WHERE @ID LIKE ? AND PART.NO = ? AND LINE.STATUS <> 'C' AND WORK.ORDER IS NULL GROUP BY JOB.NO`,
      `${CO}!%`,
      PARTNO,
    );
    const byJob = rows.map(([job = '', quantity = '']) => [job, '', quantity, '']);
    byJob.sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
    return { DATA: byJob.map(([job, ...others]) => [job || 'STOCK', ...others]) };
  },
};

const GLANCE = `DESCRIPTION, DESCRIPTION.2, EVAL 'TRANS(ITEMMANF,@ID,MRP.CODE,"X")', UNIT, EVAL 'TRANS(ITEMCA,@ID,LAST.COST,"X")', LAST.ACTIVITY.DATE, EVAL 'TRANS(ITEMQTY,@ID,ON.HAND,"X")', LOT.CONTROL, EVAL 'TRANS(PRODUCT.1287,@ID,RESERVED.BIN,"X")'`;

/** A part at a glance; no row where there is no such part. */
function glanceOf(ask: Ask, company: string, part: string): Rows {
  return ask
    .sql(`SELECT ${GLANCE} FROM PRODUCT WHERE @ID = ?`, `${company}!${part}`)
    .map((row) => [part, ...row.map((cell, position) => (position === 6 ? cell || '0' : cell))]);
}

const partInfo: Agreement = {
  asked: (keys) => fc.record({ CO: keys.company(), INDATA: keys.of('PRODUCT') }),
  expected: (ask, { CO = '', INDATA = '' }) => {
    const found = glanceOf(ask, CO, INDATA);
    return { OUTDATA: found, MSG: found.length === 0 ? 'PART NOT FOUND' : '' };
  },
};

const partInfoByRequest: Agreement = {
  asked: (keys) =>
    fc.record({
      CO: keys.company(),
      REQTYPE: keys.of('PRODUCT').map((part) => `PART!${part}`),
    }),
  expected: (ask, { CO = '', REQTYPE = '' }) => {
    const part = REQTYPE.slice('PART!'.length);
    const [found] = glanceOf(ask, CO, part);
    return {
      INDATA: found === undefined ? '' : part,
      OUTDATA: found?.join(FIELD_MARK) ?? '',
      MSG: found === undefined ? 'PART NOT FOUND' : '',
    };
  },
};

const matchingParts: Agreement = {
  asked: (keys) =>
    fc.record({
      CO: keys.company(),
      KEYWORD: fc.oneof(
        keys.in('PRODUCT', 'DESCRIPTION').map((text) => text.slice(0, 4).toLowerCase()),
        keys.in('ITEMMANF', 'GT.CODE'),
      ),
      PARTLIST: fc
        .array(keys.of('PRODUCT'), { minLength: 1, maxLength: 8 })
        .map((parts) => parts.join(VALUE_MARK)),
      NOTFLAG: fc.constantFrom('', 'Y'),
    }),
  expected: (ask, { CO = '', KEYWORD = '', PARTLIST = '', NOTFLAG = '' }) => {
    const texts = `DESCRIPTION:"|":DESCRIPTION.2:"|":TRANS(ITEMMANF,@ID,GT.CODE,"X")`;
    const speaks = (part: string) =>
      ask.one(
        `SELECT COUNT(*) FROM PRODUCT WHERE @ID = ? AND EVAL 'OCONV(${texts},"MCU")' LIKE ?`,
        `${CO}!${part}`,
        `%${KEYWORD.toUpperCase()}%`,
      ) === '1';
    const saved = PARTLIST.split(VALUE_MARK).filter((part) => speaks(part) === (NOTFLAG === ''));
    const list = saved.join(VALUE_MARK);
    return { NEWLIST: list, ERRMSG: list };
  },
};

const PART = `EVAL 'FIELD(@ID,"!",2)'`;
const OWN_STATUS = `EVAL 'TRANS(PRODUCT.1287,@ID,ENGINEERING.STATUS,"X")'`;
const PHYSICAL = 'TRANS(PRODUCT.1287,@ID,PHYSICAL.PART.NO,"X")';
const PHYSICAL_STATUS = `EVAL 'IF ${PHYSICAL} = "" THEN "" ELSE TRANS(PRODUCT.1287,FIELD(@ID,"!",1):"!":${PHYSICAL},ENGINEERING.STATUS,"X")'`;
const PRODUCT_ROW = `${PART}, ${OWN_STATUS}, EVAL '${PHYSICAL}', ${PHYSICAL_STATUS}, DESCRIPTION.2, DESCRIPTION`;
const IN_USE = `@ID LIKE ? AND STATUS <> 'O' AND ${OWN_STATUS} <> 'O'`;
const IS_PRODUCT = `EVAL 'TRANS(ITEMMANF,@ID,GT.CODE,"X")' = 'PRODUCT'`;

function productsInUse(columns: string): Agreement {
  return {
    expected: (ask) => ({
      DATA: ask.sql(
        `SELECT ${columns} FROM PRODUCT WHERE ${IN_USE} AND ${IS_PRODUCT}`,
        `${companyOf(ask.session)}!%`,
      ),
      MESSAGE: '',
    }),
  };
}

const productsAskedFor: Agreement = {
  asked: (keys) =>
    fc.record({
      REQTYPE: fc.constantFrom('LIST', 'LIST', 'ALL'),
      DATAIN: fc.array(keys.of('PRODUCT'), { maxLength: 4 }).map((parts) => parts.join(VALUE_MARK)),
    }),
  expected: (ask, { REQTYPE, DATAIN = '' }) => {
    const company = companyOf(ask.session);
    if (REQTYPE !== 'LIST')
      return {
        DATAOUT: ask.sql(`SELECT ${PRODUCT_ROW} FROM PRODUCT WHERE ${IN_USE}`, `${company}!%`),
        MESSAGE: '',
      };
    const asked = DATAIN.split(VALUE_MARK).filter((part) => part !== '');
    const missing = asked.find((part) => !ask.has('PRODUCT', company, part));
    return {
      DATAOUT: asked.flatMap((part) =>
        ask.sql(`SELECT ${PRODUCT_ROW} FROM PRODUCT WHERE @ID = ?`, `${company}!${part}`),
      ),
      MESSAGE: missing === undefined ? '' : `PART NOT FOUND ${missing}`,
    };
  },
};

export const parts: Agreements = {
  'VB_BINS.REV1': bins,
  'VB_ITEMQTY.REV1': queryOverParts,
  'VB_ITEMQTY_DETAIL.REV2': quantitiesByJob,
  VB_MATCHDESC: matchingParts,
  VB_PART_ALLOCATION_INQUIRY: allocations,
  'VB_PART_ALLOCATION_INQUIRY.REV6': coveredAllocations,
  'VB_PARTINFO.REV1': partInfoByRequest,
  'VB_PARTINFO.REV2': partInfo,
  'VB_PO_BY_JOB.REV1': onOrderByJob,
  VB_PRODUCT_DB: productsInUse(PRODUCT_ROW),
  VB_PRODUCT_DB_2: productsAskedFor,
  VB_PRODUCT_LIST: productsInUse(`${PART}, DESCRIPTION.2, DESCRIPTION`),
};
