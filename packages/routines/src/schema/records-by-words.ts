import type { Attributes, SchemaTable, Session, TypedRecord } from 'mvdb';
import { openDeclaredIndex } from './declared-index.ts';
import type { CompanyTable } from './table-name.ts';
import { ENDING_SIZE, WORD_ENDINGS } from './word-endings.ts';

/** White space and marks: what stands between words. */
const BETWEEN_WORDS = /[\s\u001b-\u001f]+/;

/**
 * The records of a company that may hold each of some texts, in ascending order of id: all in whose searched text
 * they all stand, and others. Where the account has the index that the schema declares on the endings of words,
 * they are those that have the rarest of the words; else all records of the company.
 *
 * @param texts - In capitals; each may stand anywhere, over several words as well.
 */
export function* recordsByWords<A extends Attributes, Key extends readonly string[]>(
  session: Session,
  table: CompanyTable<A, Key>,
  company: string,
  texts: readonly string[],
): Generator<TypedRecord<A, Key>> {
  const beginnings = texts
    .flatMap((text) => text.split(BETWEEN_WORDS))
    .filter((word) => word !== '')
    .map((word) => word.slice(0, ENDING_SIZE));
  const index =
    beginnings.length === 0
      ? undefined
      : openDeclaredIndex(session, table as unknown as SchemaTable, WORD_ENDINGS);
  if (index === undefined) return yield* table.records(session, company);
  const counts = beginnings.map((beginning) => index.countBeginning(beginning));
  const rarest = beginnings[counts.indexOf(Math.min(...counts))] ?? '';
  for (const id of index.beginning(rarest)) {
    const record = id.startsWith(`${company}!`) ? table.read(session, id) : undefined;
    if (record) yield record;
  }
}
