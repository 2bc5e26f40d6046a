import { companySchema } from '@mvdb/routines';
import type { CatalogueEntry, Session } from 'mvdb';
import { ifReadable } from './if-readable.ts';
import type { Work } from './work.ts';

/** A table of the account, or another name of one. */
export interface TableEntry {
  readonly name: string;
  readonly kind: 'table' | 'synonym';
  /** Absent for a synonym that leads to no table, and for a table that may not be read. */
  readonly records?: number;
  readonly hasDictionary: boolean;
  /** The name that a synonym stands for. */
  readonly synonymOf?: string;
  /** What the records are; absent where the schema does not know the table. */
  readonly title?: string;
}

export interface TablesReply {
  readonly total: number;
  /** VOC first, then ascending by name. */
  readonly tables: readonly TableEntry[];
}

/** The tables of the account. */
export const tablesWork: Work<Readonly<Record<string, never>>, TablesReply> = {
  prepare: () => ({
    isReading: true,
    run: (session) => listed(session),
  }),
};

/** The catalogue itself, which it does not list. */
const VOC = 'VOC';

const titles = new Map<string, string>([
  [VOC, 'What the words of the command language stand for, and where the tables are.'],
  ...companySchema.tables.map(({ name, description }) => [name, description] as const),
]);

function listed(session: Session): TablesReply {
  const tables = [
    entryOf(session, VOC, { kind: 'table' }),
    ...session.tables().map((entry) => tableEntry(session, entry)),
  ];
  return { total: tables.length, tables };
}

function tableEntry(session: Session, entry: CatalogueEntry): TableEntry {
  return entry.kind === 'table'
    ? entryOf(session, entry.name, { kind: 'table' })
    : entryOf(session, entry.name, { kind: 'synonym', synonymOf: entry.target });
}

function entryOf(
  session: Session,
  name: string,
  identity: Pick<TableEntry, 'kind' | 'synonymOf'>,
): TableEntry {
  const records = ifReadable(() => session.table(name).count());
  const title = titles.get(identity.synonymOf ?? name);
  return {
    name,
    ...identity,
    ...(records !== undefined && { records }),
    hasDictionary: ifReadable(() => hasItems(session, name)) ?? false,
    ...(title !== undefined && { title }),
  };
}

function hasItems(session: Session, name: string): boolean {
  for (const _item of session.table(`DICT ${name}`).ids()) return true;
  return false;
}
