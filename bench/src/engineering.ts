import { join } from 'node:path';
import { call, catalogue, companySession, demoSession, loadDemo } from '@mvdb/routines';
import { Account, type Session } from 'mvdb';
import { explosionRows } from './explosion.ts';
import { compare, type Findings, type Row } from './measure.ts';
import { PlainPuts } from './plain-puts.ts';
import { openRaw } from './raw-lmdb.ts';
import { recordedOf } from './recorded.ts';
import type { Scope } from './scope.ts';

const SCALES = [1, 100];
const QUICK_SCALES = [1];
const TARGET = 2.5;

/** What operations of engineering cost, against plain reads and writes of the same records; operations in one durable transaction each. */
export async function engineeringSuite({ folder, isQuick }: Scope): Promise<Findings> {
  const rows: Row[] = [];
  for (const scale of isQuick ? QUICK_SCALES : SCALES) {
    process.stderr.write(`  loading scale ${scale}\n`);
    const account = Account.open({ path: join(folder, `engineering-${scale}`) });
    loadDemo(account, { scale });
    const { login, initials, clock } = demoSession(account);
    const session = companySession(account, { login, initials, clock, department: 'PARTS' });
    const rounds = isQuick ? 2 : 9;
    const operations = isQuick ? 3 : 20;
    const parts = unusedParts(session, (rounds + 2) * operations);
    const raw = openRaw(join(folder, `engineering-raw-${scale}`), 'durable');
    const puts = new PlainPuts(account, raw);
    rows.push(
      ...(await deletions(`delete a part, scale ${scale}`, {
        session,
        puts,
        parts,
        operations,
        rounds,
      })),
    );
    await account.close();
    await raw.root.close();
  }
  rows.push(...(await explosionRows({ folder, isQuick })));
  return { rows, notes: [] };
}

interface Deletions {
  readonly session: Session;
  readonly puts: PlainPuts;
  /** Of which one is deleted, and of the rest as many in each round. */
  readonly parts: readonly string[];
  readonly operations: number;
  readonly rounds: number;
}

async function deletions(
  task: string,
  { session, puts, parts, operations, rounds }: Deletions,
): Promise<Row[]> {
  const [first = '', ...others] = parts;
  const remove = (part: string) => ask(session, 'VB_DELETE0001', { CO: '1', PARTREC: part });
  const [recorded] = recordedOf(session.account, () => remove(first), 1);
  if (recorded === undefined) throw new Error('Nothing was recorded.');
  const { written, deleted } = recorded;
  const [ours, theirs] = [others.values(), others.values()];
  let count = 0;
  const each = (parts: Iterator<string>, operation: (part: string) => void) => () => {
    for (let one = 0; one < operations; one += 1) operation(parts.next().value ?? '');
    return operations;
  };
  return compare({
    task,
    operations,
    rounds,
    mvdb: each(ours, remove),
    others: [
      {
        name: `get of its ${written.length + deleted.length} records, putSync of ${written.length} and removeSync of ${deleted.length} in transactionSync`,
        target: TARGET,
        run: each(theirs, (part) => {
          count += 1;
          puts.redo(recorded, (id) =>
            id.includes(first) ? id.replace(first, part) : `${id}.${count}`,
          );
        }),
      },
    ],
  });
}

/** The part of the demo company that nothing has come of. */
const MODEL = 'T100';

/** Parts that can be deleted, each with the records of the model and a reference of its own. @returns Their numbers. */
function unusedParts(session: Session, count: number): readonly string[] {
  const parts = Array.from({ length: count }, (_, index) => `Z${String(index).padStart(6, '0')}`);
  const model = session.account
    .tables()
    .filter(({ kind, name }) => kind === 'table' && name !== 'PRODXREF')
    .flatMap(({ name }) => {
      const record = session.account.table(name).read(`1!${MODEL}`);
      return record === undefined ? [] : [{ name, record }];
    });
  session.transaction(() => {
    for (const part of parts) {
      for (const { name, record } of model)
        session.table(name).write(`1!${part}`, record.replaceAll(MODEL, part));
      ask(session, 'VB_XREF.ADD', { CO: '1', PARTNO: part, REF: `${part}-DWG`, TYPE: 'DWG' });
    }
  });
  return parts;
}

/** @throws Error where the routine answers with a text. */
function ask(session: Session, name: string, supplied: Readonly<Record<string, string>>): void {
  const routine = catalogue.find(name);
  if (!routine) throw new Error(`There should be a routine ${name}.`);
  const results: Readonly<Record<string, string>> = call(session, routine, supplied);
  const reported = Object.values(results).find((text) => text !== '');
  if (reported !== undefined) throw new Error(`${name}: ${reported}`);
}
