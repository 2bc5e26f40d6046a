import { call, catalogue, type DemoAccount, openDemo, withoutCompany } from '@mvdb/routines';
import { LOG_TABLE } from 'mvdb/host';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ITEMMANF, REQ } from '../../packages/routines/src/schema/inventory.ts';
import { MRP_INCR_1287 } from '../../packages/routines/src/schema/planning.ts';
import { CAP_REQ_LAB_XREF } from '../../packages/routines/src/schema/shop-floor.ts';
import {
  OPENWO,
  OPENWO_AUTO_1287,
  OPENWO_SIM,
} from '../../packages/routines/src/schema/work-orders.ts';
import { assertEverythingAgrees } from '../../packages/routines/src/testing/agreeing-books.ts';
import { attributesOf } from '../../packages/routines/src/testing/marked-text.ts';

/*
 * The planning batch runs on the demo company from its first step to its last; then what it planned is seen by whoever
 * asks for it.
 */

let demo: DemoAccount;
let log: readonly string[];

beforeAll(async () => {
  demo = openDemo();
  ask('VB_PHANTOM.REV2', { PROGNAME: 'MRP' });
  log = await endedLog();
});

afterAll(() => demo.account.close());

function routineOf(name: string) {
  const routine = catalogue.find(name);
  if (routine === undefined) throw new RangeError(`There should be a routine ${name}.`);
  return routine;
}

function ask(
  name: string,
  supplied: Readonly<Record<string, string | string[]>>,
  session = demo.session,
) {
  const results: Readonly<Record<string, string>> = call(session, routineOf(name), supplied);
  return results;
}

async function endedLog(account = demo.account): Promise<readonly string[]> {
  for (;;) {
    await new Promise((resolve) => setImmediate(resolve));
    const [[, text] = ['', '']] = account.table(LOG_TABLE).records();
    const lines = text.split('\u001e');
    if (lines.at(-1)?.startsWith('Ended ')) return lines;
  }
}

const COVER_CODE = 16;
const REFERENCE = 17;

test('its log mentions each step, with counts', () => {
  const planned = /^Company [12]: \d+ work orders planned, \d+ late, 0 not planned$/;
  const netted = /^Company [12]: \d+ parts netted, \d+ changed, \d+ planned orders, \d+ staged$/;
  const loaded = /^Company [12]: \d+ planned orders loaded, \d+ late, 0 not planned$/;
  expect(log.slice(0, 11)).toEqual([
    'MRP',
    expect.stringMatching(/^MRP.INCR.1287 cleared of \d+ record\(s\)$/),
    ...[planned, planned].map((line) => expect.stringMatching(line)),
    'VB_SF3180A done',
    ...[netted, netted].map((line) => expect.stringMatching(line)),
    'STEP 6810 done',
    ...[loaded, loaded].map((line) => expect.stringMatching(line)),
    'VB_SF3180B done',
  ]);
  for (const name of ['VB_SF3263A', 'VB_SF3262']) expect(log).toContain(`${name} done`);
  expect(log.at(-2)).toBe('6 of 6 steps done');
  expect(MRP_INCR_1287.open(demo.session).count()).toBe(0);
});

test('a company with nothing to plan is planned from the first step to the last', async () => {
  const { account, session } = openDemo();
  try {
    for (const { name } of [ITEMMANF, REQ, OPENWO, OPENWO_SIM]) account.table(name).clear();
    ask('VB_PHANTOM.REV2', { PROGNAME: 'MRP' }, session);
    const lines = await endedLog(account);
    expect(lines).toContain('Company 1: 0 planned orders loaded, 0 late, 0 not planned');
    expect(lines.at(-2)).toBe('6 of 6 steps done');
    expect([...CAP_REQ_LAB_XREF.records(session)]).toEqual([]);
  } finally {
    account.close();
  }
});

test('whatever reports the same agrees', () => {
  assertEverythingAgrees(demo.session, ['1', '2']);
});

test('the availability of a part shows that nothing is short, and which planned order covers it', () => {
  const covering = new Set<string>();
  for (const { recordId, mrpCode } of ITEMMANF.records(demo.session, '1')) {
    if (mrpCode === 'D') continue;
    const PARTNO = withoutCompany(recordId);
    const asked = { CO: '1', PARTNO, REQTYPE: 'READ' };
    const { DATA = '' } = ask('VB_PART_ALLOCATION_INQUIRY.REV6', asked);
    const columns = attributesOf(DATA);
    expect([PARTNO, columns[COVER_CODE]?.includes('N') ?? false]).toEqual([PARTNO, false]);
    for (const reference of columns[REFERENCE] ?? [])
      if (reference.startsWith('PL')) covering.add(reference);
  }
  const numbers = [...REQ.records(demo.session, '1')].flatMap(({ plannedNos }) => plannedNos);
  expect(covering.size).toBeGreaterThan(0);
  expect(numbers).toEqual(expect.arrayContaining([...covering]));
});

test('the list of staged orders shows what is to be begun, and what is planned of its part', () => {
  const { DATA = '' } = ask('VB_AUTOWO_CREATE.REV2', { CO: '1' });
  const [parts = [], , numbers = [], , , , planned = []] = attributesOf(DATA);
  for (const [position, part] of parts.entries()) {
    const { plannedQuantities = [] } = REQ.read(demo.session, '1', part) ?? {};
    const sum = plannedQuantities.reduce((total, each) => total + Number(each), 0);
    expect([part, planned[position]]).toEqual([part, String(sum)]);
  }
  const listedNos = numbers.map(
    (number) => OPENWO_AUTO_1287.read(demo.session, '1', number)?.plannedNo,
  );
  const today = demo.session.clock.today();
  const dueNos = [...REQ.records(demo.session, '1')]
    .filter(({ recordId }) => ITEMMANF.read(demo.session, recordId)?.mrpCode === 'M')
    .filter(({ recordId }) => ITEMMANF.read(demo.session, recordId)?.phantom !== 'Y')
    .flatMap((requirements) => REQ.rows(requirements, 'PLANNED'))
    .filter(({ startDate }) => Number(startDate) <= today)
    .map(({ number }) => number);
  expect(dueNos.length).toBeGreaterThan(0);
  expect(listedNos).toEqual(expect.arrayContaining(dueNos));
});

test('simulated orders are listed with the job that they are of', () => {
  const { OUTDATA = '' } = ask('VB_LOAD.SIM', { INDATA: ['1', 'ALL'] });
  const [numbers = []] = attributesOf(OUTDATA);
  const simulated = [...demo.account.table('OPENWO.SIM').ids({ from: '1!', to: '1"' })];
  expect(numbers).toEqual(simulated.map(withoutCompany));
});
