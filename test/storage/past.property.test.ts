import fc from 'fast-check';
import { Account, type CommittedChanges, type CommittedRecord, type Table } from 'mvdb';
import { expect, test } from 'vitest';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';

const NAMES = ['A', 'B', 'C'] as const;

interface Step {
  readonly kind: string;
  readonly table: (typeof NAMES)[number];
  readonly other: (typeof NAMES)[number];
  readonly isDictionary: boolean;
  readonly id: string;
  readonly text: string;
  readonly steps: readonly Step[];
}

/** All that an account holds, by names. */
type Contents = Record<string, [id: string, record: string][]>;

class Rollback extends Error {}

/** Few, so that one transaction often changes a record again. */
const ids = fc.constantFrom('1', '1', '1', '\uffff', '\u{10000}', 'x'.repeat(1000));

const WRITING = ['write', 'write', 'write', 'write', 'delete', 'clear', 'create'];
const NAMING = ['remove', 'rename', 'synonym'];
const HOLDING = ['queue', 'queue', 'transaction', 'transaction', 'failing', 'failing'];
const ALL = [...WRITING, ...NAMING, ...HOLDING];

/** Lists of steps in which transactions hold such lists, so many levels deep, of some kinds. */
function programs(
  depth: number,
  inner: readonly string[] = ALL,
  kinds = ALL,
): fc.Arbitrary<Step[]> {
  const step = fc.record<Step>({
    kind: fc.constantFrom(...kinds),
    table: fc.constantFrom('A', 'A', 'A', 'B', 'C'),
    other: fc.constantFrom(...NAMES),
    isDictionary: fc.constantFrom(false, false, false, true),
    id: ids,
    text: fc.oneof(fc.constantFrom('', 'a', 'b', 'b\u001ec'), fc.string({ unit: 'binary' })),
    steps: depth === 0 ? fc.constant([]) : programs(depth - 1, inner, [...inner]),
  });
  return fc.array(step, { maxLength: 6 });
}

function contentsOf(account: Account): Contents {
  const names = account.tables().flatMap(({ kind, name }) => (kind === 'table' ? [name] : []));
  const opened = ['VOC', ...names.flatMap((name) => [name, `DICT ${name}`])];
  return Object.fromEntries(
    opened.flatMap((name) => {
      const table: Table | undefined = account.findTable(name);
      return table === undefined ? [] : [[name, [...table.records()]]];
    }),
  );
}

async function run(account: Account, steps: readonly Step[], after: () => void): Promise<void> {
  for (const step of steps) {
    if (step.kind === 'queue') {
      const works = step.steps.map((one) => account.enqueue(() => runOne(account, one)));
      await Promise.allSettled(works);
    } else attempt(() => runOne(account, step));
    after();
  }
}

/** Work that the account rejects, or that is rolled back, changes nothing. */
function attempt(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
}

function runOne(account: Account, step: Step): void {
  const { kind, table, other, isDictionary, id, text, steps } = step;
  const opened = () => account.table(isDictionary ? `DICT ${table}` : table);
  if (kind === 'write') opened().write(id, text);
  else if (kind === 'delete') opened().delete(id);
  else if (kind === 'clear') opened().clear();
  else if (kind === 'create') account.createTable(table);
  else if (kind === 'remove') account.deleteTable(table);
  else if (kind === 'rename') account.renameTable(table, other);
  else if (kind === 'synonym') account.createSynonym(table, other);
  else if (kind === 'failing')
    account.transaction(() => {
      for (const one of steps) attempt(() => runOne(account, one));
      throw new Rollback();
    });
  else
    account.transaction(() => {
      for (const one of steps) attempt(() => runOne(account, one));
    });
}

test('after any mix of writes the account at each commit is what it was then', async () => {
  await fc.assert(
    fc.asyncProperty(programs(2), programs(2), async (before, steps) => {
      const account = Account.inMemory();
      try {
        await run(
          account,
          [{ ...(before[0] as Step), kind: 'create', table: 'A' }, ...before],
          () => {},
        );
        account.log.switchOn();
        const states = new Map<string, Contents>();
        const note = () => {
          const { last } = account.log.status();
          const contents = contentsOf(account);
          const existing = states.get(last?.position ?? '');
          // What is not a commit of the log changes nothing.
          if (existing !== undefined) expect(contents).toEqual(existing);
          states.set(last?.position ?? '', contents);
        };
        note();
        await run(account, steps, note);
        for (const [position, contents] of states) {
          const past = account.at(position, { dictionaries: 'then' });
          expect(contentsOf(past)).toEqual(contents);
          for (const [name, records] of Object.entries(contents)) {
            const table = past.table(name);
            for (const [id, record] of [...records, ['none', undefined] as const])
              expect(table.read(id)).toBe(record);
          }
          const copy = past.copyInMemory();
          expect(contentsOf(copy)).toEqual(contents);
          await Promise.all([past.close(), copy.close()]);
        }
        const { violations } = account.verify();
        expect(violations.filter(({ location }) => location.startsWith('LOG'))).toEqual([]);
      } finally {
        await account.close();
      }
    }),
    { numRuns: caseCount(300, 30) },
  );
});

/** Does in an account what the feed of another says: tables are named before their records come, and after they go. */
function replay(account: Account, changes: readonly CommittedChanges[]): void {
  for (const { records } of changes) {
    const isNaming = ({ table, after }: CommittedRecord) => table === 'VOC' && after !== undefined;
    const ordered = [
      ...records.filter(isNaming),
      ...records.filter(({ table }) => table !== 'VOC'),
      ...records.filter((record) => record.table === 'VOC' && !isNaming(record)),
    ];
    account.transaction(() => {
      for (const { table, id, after } of ordered) {
        if (after === undefined) account.table(table).delete(id);
        else account.table(table).write(id, after);
      }
    });
  }
}

test('after any mix of writes the feed of an account makes of another what it is', async () => {
  // Of a table that one commit renames and writes to, the feed says what it was called when it was written.
  const steps = programs(2, [...WRITING, ...HOLDING]);
  await fc.assert(
    fc.asyncProperty(programs(1), steps, async (before, after) => {
      const account = Account.inMemory();
      try {
        await run(account, before, () => {});
        account.log.switchOn();
        const follower = account.copyInMemory();
        const begun = account.log.lastPosition;
        await run(account, after, () => {});
        replay(follower, account.changesAfter(begun).changes);
        expect(contentsOf(follower)).toEqual(contentsOf(account));
        await follower.close();
      } finally {
        await account.close();
      }
    }),
    { numRuns: caseCount(300, 30) },
  );
});
