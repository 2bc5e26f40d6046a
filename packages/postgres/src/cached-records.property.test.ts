import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { Account, type Snapshot } from 'mvdb';
import { expect, test } from 'vitest';
import { caseCount } from '../../mvdb/src/testing/case-count.ts';
import { postgres } from './postgres.ts';

/* What is cached of records is what they are, whichever process changes them, and however transactions end. */

const url = process.env.MVDB_POSTGRES ?? '';

type Records = Map<string, string>;

/** A change that a transaction makes, or undoes in a savepoint. */
interface Change {
  readonly id: string;
  /** `null` for a record that goes. */
  readonly text: string | null;
}

interface Transaction {
  readonly kind: 'commit' | 'beside' | 'undo';
  readonly changes: readonly Change[];
  readonly undone: readonly Change[];
}

type Step =
  | Transaction
  | { readonly kind: 'clear' }
  | { readonly kind: 'snapshot' }
  | { readonly kind: 'look'; readonly ids: readonly string[] };

const id = fc.oneof(
  fc.integer({ min: 1, max: 12 }).map((number) => `N${number}`),
  fc.constantFrom('a', 'b', 'other'),
);
const change = fc.record({ id, text: fc.option(fc.constantFrom('x', 'y', '\u{1F600}')) });
const changes = fc.array(change, { maxLength: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('commit' as const, 'beside' as const, 'undo' as const),
    changes,
    undone: changes,
  }),
  fc.constantFrom<Step>({ kind: 'clear' }, { kind: 'snapshot' }),
  fc.record({ kind: fc.constant('look' as const), ids: fc.array(id, { minLength: 1 }) }),
);
const steps = fc.array(fc.record({ process: fc.constantFrom(0, 1), step }), { maxLength: 14 });

class Undone extends Error {}

/** Carries out changes in a table and in what it is to hold. */
function make(account: Account, records: Records, all: readonly Change[]): void {
  const table = account.table('ORD');
  for (const { id, text } of all) {
    expect(table.read(id)).toBe(records.get(id));
    if (text === null) table.delete(id);
    else table.write(id, text);
    if (text === null) records.delete(id);
    else records.set(id, text);
  }
}

/** Does `work` in a transaction, or a savepoint, that is undone. */
function undo(account: Account, work: () => void): void {
  const undone = () =>
    account.transaction(() => {
      work();
      throw new Undone();
    });
  expect(undone).toThrow(Undone);
}

function transact(
  account: Account,
  records: Records,
  { kind, changes, undone }: Transaction,
): Records {
  const next = new Map(records);
  const work = () => {
    make(account, next, changes);
    const inside = new Map(next);
    undo(account, () => make(account, inside, undone));
    make(account, next, changes.slice(0, 1));
  };
  if (kind === 'undo') undo(account, work);
  else if (kind === 'beside') account.retryOnConflict(() => account.transaction(work));
  else account.transaction(work);
  return kind === 'undo' ? records : next;
}

test('two processes read what either of them has written, in every state', async () => {
  const schema = `cached_${randomUUID().replaceAll('-', '')}`;
  const open = () => Account.open({ engine: postgres({ url, schema }) });
  const accounts = [open(), open()] as const;
  accounts[0].createTable('ORD');
  const property = fc.asyncProperty(steps, async (all) => {
    accounts[0].table('ORD').clear();
    let records: Records = new Map();
    const snapshots: { readonly of: Snapshot; readonly records: Records }[] = [];
    for (const { process, step } of all) {
      await setImmediate();
      const account = accounts[process === 0 ? 0 : 1];
      if (step.kind === 'snapshot') snapshots.push({ of: account.snapshot(), records });
      else if (step.kind === 'clear') {
        account.table('ORD').clear();
        records = new Map();
      } else if (step.kind === 'look')
        for (const id of step.ids) expect(account.table('ORD').read(id)).toBe(records.get(id));
      else records = transact(account, records, step);
      for (const held of snapshots)
        for (const id of ['N1', 'N2', 'N10', 'other'])
          expect(held.of.table('ORD').read(id)).toBe(held.records.get(id));
    }
    await setImmediate();
    for (const account of accounts)
      expect(new Map(account.table('ORD').records())).toEqual(records);
    for (const { of } of snapshots) await of.close();
  });
  await fc.assert(property, { numRuns: caseCount(300) });
  for (const account of accounts) await account.close();
});
