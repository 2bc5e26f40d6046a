import { catalogue } from '@mvdb/routines';
import { demoOperator } from '@mvdb/server';
import type { Account } from 'mvdb';
import { describe, expect, test } from 'vitest';
import { caseCount, shareOf } from '../../packages/mvdb/src/testing/case-count.ts';
import { problemIn, startDemoService } from './client.ts';

interface RecordChange {
  readonly table: string;
  readonly id: string;
  readonly operation: 'added' | 'changed' | 'deleted';
  readonly attributes: readonly {
    readonly position: number;
    readonly before: string;
    readonly after: string;
  }[];
}

type Omitted = { readonly records: number };

const { account, post } = startDemoService({ readerThreads: 0 });

const dryRun = { headers: { prefer: 'tx=rollback' } };

/** Of the first record that a call changed, each attribute as it is. */
const textsAfter = ({ changes }: { changes: { records: readonly RecordChange[] } }) =>
  changes.records[0]?.attributes.map(({ after }) => after);

/** Saves a request for change that is not there yet. */
const saveRequest = (number: string) => ({
  name: 'VB_REDBOOK.REV1',
  args: { '0': '1', '1': 'SAVE', '2': number, '3': ['P100'], '4': 'Y' },
});

/** Gives a customer other credit terms, of which two values differ. */
const saveCredit = {
  name: 'VB_CREDIT.REV1',
  args: { '0': '1', '2': 'C1009', '3': ['4000000', 'Y', 'NET30', '0', '', '', '0'] },
};

describe('what a call wrote', () => {
  test('is reported to whoever asks for it, and to nobody else', async () => {
    const request = saveRequest('TOLD1');
    const plain = await post(request, dryRun);
    expect(plain.json()).not.toHaveProperty('changes');
    expect((await post({ ...request, changes: false }, dryRun)).json()).toEqual(plain.json());
    const { changes, ...reported } = (await post({ ...request, changes: true }, dryRun)).json();
    expect(reported).toEqual(plain.json());
    expect(changes.omitted).toEqual([]);
    expect(changes.records[0]).toEqual({
      table: 'REDBOOK.1287',
      id: '1!TOLD1',
      operation: 'added',
      attributes: expect.arrayContaining([
        { position: 1, name: 'PART.NO', heading: 'Part no', before: '', after: 'P100' },
      ]),
    });
    problemIn(await post({ ...request, changes: 'yes' }), 400, 'INVALID_REQUEST');
  });

  test('is the same in a dry run, which keeps none of it', async () => {
    const asked = { ...saveRequest('TOLD2'), changes: true };
    const tested = (await post(asked, dryRun)).json();
    expect(account.table('REDBOOK.1287').has('1!TOLD2')).toBe(false);
    expect((await post(asked)).json()).toEqual(tested);
    expect(account.table('REDBOOK.1287').has('1!TOLD2')).toBe(true);
  });

  test('is nothing of a call that only reads, or that says why it does nothing', async () => {
    const reading = { name: 'VB_BINS.REV1', args: { '0': '1', '1': 'P100', '2': 'MAIN' } };
    const rejected = { ...saveCredit, args: { ...saveCredit.args, '2': 'NOBODY' } };
    for (const request of [reading, rejected])
      expect((await post({ ...request, changes: true })).json().changes).toEqual({
        records: [],
        omitted: [],
      });
  });

  test('is reported as people read it, too', async () => {
    const asked = { ...saveCredit, changes: true };
    const reply = await post(asked, { query: '?view=display', ...dryRun });
    const [credit] = reply.json().changes.records;
    expect(credit).toMatchObject({ table: 'CREDIT', id: '1!C1009', operation: 'changed' });
    expect(credit.attributes).toContainEqual({
      position: 1,
      name: 'CREDIT.LIMIT',
      heading: 'Credit limit',
      before: '12000000',
      after: '4000000',
      displayed: { before: [['120,000.00']], after: [['40,000.00']] },
    });
  });

  test('travels with the marks that were asked for', async () => {
    const request = saveRequest('TOLD3');
    const record = ['P100', ...Array<string>(18).fill(''), ['one', 'two']];
    const asked = { ...request, args: { ...request.args, '3': record }, changes: true };
    const reply = await post(asked, { query: '?marks=latin1', ...dryRun });
    expect(textsAfter(reply.json())).toContain('one\u00fdtwo');
  });

  test('is given by the process that helps with long work as well', async () => {
    const [here, helped] = [{ readerThreads: 0 }, { readerThreads: 1, shortStepsMax: 1 }].map(
      (options) => startDemoService(options),
    );
    const asked = { ...saveCredit, changes: true };
    const reply = (await helped?.post(asked))?.json();
    expect(reply.changes.records.length).toBeGreaterThan(1);
    expect(reply).toEqual((await here?.post(asked))?.json());
  });

  test('is reported again to whoever asks with the same key', async () => {
    const keyed = { headers: { 'idempotency-key': 'sent-once' } };
    const asked = { ...saveRequest('TOLD4'), changes: true };
    const first = await post(asked, keyed);
    const again = await post(asked, keyed);
    expect([again.headers['idempotent-replayed'], again.json()]).toEqual(['true', first.json()]);
    problemIn(await post(saveRequest('TOLD4'), keyed), 422, 'IDEMPOTENCY_MISMATCH');
  });
});

test('what the one who asks may not see is blank, or a number of records', async () => {
  const rights = { readTables: ['*', '-TRANSREG'], sees: [] };
  const limited = startDemoService({ readerThreads: 0, operator: { ...demoOperator, rights } });
  limited.account.protectTable('CREDIT', { secrets: { 1: 'limit' } });
  const reply = await limited.post({ ...saveCredit, changes: true }, dryRun);
  const { records, omitted } = reply.json().changes;
  expect(omitted).toEqual([{ table: 'TRANSREG', records: 1, reason: 'hidden' }]);
  const credit = records.find(({ table }: RecordChange) => table === 'CREDIT');
  expect(credit.attributes.map(({ position }: { position: number }) => position)).toEqual([
    2, 11, 12,
  ]);
});

/** Records by table and id. */
type State = ReadonlyMap<string, string>;

function stateOf(of: Account): State {
  const names = of.tables().flatMap(({ name, kind }) => (kind === 'table' ? [name] : []));
  const tables = ['VOC', ...names, ...names.map((name) => `DICT ${name}`)];
  return new Map(
    tables.flatMap((name) =>
      [...of.table(name).records()].map(([id, record]) => [`${name} ${id}`, record] as const),
    ),
  );
}

/** What differs between two states, as a call says it. */
function differences(before: State, after: State): string[] {
  const positions = new Set([...before.keys(), ...after.keys()]);
  return [...positions].flatMap((offset) => {
    const [old, now] = [before.get(offset), after.get(offset)];
    if (old === now) return [];
    const operation = old === undefined ? 'added' : now === undefined ? 'deleted' : 'changed';
    return [`${operation} ${offset} ${JSON.stringify(attributesThatDiffer(old ?? '', now ?? ''))}`];
  });
}

function attributesThatDiffer(old: string, now: string): [number, string, string][] {
  const [before, after] = [old.split('\u001e'), now.split('\u001e')];
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => index)
    .map((index): [number, string, string] => [index + 1, before[index] ?? '', after[index] ?? ''])
    .filter(([, was, is]) => was !== is);
}

/** As `differences` reports them. */
const reportedLines = (records: readonly RecordChange[]) =>
  records.map(({ operation, table, id, attributes }) => {
    const texts = attributes.map(({ position, before, after }) => [position, before, after]);
    return `${operation} ${table} ${id} ${JSON.stringify(texts)}`;
  });

test('every example of a routine that writes reports all that it wrote, and nothing else', async () => {
  const service = startDemoService({ readerThreads: 0 });
  let before = stateOf(service.account);
  let commit = service.account.lastCommit;
  let written = 0;
  const writing = catalogue.routines.filter(
    ({ status, safety = '' }) => status !== 'deprecated' && ['COND', 'WARN'].includes(safety),
  );
  for (const { name, args, examples = [] } of shareOf(writing)) {
    const names = Object.keys(args);
    for (const { call } of examples) {
      const indexed = Object.entries(call).map(([each, value]) => [names.indexOf(each), value]);
      const request = { name, args: Object.fromEntries(indexed), changes: true };
      const tested = (await service.post(request, dryRun)).json();
      // What it starts goes on when the call is over.
      if (tested.code === 'NOT_REVERSIBLE') continue;
      const { changes = { records: [], omitted: [] } } = (await service.post(request)).json();
      const { lastCommit } = service.account;
      const after = lastCommit === commit ? before : stateOf(service.account);
      const lines = reportedLines(changes.records);
      const differing = new Set(differences(before, after));
      expect([name, lines.filter((line) => !differing.has(line))]).toEqual([name, []]);
      const omitted = changes.omitted.reduce(
        (sum: number, { records }: Omitted) => sum + records,
        0,
      );
      // What is beyond the limit may be as it was before.
      expect([name, lines.length + omitted]).toEqual([
        name,
        omitted === 0 ? differing.size : expect.toSatisfy((count) => count >= differing.size),
      ]);
      expect([name, tested.changes ?? changes]).toEqual([name, changes]);
      written += lines.length;
      before = after;
      commit = lastCommit;
    }
  }
  expect(written).toBeGreaterThan(caseCount(300, 10));
});
