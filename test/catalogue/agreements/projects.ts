import fc from 'fast-check';
import { FIELD_MARK, SUBVALUE_MARK, VALUE_MARK } from 'mvdb';
import { type Agreement, type Agreements, type Ask, dateText } from '../agreement.ts';

const jobInventory: Agreement = {
  asked: (keys) => fc.record({ CO: keys.company(), 'T.JOB': keys.of('JOBMASTER') }),
  expected: (ask, { CO = '', 'T.JOB': job = '' }) => {
    if (!ask.has('JOBMASTER', CO, job)) return { DATA: [], MESSAGE: 'JOB NOT FOUND' };
    const contents = ask.sql(
      'SELECT @ID, PARTS, LOT.NOS, QUANTITIES FROM JOB.BIN_CONTENTS WHERE @ID LIKE ?',
      `${CO}!${job}!%`,
    );
    const rows = contents.map(([id = '', part = '', lot = '', quantity = '']) => {
      const [, , location = '', bin = ''] = id.split('!');
      const [[description = '', mrp = ''] = []] = ask.sql(
        `SELECT DESCRIPTION, EVAL 'TRANS(ITEMMANF,@ID,MRP.CODE,"X")' FROM PRODUCT WHERE @ID = ?`,
        `${CO}!${part}`,
      );
      return [job, part, description, location, lot, bin, quantity, mrp];
    });
    return { DATA: rows, MESSAGE: '' };
  },
  isUnordered: true,
};

const simulatedOrders: Agreement = {
  asked: (keys) =>
    fc
      .tuple(
        keys.company(),
        fc.oneof(keys.in('OPENWO.SIM', 'JOB.NO'), keys.of('JOBMASTER'), fc.constant('ALL')),
      )
      .map(([company, job]) => ({ INDATA: `${company}${FIELD_MARK}${job}` })),
  expected: (ask, { INDATA = '' }) => {
    const [company = '', job = ''] = INDATA.split(FIELD_MARK);
    const ofJob = job === 'ALL' ? '' : `AND WITH JOB.NO = "${job}"`;
    const rows = ask
      .list(`SORT OPENWO.SIM WITH @ID LIKE "${company}!..." ${ofJob} PART.NO DUE.DATE`)
      .map(([id = '', ...columns]) => [id.slice(company.length + 1), ...columns]);
    return { OUTDATA: rows, MESSAGE: rows.length === 0 ? 'NO RECORDS SELECTED.' : '' };
  },
};

/** Cost may be charged exactly where a sentence finds the order, the job, every account and every detail. */
const mayBeCharged: Agreement = {
  asked: (keys) =>
    fc.record({
      CO: keys.company(),
      WONO: fc.oneof(keys.of('OPENWO'), fc.constant('')),
      JOBNO: fc.oneof(keys.of('JOBMASTER'), fc.constant('')),
      TYPE: fc.constantFrom('M', 'L', 'O', 'OD', 'X'),
      CODELIST: fc
        .uniqueArray(keys.of('COST.ACCOUNT'), { maxLength: 2 })
        .map((codes) => codes.join(VALUE_MARK)),
    }),
  summary: ({ FAIL, ERR }) => ({ mayBe: FAIL === '' && ERR === '' ? 'Y' : 'N' }),
  expected: (ask, { CO = '', WONO = '', JOBNO = '', TYPE = '', CODELIST = '' }) => {
    const today = dateText(ask.session.clock.today());
    const counts = (table: string, id: string, condition: string, ...values: string[]) =>
      ask.one(
        `SELECT COUNT(*) FROM ${table} WHERE @ID = ? AND ${condition}`,
        `${CO}!${id}`,
        ...values,
      ) === '1';
    const order = `SELECT JOB.NO, COST.ACCOUNT FROM OPENWO WHERE @ID = ?`;
    const [[jobOfOrder = '', account = ''] = []] = ask.sql(order, `${CO}!${WONO}`);
    const job = JOBNO || jobOfOrder;
    const codes = CODELIST.split(VALUE_MARK).filter((code) => code !== '');
    const accounts = WONO !== '' && job === '' && account !== '' ? [...codes, account] : codes;
    const isReleased = `ORDER.STATUS <> 'C' AND FINANCIAL.RELEASE.DATE IS NOT NULL AND FINANCIAL.RELEASE.DATE <= ?`;
    const isOpen = `JOB.STATUS <> 'C' AND OPEN.FOR.CHARGES <> 'N'`;
    const bears = `COST.TYPES = ? AND (LAST.CHARGE.DATE IS NULL OR LAST.CHARGE.DATE >= ?)`;
    const hasTerms = job !== '' && ask.has('JOBTERMS', CO, job);
    const mayBe =
      TYPE !== 'X' &&
      (WONO !== '' || JOBNO !== '') &&
      (WONO === '' || counts('OPENWO', WONO, isReleased, today)) &&
      (WONO === '' || job === jobOfOrder) &&
      (job === '' || counts('JOBMASTER', job, isOpen)) &&
      (!hasTerms || counts('JOBTERMS', job, bears, TYPE, today)) &&
      accounts.every((code) =>
        counts(
          'COST.ACCOUNT',
          code,
          `STATUS <> 'C' AND (COST.TYPE IS NULL OR COST.TYPE = ?)`,
          TYPE,
        ),
      ) &&
      codes.every(
        (code) =>
          (WONO === '' || counts('WIP.DET.FC', `${WONO}!${code}`, `STATUS <> 'C'`)) &&
          (job === '' || counts('JOB.DET.FC', `${job}!${code}`, `STATUS <> 'C'`)),
      );
    return { mayBe: mayBe ? 'Y' : 'N' };
  },
};

/** Document ids without extension stand for the first there is of these. */
const EXTENSIONS = ['', '.SLDASM', '.SLDPRT', '.SLDDRW', '.DWG', '.DXF', '.STEP', '.PDF'];

function documentOf(ask: Ask, id: string): string | undefined {
  const candidates = id.includes('.') ? [id] : EXTENSIONS.map((extension) => `${id}${extension}`);
  return candidates.find((each) => ask.has('PDM.1287', each));
}

/** An inquiry: the documents asked for, then what they refer to, level by level. */
const documents: Agreement = {
  asked: (keys) =>
    fc
      .uniqueArray(fc.oneof(keys.of('PDM.1287'), keys.of('PRODUCT')), {
        minLength: 1,
        maxLength: 3,
      })
      .map((ids) => ({ INREC: [ids.join(VALUE_MARK), 'I'].join(FIELD_MARK) })),
  logins: (keys) => keys.of('EMPLOYEE.ACCESS.1287'),
  expected: (ask, { INREC = '' }, login) => {
    const [asked = ''] = INREC.split(FIELD_MARK);
    const access = 'SELECT USES.VAULT FROM EMPLOYEE.ACCESS.1287 WHERE @ID = ?';
    if (ask.one(access, login) !== 'Y') return { OUTREC: [], MESSAGE: 'EMPLOYEE NOT FOUND' };
    const found = new Set<string>();
    const missing: string[] = [];
    let level: readonly string[] = asked.split(VALUE_MARK);
    while (level.length > 0) {
      const ids = level.map((id) => [id, documentOf(ask, id)] as const);
      missing.push(...ids.flatMap(([id, document]) => (document === undefined ? [id] : [])));
      const fresh = ids.flatMap(([, document]) =>
        document === undefined || found.has(document) ? [] : [document],
      );
      for (const document of fresh) found.add(document);
      level = [...new Set(fresh)].flatMap((document) =>
        ask.sql('SELECT REFERENCES FROM PDM.1287_REFERENCES WHERE @ID = ?', document).flat(),
      );
    }
    const rows = [...found].map((document) => documentRow(ask, document, login));
    const [first] = missing;
    const MESSAGE = first === undefined ? '' : `PDM RECORD NOT FOUND ${first}`;
    return { OUTREC: rows, MESSAGE };
  },
};

function documentRow(ask: Ask, document: string, login: string): string[] {
  const [[path = '', version = '', ...copied] = ['', '', '', '']] = ask.sql(
    'SELECT LOCAL.PATHS, VERSIONS, COPY.DATES, COPY.TIMES FROM PDMXREF.1287_COPIES WHERE @ID = ? AND DOCUMENTS = ?',
    login,
    document,
  );
  const of = (columns: string) =>
    ask.sql(`SELECT ${columns} FROM PDM.1287 WHERE @ID = ?`, document)[0] ?? [];
  const [holder = '', ...since] = of('HOLDER, HELD.DATE, HELD.TIME');
  return [
    ...[document, ...of('DESCRIPTION, EXTENSION')],
    [...of('VAULT.PATH'), path].join(SUBVALUE_MARK),
    holder === '' ? '' : [holder, ...since].join(SUBVALUE_MARK),
    [...of('VAULT.DATE, VAULT.TIME'), ...copied].join(SUBVALUE_MARK),
    [...of('VERSION'), version].join(SUBVALUE_MARK),
    ...of('MRP.CODE, GT.CODE'),
  ];
}

const newFiles: Agreement = {
  asked: (keys) =>
    fc
      .array(
        fc
          .tuple(
            keys.of('GL-COMPANY'),
            fc.oneof(
              keys.of('PDM.1287'),
              keys.of('PRODUCT').map((part) => `${part.replaceAll('!', '')}.STEP`),
            ),
          )
          .map((parts) => parts.join('!')),
        { minLength: 1, maxLength: 4 },
      )
      .map((names) => ({ INDATA: names.join(FIELD_MARK) })),
  expected: (ask, { INDATA = '' }) => {
    const names = INDATA.split(FIELD_MARK);
    const invalid = names.find((name) => {
      const [company = '', file = '', ...more] = name.split('!');
      return file === '' || more.length > 0 || !ask.has('GL-COMPANY', company);
    });
    if (invalid !== undefined) return { OUTDATA: [], MESSAGE: `INVALID FILE NAME ${invalid}` };
    const rows = names.flatMap((name) => {
      const [company = '', file = ''] = name.split('!');
      if (ask.has('PDM.1287', file)) return [];
      const part = file.slice(0, file.lastIndexOf('.'));
      const [facts = ['', '', '']] = ask.sql(
        `SELECT DESCRIPTION, EVAL 'TRANS(ITEMMANF,@ID,MRP.CODE,"X")', EVAL 'TRANS(ITEMMANF,@ID,GT.CODE,"X")' FROM PRODUCT WHERE @ID = ?`,
        `${company}!${part}`,
      );
      return [[file, ...facts]];
    });
    return { OUTDATA: rows, MESSAGE: '' };
  },
};

const milestones: Agreement = {
  asked: (keys) =>
    fc.record({ CO: keys.company(), REQTYPE: fc.constant('READ'), MSNO: keys.of('TASK.1287') }),
  expected: (ask, { CO = '', MSNO = '' }) => {
    const [record] = ask.sql(
      'SELECT DESCRIPTION, PROJECT, JOB.NO, CUSTOMER.NO, TASK.TYPE, DUE.DATE, DONE.DATE, PAYMENT.PERCENT, PAYMENT.AMOUNT, INVOICE.NO, PAID.DATE, ASSIGNED.TO, SEQUENCE FROM TASK.1287 WHERE @ID = ?',
      `${CO}!${MSNO}`,
    );
    if (record === undefined) return { MSREC: '', MESSAGE: 'RECORD NOT FOUND' };
    return { MSREC: record.join(FIELD_MARK), MESSAGE: '' };
  },
};

export const projects: Agreements = {
  VB_FINSTATCHECK: mayBeCharged,
  'VB_JOB.INVENTORY': jobInventory,
  'VB_LOAD.SIM': simulatedOrders,
  VB_MYNEWFILES: newFiles,
  'VB_PAYMENTS.REV1': milestones,
  'VB_PDM.TRANS': documents,
};
