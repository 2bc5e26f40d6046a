import { join } from 'node:path';
import { call, catalogue, demoSession, loadDemo } from '@mvdb/routines';
import type { Database } from 'lmdb';
import { Account, FIELD_MARK, type Session, VALUE_MARK } from 'mvdb';
import { compare, type Row } from './measure.ts';
import { openRaw } from './raw-lmdb.ts';
import type { Scope } from './scope.ts';

const LEVELS = 10;
const COMPONENTS = 200;
const TARGET = 15;

/** Exploding a deep and wide bill, against bare reads of the same records, each once. */
export async function explosionRows({ folder, isQuick }: Scope): Promise<Row[]> {
  const account = Account.open({ path: join(folder, 'explosion'), durability: 'memory' });
  loadDemo(account, { scale: 1 });
  const session = demoSession(account);
  const components = isQuick ? COMPONENTS / 10 : COMPONENTS;
  const reads = enterBill(session, components);
  const raw = openRaw(join(folder, 'explosion-raw'), 'memory');
  const tables = copied(session, raw.root.openDB.bind(raw.root), reads);
  const rows = await compare({
    task: `explode a bill of ${LEVELS} levels and ${LEVELS * components} links`,
    operations: 1,
    rounds: isQuick ? 2 : 25,
    mvdb: () => explode(session),
    others: [
      {
        name: `getSync of its ${reads.length} records`,
        target: TARGET,
        run: () => {
          let positions = 0;
          for (const { table, id } of reads)
            if (tables.get(table)?.get(id) !== undefined && table === 'BMF') positions += 1;
          return positions + 1;
        },
      },
    ],
  });
  await account.close();
  await raw.root.close();
  return rows;
}

interface Read {
  readonly table: string;
  readonly id: string;
}

/** The part at a place of a level; the first of each level is made of the next. */
const partAt = (level: number, position: number) => `BM${level}.${position}`;

/** Enters an assembly of assemblies, link by link. @returns The records that mention it. */
function enterBill(session: Session, components: number): readonly Read[] {
  const reads: Read[] = [];
  const enter = (part: string) => {
    const id = `1!${part}`;
    session.account.table('PRODUCT').write(id, ['BENCH', '', 'EA'].join(FIELD_MARK));
    session.account.table('ITEMMANF').write(id, ['M', '', '', '', '', '0'].join(FIELD_MARK));
    reads.push({ table: 'PRODUCT', id }, { table: 'ITEMMANF', id });
  };
  session.transaction(() => {
    enter(partAt(0, 0));
    for (let level = 1; level <= LEVELS; level += 1)
      for (let position = 0; position < components; position += 1) {
        const [assembly, component] = [partAt(level - 1, 0), partAt(level, position)];
        enter(component);
        ask(session, 'VB_E0052A', { CO: '1', ESSION: assembly, COMP: component, ACTION: 'A' });
        reads.push({ table: 'BMF', id: `1!${assembly}!${component}` });
      }
  });
  return reads;
}

/** Puts the same records into databases of plain lmdb. */
function copied(
  session: Session,
  openDatabase: (name: string, options: { encoding: 'string' }) => Database<string, string>,
  reads: readonly Read[],
): ReadonlyMap<string, Database<string, string>> {
  const tables = new Map<string, Database<string, string>>();
  for (const { table, id } of reads) {
    const database = tables.get(table) ?? openDatabase(table, { encoding: 'string' });
    tables.set(table, database);
    database.putSync(id, session.account.table(table).read(id) ?? '');
  }
  return tables;
}

/** @returns How many places it has. */
function explode(session: Session): number {
  const asked = { CO: '1', REQTYPE: 'PART', 'INCL.PARTS': 'ALL', NUMBER: partAt(0, 0) };
  const { DATA = '' } = ask(session, 'VB_JOB_BOM.REV2', asked);
  const [priorities = ''] = DATA.split(FIELD_MARK);
  return priorities.split(VALUE_MARK).length;
}

/** @throws Error where it is rejected. */
function ask(session: Session, name: string, supplied: Readonly<Record<string, string>>) {
  const routine = catalogue.find(name);
  if (!routine) throw new Error(`There should be a routine ${name}.`);
  const results: Readonly<Record<string, string>> = call(session, routine, supplied);
  const rejection = results.MESSAGE || results.ERRMSG;
  if (rejection) throw new Error(`${name}: ${rejection}`);
  return results;
}
