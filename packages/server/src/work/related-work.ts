import {
  companySchema,
  owningLink,
  type Reference,
  referencesTo,
  type UncountedReference,
} from '@mvdb/routines';
import type { ErrorCode, Session } from 'mvdb';
import { oconv } from 'mvdb/functions';
import { evaluationContext, sessionDictionaries } from 'mvdb/host';
import { openTable } from './account-table.ts';
import { WorkError } from './errors.ts';
import { ifReadable, unless } from './if-readable.ts';
import type { Work } from './work.ts';

export interface RelatedRequest {
  readonly table: string;
  readonly id: string;
}

/** A record by its id, and in words where its table has any for it. */
export interface NamedRecord {
  readonly table: string;
  readonly id: string;
  readonly title?: string;
}

export interface RelatedReply extends NamedRecord {
  /** What the record belongs to, the closest last: of an operation its job, then its work order. */
  readonly owners: readonly NamedRecord[];
  /** Who names the record, place by place. */
  readonly references: readonly Reference[];
  /** Places that were not looked at. */
  readonly uncounted: readonly UncountedReference[];
}

/** How far it goes from owner to owner. */
const OWNERS_MAX = 6;

const LIMITS = { countMax: 1_000, idsMax: 5, scanMax: 20_000 } as const;

/** What a record belongs to, and who names it. */
export const relatedWork: Work<RelatedRequest, RelatedReply> = {
  prepare: ({ table, id }) => ({ isReading: true, run: (session) => related(session, table, id) }),
};

/** @throws WorkError `UNKNOWN_TABLE`, `RECORD_NOT_FOUND`. MvdbError `BAD_ID`, `NOT_PERMITTED`. */
function related(session: Session, table: string, id: string): RelatedReply {
  const record = openTable(session, table).read(id);
  if (record === undefined)
    throw new WorkError('RECORD_NOT_FOUND', `${table} has no record "${id}".`);
  const name = ownName(session, table);
  const found = referencesTo(session, name, id, LIMITS);
  return {
    ...namedRecord(session, { table: name, id, record }),
    table,
    owners: ownersOf(session, { table: name, id, record }),
    references: found.filter((each): each is Reference => 'records' in each),
    uncounted: found.filter((each): each is UncountedReference => 'reason' in each),
  };
}

/** The name of a table by itself, whatever synonym leads to it. */
function ownName(session: Session, table: string): string {
  const [name = table] = table.startsWith('DICT ') ? [] : session.account.table(table).names;
  return name;
}

interface FoundRecord {
  readonly table: string;
  readonly id: string;
  readonly record: string;
}

function ownersOf(session: Session, of: FoundRecord): NamedRecord[] {
  const owners: NamedRecord[] = [];
  for (let owner = ownerOf(session, of); owner; owner = ownerOf(session, owner)) {
    if (owners.length === OWNERS_MAX) break;
    owners.unshift(namedRecord(session, owner));
  }
  return owners;
}

/** `undefined` where it belongs to nothing, or to what is not there or may not be seen. */
function ownerOf(session: Session, { table, id, record }: FoundRecord): FoundRecord | undefined {
  const link = owningLink(table);
  const ownerId = link?.idsOf(id, record)[0]?.[0] ?? '';
  if (link === undefined || ownerId === '' || (link.target === table && ownerId === id))
    return undefined;
  const owner = ifReadable(() => session.table(link.target).read(ownerId));
  return owner === undefined ? undefined : { table: link.target, id: ownerId, record: owner };
}

const titles = new Map<string, string | undefined>(
  companySchema.tables.map(({ name, title }) => [name, title]),
);

/** A record as the dictionary of its table says in words what it is. */
function namedRecord(session: Session, { table, id, record }: FoundRecord): NamedRecord {
  const item = titles.get(table);
  const title = item === undefined ? undefined : titleBy(item, session, { table, id, record });
  return { table, id, ...(title !== undefined && title !== '' && { title }) };
}

function titleBy(item: string, session: Session, { table, id, record }: FoundRecord) {
  const reported = () => {
    const column = sessionDictionaries(session).of(table).column(item);
    const context = evaluationContext(session);
    const text = column?.evaluate({ id, record, context }) ?? '';
    return oconv(text, column?.conversion ?? '', context.conversions);
  };
  return ifReadable(() => unless(TITLE_VIOLATIONS, reported));
}

/** What may be wrong with an item that users changed, or with what it is to report. */
const TITLE_VIOLATIONS: ReadonlySet<ErrorCode> = new Set([
  'BAD_DICTIONARY_ITEM',
  'BAD_EXPRESSION',
  'BAD_ID',
  'DICTIONARY_LOOP',
  'DIVISION_BY_ZERO',
  'FUNCTION_NOT_FOUND',
  'NOT_A_NUMBER',
]);
