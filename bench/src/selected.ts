import { FIELD_MARK, runSentence, type Session } from 'mvdb';

/** How many records a SELECT finds; the list it forms is given up. */
export function selectedCount(session: Session, sentence: string): number {
  const outcome = runSentence(session, sentence);
  if (outcome.kind !== 'list') throw new Error(`${sentence} forms no list.`);
  session.selectLists.clear(outcome.list);
  return outcome.count;
}

/** The ids that a SELECT finds. */
export function selectedIds(session: Session, sentence: string): readonly string[] {
  runSentence(session, sentence);
  return session.selectLists.take(0) ?? [];
}

/** A number that says which ids these are and in which order. */
export function foldIds(ids: readonly string[]): number {
  let sum = ids.length;
  for (const id of ids)
    for (let at = 0; at < id.length; at += 1) sum = (Math.imul(sum, 31) + id.charCodeAt(at)) | 0;
  return sum;
}

/** An attribute of a record, from 1, found mark by mark. */
export function attributeOf(record: string, attribute: number): string {
  let start = 0;
  for (let passed = 1; passed < attribute; passed += 1) {
    const mark = record.indexOf(FIELD_MARK, start);
    if (mark === -1) return '';
    start = mark + 1;
  }
  const end = record.indexOf(FIELD_MARK, start);
  return end === -1 ? record.slice(start) : record.slice(start, end);
}
