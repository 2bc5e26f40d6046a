import fc from 'fast-check';
import type { Account, Table } from 'mvdb';

const NAMES = ['A', 'B', 'C'] as const;

export interface Step {
  readonly kind: string;
  readonly table: (typeof NAMES)[number];
  readonly other: (typeof NAMES)[number];
  readonly isDictionary: boolean;
  readonly id: string;
  readonly text: string;
  readonly steps: readonly Step[];
}

/** All that an account holds, by names. */
export type Contents = Record<string, [id: string, record: string][]>;

class Rollback extends Error {}

/** Few, so that one transaction often changes a record again. */
const ids = fc.constantFrom('1', '1', '1', '\uffff', '\u{10000}', 'x'.repeat(1000));

export const WRITING = ['write', 'write', 'write', 'write', 'delete', 'clear', 'create', 'index'];
const NAMING = ['remove', 'rename', 'synonym'];
export const HOLDING = ['queue', 'queue', 'transaction', 'transaction', 'failing', 'failing'];
const ALL = [...WRITING, ...NAMING, ...HOLDING];

/** Lists of steps in which transactions hold such lists, so many levels deep, of some kinds. */
export function programs(
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

export function contentsOf(account: Account): Contents {
  const names = account.tables().flatMap(({ kind, name }) => (kind === 'table' ? [name] : []));
  const opened = ['VOC', ...names.flatMap((name) => [name, `DICT ${name}`])];
  return Object.fromEntries(
    opened.flatMap((name) => {
      const table: Table | undefined = account.findTable(name);
      return table === undefined ? [] : [[name, [...table.records()]]];
    }),
  );
}

export async function run(
  account: Account,
  steps: readonly Step[],
  after: () => void,
): Promise<void> {
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

/** Builds an index on the first attribute of a table. */
function indexed(account: Account, table: string): void {
  account.table(`DICT ${table}`).write('N', 'D\u001e1\u001e\u001eN\u001e9L\u001eM');
  account.indexes.create(table, ['N']);
  account.indexes.build(table, 'N');
}

function runOne(account: Account, step: Step): void {
  const { kind, table, other, isDictionary, id, text, steps } = step;
  const opened = () => account.table(isDictionary ? `DICT ${table}` : table);
  if (kind === 'write') opened().write(id, text);
  else if (kind === 'delete') opened().delete(id);
  else if (kind === 'clear') opened().clear();
  else if (kind === 'create') account.createTable(table);
  else if (kind === 'index') indexed(account, table);
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
