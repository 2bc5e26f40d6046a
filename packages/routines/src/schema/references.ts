import { type Access, MvdbError, type Session } from 'mvdb';
import { assertArgument, assertText, kinds } from 'mvdb/host';
import { GL_COMPANY } from './companies.ts';
import {
  idsPointingTo,
  isLookedUp,
  type PointingTable,
  pointingTables,
} from './pointing-records.ts';
import { companySchema } from './schema-tables.ts';
import type { CompanyTable, TableName } from './table-name.ts';

const REFERENCE_LIMITS = kinds.shapeOf('an object', {
  countMax: kinds.NUMBER,
  idsMax: kinds.NUMBER,
  scanMax: kinds.NUMBER,
});

/** How much is looked at to say who names a record. */
export interface ReferenceLimits {
  /** Records of one place that are counted. */
  readonly countMax: number;
  /** Their ids that are reported. */
  readonly idsMax: number;
  /** Records of a table that are looked at one by one, where no index reports. */
  readonly scanMax: number;
}

/** Records of a table that name one record in one place. */
export interface Reference {
  readonly table: TableName;
  /** The place, by its item in the dictionary. */
  readonly name: string;
  readonly records: number;
  /** True where there are more than were counted. */
  readonly isMore: boolean;
  /** The first of them, ascending. */
  readonly ids: readonly string[];
  /** What follows WITH in a sentence that finds these records and no others; absent where nothing does. */
  readonly filter?: string;
}

/** A place that was not looked at. */
export interface UncountedReference {
  readonly table: TableName;
  readonly name: string;
  /** `hidden`: the session may not read the table. `large`: no index reports, and it has too many records. */
  readonly reason: 'hidden' | 'large';
}

/** As any user of the session looks at tables: what it may not see is blank or hidden. */
const generic: Access = { mayRead: () => true, mayWrite: () => false, declares: () => false };

/**
 * Who names a record, place by place, as the session may see it; places where nobody does are left out. They are
 * found by indexes and by ids where these report, else by looking at each record of a table that is not too large.
 */
export function referencesTo(
  session: Session,
  tableName: string,
  id: string,
  limits: ReferenceLimits,
): readonly (Reference | UncountedReference)[] {
  assertArgument('referencesTo', 'session', session, kinds.SESSION);
  assertText('referencesTo', 'table', tableName);
  assertText('referencesTo', 'id', id);
  assertArgument('referencesTo', 'limits', limits, REFERENCE_LIMITS);
  const target = companySchema.table(tableName);
  if (target === undefined) return [];
  return session.restricted(generic, () =>
    pointingTables(target).flatMap((pointing) => {
      const { table, position } = pointing;
      const where = { table: table.name, name: table.itemName(position.position) };
      const found = orHidden(() => {
        const isLarge = !isLookedUp(pointing) && table.open(session).count() > limits.scanMax;
        return isLarge ? 'large' : counted(session, pointing, target, id, limits);
      });
      return reported(where, found, filterFor(pointing, id));
    }),
  );
}

type Counted = Pick<Reference, 'records' | 'isMore' | 'ids'>;

function reported(
  where: Pick<Reference, 'table' | 'name'>,
  found: Counted | UncountedReference['reason'],
  filter: string | undefined,
): (Reference | UncountedReference)[] {
  if (typeof found === 'string') return [{ ...where, reason: found }];
  if (found.records === 0) return [];
  return [{ ...where, ...found, ...(filter !== undefined && { filter }) }];
}

function orHidden<Found>(find: () => Found): Found | 'hidden' {
  try {
    return find();
  } catch (error) {
    if (error instanceof MvdbError && error.code === 'NOT_PERMITTED') return 'hidden';
    throw error;
  }
}

function counted(
  session: Session,
  pointing: PointingTable,
  target: CompanyTable,
  id: string,
  { countMax, idsMax }: ReferenceLimits,
): Counted {
  const ids: string[] = [];
  let records = 0;
  for (const company of companiesToSearch(session, pointing, target, id))
    for (const found of idsPointingTo(session, pointing, company, id)) {
      if (records === countMax) return { records, isMore: true, ids };
      records += 1;
      if (ids.length < idsMax) ids.push(found);
    }
  return { records, isMore: false, ids };
}

/** A record of a company is named in that company; one of none in all. */
function companiesToSearch(
  session: Session,
  { table }: PointingTable,
  target: CompanyTable,
  id: string,
): readonly string[] {
  if (target.isScoped) return [id.slice(0, id.indexOf('!'))];
  return table.isScoped ? [...GL_COMPANY.open(session).ids()] : [''];
}

/** Several lists are not distinguished line by line by conditions. */
function filterFor(
  { table, position: { position, pointer, repetition } }: PointingTable,
  id: string,
): string | undefined {
  const isSingle = (part: string) => (table.attributes[part]?.repetition ?? 'single') === 'single';
  if (pointer.after.length > 0 && !(repetition === 'single' && pointer.after.every(isSingle)))
    return undefined;
  const parts = id.split('!');
  const isInCompany = companySchema.table(pointer.table)?.isScoped;
  const company = isInCompany ? parts.slice(0, 1) : [];
  const values = parts.slice(company.length);
  const conditions = [...pointer.after, position].map((part, index) =>
    condition(table.itemName(part), values[index] ?? ''),
  );
  if (company[0] !== undefined) conditions.push(condition(companyItem(table), company[0]));
  return conditions.includes(undefined) ? undefined : conditions.join(' AND ');
}

function companyItem({ key }: CompanyTable): string {
  return key[0] === 'company number' ? '@ID' : 'COMPANY';
}

/** `undefined` for a value that no literal of a sentence can be. */
function condition(item: string, value: string): string | undefined {
  if (!value.includes('"')) return `${item} = "${value}"`;
  return value.includes("'") ? undefined : `${item} = '${value}'`;
}
