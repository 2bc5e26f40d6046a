import { companyOf } from '@mvdb/routines';
import fc from 'fast-check';
import { FIELD_MARK, VALUE_MARK } from 'mvdb';
import type { Agreement, Agreements, Ask, Rows } from '../agreement.ts';

/** A component of an assembly: part, sequence and quantity for one, with 3 implied decimals. */
type BillRow = readonly string[];

/** A place in an exploded bill. */
interface Position {
  readonly part: string;
  readonly level: number;
  readonly wbsNo: string;
  readonly sequence: string;
  readonly quantityPer: string;
  readonly parent: string;
  /** Quantity of the whole way down, with 3 implied decimals. */
  readonly legQuantity: bigint;
}

/** The standard bill of an assembly: its links by sequence. */
function standardBill(ask: Ask, company: string, assembly: string): BillRow[] {
  return ask.sql(
    `SELECT EVAL 'FIELD(@ID,"!",3)', SEQUENCE, QUANTITY.PER FROM BMF WHERE @ID LIKE ? ORDER BY SEQUENCE`,
    `${company}!${assembly}!%`,
  );
}

/** The bill of the first work order that makes an assembly for a job, or else the standard one. */
function billForJob(ask: Ask, company: string, assembly: string, job: string): BillRow[] {
  const [order] = ask
    .sql(
      'SELECT WORK.ORDERS FROM REQ_MADE WHERE @ID = ? AND WORK.ORDER.JOBS = ?',
      `${company}!${assembly}`,
      job,
    )
    .flat();
  const bill =
    job === '' || order === undefined
      ? []
      : ask.sql(
          `SELECT EVAL 'FIELD(@ID,"!",3)', SEQUENCE, QUANTITY.PER FROM WIPBMF WHERE @ID LIKE ? ORDER BY SEQUENCE`,
          `${company}!${order}!%`,
        );
  return bill.length > 0 ? bill : standardBill(ask, company, assembly);
}

/** A place and all below it that are shown, a bill at a time. */
function explode(
  position: Position,
  billOf: (assembly: string) => readonly BillRow[],
  isShown: (part: string) => boolean = () => true,
): Position[] {
  const below = billOf(position.part).flatMap(([part = '', sequence = '', per = ''], index) => {
    if (!isShown(part)) return [];
    const child: Position = {
      part,
      level: position.level + 1,
      wbsNo: `${position.wbsNo}.${index + 1}`,
      sequence,
      quantityPer: per,
      parent: position.part,
      legQuantity: (position.legQuantity * BigInt(per) + 500n) / 1000n,
    };
    return explode(child, billOf, isShown);
  });
  return [position, ...below];
}

function topPosition(part: string, wbsNo: string, quantity: bigint): Position {
  return {
    part,
    level: 0,
    wbsNo,
    sequence: '',
    quantityPer: '1000',
    parent: '',
    legQuantity: quantity,
  };
}

/** Columns of a part; blank where there is no such part. */
function partFacts(ask: Ask, company: string, part: string) {
  const [[description = '', unit = '', drawing = '', mrp = '', gtCode = ''] = []] = ask.sql(
    `SELECT DESCRIPTION, UNIT, DRAWING, EVAL 'TRANS(ITEMMANF,@ID,MRP.CODE,"X")', EVAL 'TRANS(ITEMMANF,@ID,GT.CODE,"X")' FROM PRODUCT WHERE @ID = ?`,
    `${company}!${part}`,
  );
  return { description, unit, drawing, mrp, gtCode };
}

const UPPER = `'PRODUCT', 'FACILITY', 'ASSEMBLY', 'MODULE', 'PHYSICAL'`;

/** The upper part of a bill: classes that are built up of parts. */
function upperBill(ask: Ask, company: string, top: Position): Position[] {
  return explode(
    top,
    (assembly) => standardBill(ask, company, assembly),
    (part) =>
      ask.one(
        `SELECT COUNT(*) FROM ITEMMANF WHERE @ID = ? AND GT.CODE IN (${UPPER})`,
        `${company}!${part}`,
      ) === '1',
  );
}

const upperPart: Agreement = {
  asked: (keys) =>
    fc
      .tuple(keys.company(), keys.of('PRODUCT'))
      .map(([company, part]) => ({ INDATA: `${company}${FIELD_MARK}${part}` })),
  expected: (ask, { INDATA = '' }) => {
    const [company = '', part = ''] = INDATA.split(FIELD_MARK);
    if (!ask.has('PRODUCT', company, part)) return { OUTDATA: [], MESSAGE: 'PART NOT FOUND' };
    const rows = upperBill(ask, company, topPosition(part, '1', 1000n)).map((position) => {
      const { description, mrp, unit, gtCode } = partFacts(ask, company, position.part);
      const { level, wbsNo, legQuantity } = position;
      return [
        ...[String(level), wbsNo, position.part, description, mrp, unit],
        ...[String(legQuantity), gtCode],
      ];
    });
    return { OUTDATA: rows, MESSAGE: '' };
  },
};

const productsOfJob: Agreement = {
  asked: (keys) =>
    fc.oneof(
      keys.of('JOBMASTER').map((JOBNO) => ({ JOBNO })),
      fc
        .tuple(keys.company(), keys.of('JOBMASTER'))
        .map(([company, job]) => ({ JOBNO: `${company}!${job}` })),
    ),
  expected: (ask, { JOBNO = '' }) => {
    const id = JOBNO.includes('!') ? JOBNO : `${companyOf(ask.session)}!${JOBNO}`;
    const [company = ''] = id.split('!');
    if (!ask.has('GL-COMPANY', company)) return { failure: 'COMPANY NOT FOUND' };
    if (!ask.has('JOBMASTER', id)) return { failure: 'JOB NOT FOUND' };
    const products = ask.sql(
      'SELECT PRODUCTS, PRODUCT.QUANTITIES FROM JOBMASTER_PRODUCT.LINES WHERE @ID = ?',
      id,
    );
    const rows = products.flatMap(([product = '', quantity = ''], index) =>
      upperBill(ask, company, topPosition(product, String(index + 1), BigInt(quantity))).map(
        ({ part, legQuantity, wbsNo }) => [
          ...[product, part, String(legQuantity)],
          ...[partFacts(ask, company, part).description, wbsNo],
        ],
      ),
    );
    return { DATA: rows };
  },
};

/** MRP codes that each selection of parts keeps. */
const saved: Readonly<Record<string, string>> = { ALL: 'MPRD', '': 'MPRD', RAW: 'RP', NONE: 'MD' };

const exploded: Agreement = {
  asked: (keys) =>
    fc
      .tuple(
        keys.company(),
        fc.constantFrom(...Object.keys(saved)),
        fc.constantFrom('', '3', '2.5'),
        fc.constantFrom('', '7'),
        fc.oneof(
          keys.of('PRODUCT').map((part) => ['PART', part]),
          keys.of('OPEN.ORD.HEAD').map((order) => ['SO', order]),
        ),
      )
      .map(([CO, selection, quantity, prefix, [REQTYPE = '', number]]) => ({
        CO,
        REQTYPE,
        'INCL.PARTS': selection,
        NUMBER: [number, quantity, prefix].join(VALUE_MARK),
      })),
  expected: (ask, { CO = '', REQTYPE = '', 'INCL.PARTS': selection = '', NUMBER = '' }) => {
    const [number = '', quantity = '', prefix = ''] = NUMBER.split(VALUE_MARK);
    const isOrder = REQTYPE === 'SO';
    if (!ask.has(isOrder ? 'OPEN.ORD.HEAD' : 'PRODUCT', CO, number))
      return { DATA: [], MESSAGE: isOrder ? 'SALES ORDER NOT FOUND' : 'PART NOT FOUND' };
    const multiplier = BigInt(Number(quantity || '1') * 1000);
    const tops = isOrder
      ? linesOfOrder(ask, CO, number, multiplier, prefix)
      : [{ top: topPosition(number, prefix || '1', multiplier), job: '' }];
    const rows = tops.flatMap(({ top, job }) =>
      explode(top, (assembly) => billForJob(ask, CO, assembly, job)).flatMap((position) =>
        rowOf(ask, CO, number, top, position, saved[selection] ?? ''),
      ),
    );
    return { DATA: rows, MESSAGE: '' };
  },
};

function linesOfOrder(
  ask: Ask,
  company: string,
  order: string,
  multiplier: bigint,
  prefix: string,
): { readonly top: Position; readonly job: string }[] {
  const id = `${company}!${order}`;
  const jobOfOrder = ask.one('SELECT JOB.NO FROM OPEN.ORD.HEAD WHERE @ID = ?', id) ?? '';
  const lines = ask.sql(
    `SELECT EVAL 'FIELD(@ID,"!",3)', PART.NO, ORDERED.QUANTITY, JOB.NO FROM OPEN.ORD.LINE WHERE @ID LIKE ?`,
    `${id}!%`,
  );
  return lines.map(([line = '', part = '', ordered = '', job = '']) => ({
    top: topPosition(
      part,
      prefix === '' ? line : `${prefix}.${line}`,
      (BigInt(ordered) * multiplier) / 1000n,
    ),
    job: job || jobOfOrder,
  }));
}

function rowOf(
  ask: Ask,
  company: string,
  number: string,
  top: Position,
  position: Position,
  mrpCodes: string,
): Rows {
  const { part, level, wbsNo, sequence, quantityPer, legQuantity, parent } = position;
  const { description, unit, mrp } = partFacts(ask, company, part);
  if (!mrpCodes.includes(mrp)) return [];
  const priority = ask.one(
    'SELECT PRIORITY FROM JOBPARTS.1287 WHERE @ID = ? AND (COMPANY IS NULL OR COMPANY = ?)',
    `${number}!${wbsNo}`,
    company,
  );
  const drawing = parent === '' ? '' : partFacts(ask, company, parent).drawing;
  return [
    [
      ...[priority ?? '', top.part, String(level), wbsNo, sequence, part, description, mrp, unit],
      ...[quantityPer, String(legQuantity), drawing],
    ],
  ];
}

export const bills: Agreements = {
  'VB_JOB_BOM.REV2': exploded,
  'VB_LDS.INDEX.REV1': upperPart,
  VB_LDSINDX: productsOfJob,
};
