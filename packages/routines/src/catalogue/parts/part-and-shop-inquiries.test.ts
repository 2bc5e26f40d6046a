import { Session } from 'mvdb';
import { extract } from 'mvdb/functions';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { ITEMMANF } from '../../schema/inventory.ts';
import { COST_ACCOUNT, JOB_DET_FC, JOBTERMS, WIP_DET_FC } from '../../schema/job-costing.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { rowsOf } from '../../testing/marked-text.ts';
import { call } from '../call.ts';
import { vbFinstatcheck } from '../jobs/vb-finstatcheck.ts';
import { vbLoadSim } from '../planning/vb-load.sim.ts';
import { vbLdsIndexRev1 } from './vb-lds.index.rev1.ts';
import { vbLdsindx } from './vb-ldsindx.ts';
import { vbPartinfoRev2 } from './vb-partinfo.rev2.ts';

let demo: DemoAccount;
beforeEach(() => {
  demo = openDemo();
});
afterEach(() => demo.account.close());

const offset = (table: string, id: string, attribute: number) =>
  extract(demo.account.table(table).read(id) ?? '', attribute);
const ids = (table: string) => [...demo.account.table(table).ids({ from: '1!', to: '1"' })];

const upper = ['PRODUCT', 'FACILITY', 'ASSEMBLY', 'MODULE', 'PHYSICAL'];

/** The upper part of a bill: level, number, part and quantity of each place. */
function upperPositions(part: string, wbs: string, quantity: number, level = 0): string[][] {
  const links = [...demo.account.table('BMF').records()]
    .filter(([id]) => id.startsWith(`1!${part}!`))
    .sort(([, a], [, b]) => Number(extract(a, 2)) - Number(extract(b, 2)));
  const below = links.flatMap(([id, link], index) => {
    const component = id.split('!')[2] ?? '';
    if (!upper.includes(offset('ITEMMANF', `1!${component}`, 2))) return [];
    const leg = (quantity * Number(extract(link, 1))) / 1000;
    return upperPositions(component, `${wbs}.${index + 1}`, leg, level + 1);
  });
  return [[String(level), wbs, part, String(quantity)], ...below];
}

describe('VB_LDS.INDEX.REV1', () => {
  test('each of the eight positions agrees with the records, for every part', () => {
    let deepest = 0;
    for (const id of ids('PRODUCT')) {
      const expected = upperPositions(id.slice(2), '1', 1000).map(
        ([level, wbs, part, quantity]) => [
          ...[
            level,
            wbs,
            part,
            offset('PRODUCT', `1!${part}`, 1),
            offset('ITEMMANF', `1!${part}`, 1),
          ],
          ...[offset('PRODUCT', `1!${part}`, 3), quantity, offset('ITEMMANF', `1!${part}`, 2)],
        ],
      );
      const { OUTDATA, MESSAGE } = call(demo.session, vbLdsIndexRev1, {
        INDATA: ['1', id.slice(2)],
      });
      expect([rowsOf(OUTDATA), MESSAGE]).toEqual([expected, '']);
      deepest = Math.max(deepest, ...expected.map(([level]) => Number(level)));
    }
    expect(deepest).toBeGreaterThanOrEqual(2);
  });

  test('a bill that leads back to itself is reported', () => {
    const record = ITEMMANF.read(demo.session, '1', 'A200');
    if (record) ITEMMANF.update(demo.session, record, { firstComponent: 'A200' });
    demo.account.table('BMF').write('1!A200!A200', '1000');
    const { MESSAGE } = call(demo.session, vbLdsIndexRev1, { INDATA: ['1', 'A200'] });
    expect(MESSAGE).toBe('BILL OF MATERIAL LOOPS AT A200');
  });
});

describe('VB_LDSINDX', () => {
  test('the company before a job number must be one, and open to the login', () => {
    const [job = ''] = [...JOBMASTER.records(demo.session, '2')].map(({ recordId }) => recordId);
    const stranger = new Session(demo.account, { login: 'accounting' });
    expect(() => call(stranger, vbLdsindx, { JOBNO: job })).toThrow(
      expect.objectContaining({ code: 'COMPANY_CLOSED' }),
    );
    expect(() => call(demo.session, vbLdsindx, { JOBNO: '9!26001' })).toThrow('COMPANY NOT FOUND');
  });

  test('each of the five positions agrees with the records, for every job', () => {
    for (const id of ids('JOBMASTER')) {
      const product = offset('JOBMASTER', id, 7);
      const quantity = Number(offset('JOBMASTER', id, 8));
      const positions = product === '' ? [] : upperPositions(product, '1', quantity);
      const expected = positions.map(([, wbs, part = '', leg]) => [
        ...[product, part, leg, offset('PRODUCT', `1!${part}`, 1), wbs],
      ]);
      expect(rowsOf(call(demo.session, vbLdsindx, { JOBNO: id.slice(2) }).DATA)).toEqual(expected);
      expect(rowsOf(call(demo.session, vbLdsindx, { JOBNO: id }).DATA)).toEqual(expected);
    }
  });

  test('products of a job are numbered in its order', () => {
    const job = JOBMASTER.read(demo.session, '1', '26001');
    if (job)
      JOBMASTER.update(demo.session, job, {
        products: ['C500', 'D900'],
        productQuantities: ['1000', '2000'],
      });
    const rows = rowsOf(call(demo.session, vbLdsindx, { JOBNO: '26001' }).DATA);
    expect(rows.map(([product, , quantity, , position]) => [product, quantity, position])).toEqual([
      ['C500', '1000', '1'],
      ['D900', '2000', '2'],
    ]);
  });
});

describe('VB_LOAD.SIM', () => {
  const ask = (...INDATA: string[]) => call(demo.session, vbLoadSim, { INDATA });

  test('the three positions agree with the records, for every job and for all', () => {
    const rows = ids('OPENWO.SIM').map((id) => ({
      job: offset('OPENWO.SIM', id, 6),
      row: [id.slice(2), offset('OPENWO.SIM', id, 1), offset('OPENWO.SIM', id, 3)],
    }));
    expect(rows.length).toBeGreaterThan(0);
    for (const job of new Set(rows.flatMap((each) => each.job || [])))
      expect(rowsOf(ask('1', job).OUTDATA)).toEqual(
        rows.filter((each) => each.job === job).map(({ row }) => row),
      );
    for (const all of ['', 'ALL'])
      expect(rowsOf(ask('1', all).OUTDATA)).toEqual(rows.map(({ row }) => row));
  });

  test('without a simulated order the message says so', () => {
    expect(ask('1', 'NONE')).toEqual({ OUTDATA: '', MESSAGE: 'NO RECORDS SELECTED.' });
  });
});

describe('VB_PARTINFO.REV2', () => {
  test('each of the ten positions agrees with the records, for every part', () => {
    for (const id of ids('PRODUCT')) {
      const { OUTDATA, MSG } = call(demo.session, vbPartinfoRev2, { CO: '1', INDATA: id.slice(2) });
      expect(MSG).toBe('');
      expect(OUTDATA.split('\u001e')).toEqual([
        ...[
          id.slice(2),
          offset('PRODUCT', id, 1),
          offset('PRODUCT', id, 2),
          offset('ITEMMANF', id, 1),
        ],
        ...[offset('PRODUCT', id, 3), offset('ITEMCA', id, 6), offset('PRODUCT', id, 11)],
        ...[offset('ITEMQTY', id, 1), offset('PRODUCT', id, 6), offset('PRODUCT.1287', id, 5)],
      ]);
    }
  });
});

describe('VB_FINSTATCHECK', () => {
  const check = (supplied: Record<string, string | string[][]>) =>
    call(demo.session, vbFinstatcheck, { CO: '1', TYPE: 'M', ...supplied });
  const blank = { FAIL: '', ERR: '' };
  /** A released open order, of a job or for stock. */
  const released = (isForJob: boolean) =>
    [...OPENWO.records(demo.session, '1')].find(
      ({ orderStatus, financialReleaseDate, jobNo }) =>
        orderStatus === 'O' && financialReleaseDate !== '' && (jobNo !== '') === isForJob,
    );
  const numberOf = (isForJob: boolean) => released(isForJob)?.recordId.slice(2) ?? '';

  test.each([
    ['M', 'MAT'],
    ['L', 'LAB'],
    ['O', 'OVH'],
    ['OD', 'ODC'],
  ])('cost of type %s may be charged to what is open', (TYPE, CODELIST) => {
    expect(check({ TYPE, CODELIST, WONO: numberOf(true) })).toEqual(blank);
    expect(check({ TYPE, CODELIST, WONO: numberOf(false) })).toEqual(blank);
    expect(check({ TYPE, CODELIST, JOBNO: '26001' })).toEqual(blank);
    expect(check({ TYPE, JOBNO: '26001' })).toEqual(blank);
  });

  test.each([
    [{ TYPE: 'X', JOBNO: '26001' }, 'INVALID TYPE'],
    [{}, 'WORK ORDER OR JOB REQUIRED'],
    [{ WONO: 'NONE' }, 'WORK ORDER NOT FOUND'],
    [{ JOBNO: 'NONE' }, 'JOB NOT FOUND'],
    [{ JOBNO: '26001', CODELIST: 'NONE' }, 'COST ACCOUNT NOT FOUND NONE'],
  ])('%o cannot be reported: %s', (supplied, ERR) => {
    expect(check(supplied as Record<string, string>)).toEqual({ FAIL: '', ERR });
  });

  test('a work order must be open and released by today', () => {
    const order = released(false);
    const number = order?.recordId.slice(2) ?? '';
    if (order) OPENWO.update(demo.session, order, { orderStatus: 'C' });
    expect(check({ WONO: number }).FAIL).toBe('WORK ORDER IS CLOSED');
    for (const financialReleaseDate of ['', '21492']) {
      if (order) OPENWO.update(demo.session, order, { financialReleaseDate });
      expect(check({ WONO: number }).FAIL).toBe('WORK ORDER IS NOT FINANCIALLY RELEASED');
    }
    if (order) OPENWO.update(demo.session, order, { financialReleaseDate: '21491' });
    expect(check({ WONO: number })).toEqual(blank);
  });

  test('a work order is charged against its own job only', () => {
    const job = released(true)?.jobNo ?? '';
    expect(check({ WONO: numberOf(true), JOBNO: job })).toEqual(blank);
    const other = [...JOBMASTER.records(demo.session, '1')]
      .find(({ recordId, jobStatus }) => jobStatus === 'O' && recordId !== `1!${job}`)
      ?.recordId.slice(2);
    for (const WONO of [numberOf(true), numberOf(false)])
      expect(check({ WONO, JOBNO: other ?? '' })).toEqual({
        FAIL: `WORK ORDER IS NOT OF JOB ${other}`,
        ERR: '',
      });
  });

  test('a job must be open, and bear the type of cost', () => {
    const closed = [...JOBMASTER.records(demo.session, '1')].find(
      ({ jobStatus }) => jobStatus === 'C',
    );
    expect(check({ JOBNO: closed?.recordId.slice(2) ?? '' }).FAIL).toBe('JOB IS CLOSED');
    const terms = JOBTERMS.read(demo.session, '1', '26001');
    if (terms) JOBTERMS.update(demo.session, terms, { costTypes: ['L'] });
    expect(check({ JOBNO: '26001' }).FAIL).toBe('JOB DOES NOT BEAR COST TYPE M');
    if (terms) JOBTERMS.update(demo.session, terms, { lastChargeDate: '21490' });
    expect(check({ JOBNO: '26001' }).FAIL).toBe('JOB IS CLOSED');
    demo.account.table('JOBTERMS').delete('1!26001');
    expect(check({ JOBNO: '26001' })).toEqual(blank);
    const job = JOBMASTER.read(demo.session, '1', '26001');
    if (job) JOBMASTER.update(demo.session, job, { openForCharges: 'N' });
    expect(check({ JOBNO: '26001' }).FAIL).toBe('JOB IS CLOSED');
  });

  test('cost accounts must be open and bear the type, the first that is not is named', () => {
    expect(check({ JOBNO: '26001', CODELIST: [['MAT', 'LAB', '1290']] }).FAIL).toBe(
      'COST ACCOUNT DOES NOT BEAR COST TYPE LAB',
    );
    expect(check({ JOBNO: '26001', CODELIST: '1290' }).FAIL).toBe('COST ACCOUNT IS CLOSED 1290');
    const account = COST_ACCOUNT.read(demo.session, '1', released(false)?.costAccount ?? '');
    if (account) COST_ACCOUNT.update(demo.session, account, { status: 'C' });
    expect(check({ WONO: numberOf(false) }).FAIL).toMatch(/^COST ACCOUNT IS CLOSED 12/);
    expect(check({ WONO: numberOf(true) })).toEqual(blank);
  });

  test('each code needs an open detail record of the order and of the job', () => {
    const order = numberOf(true);
    const job = released(true)?.jobNo ?? '';
    const ask = () => check({ WONO: order, CODELIST: 'MAT' }).FAIL;
    const ofJob = JOB_DET_FC.read(demo.session, '1', job, 'MAT');
    if (ofJob) JOB_DET_FC.update(demo.session, ofJob, { status: 'C' });
    expect(ask()).toBe('DETAIL RECORD IS CLOSED MAT');
    demo.account.table('JOB.DET.FC').delete(`1!${job}!MAT`);
    expect(ask()).toBe('DETAIL RECORD NOT FOUND MAT');
    if (ofJob) JOB_DET_FC.update(demo.session, ofJob, { status: 'O' });
    expect(ask()).toBe('');
    expect(WIP_DET_FC.read(demo.session, '1', order, 'MAT')).toBeDefined();
    demo.account.table('WIP.DET.FC').delete(`1!${order}!MAT`);
    expect(ask()).toBe('DETAIL RECORD NOT FOUND MAT');
  });

  test('a table may be given by its name', () => {
    const tables = { OPENWO: 'OPENWO', JOBMASTER: 'JOBMASTER', 'JOB.DET.FC': 'JOB.DET.FC' };
    expect(check({ WONO: numberOf(true), CODELIST: 'MAT', ...tables })).toEqual(blank);
    expect(check({ WONO: numberOf(true), OPENWO: 'JOBTERMS' }).ERR).toBe(
      'TABLE JOBTERMS IS NOT OPENWO',
    );
  });
});
