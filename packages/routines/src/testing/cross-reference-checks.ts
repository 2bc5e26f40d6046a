import { type Session, withoutCompany } from 'mvdb';
import { expect } from 'vitest';
import { beginningOf } from '../business/parts/cross-references.ts';
import { ITEMMANF } from '../schema/inventory.ts';
import { PRODXREF, REFXPROD, XREFINDEX } from '../schema/item-details.ts';
import { expectEqual } from './expect-equal.ts';

/**
 * What a part is found by leads to it, and nothing else does: references rise, parts fall, each stands once of each
 * type, and no record is empty. The manufacturing code of a part is its reference of type MFG.
 */
export function expectCrossReferencesAgree(session: Session, company: string): void {
  const entries = [...PRODXREF.records(session, company)].flatMap((record) => {
    const rows = PRODXREF.rows(record, 'CROSS.REFERENCES');
    expectEqual([record.recordId, rows], [record.recordId, inOrder(rows, 'reference', 1)]);
    expect(rows).not.toEqual([]);
    return rows.map((row) => ({ part: record.key.part, ...row }));
  });
  const references = new Map<string, { part: string; type: string }[]>();
  for (const { part, reference, type } of entries)
    references.set(reference, [...(references.get(reference) ?? []), { part, type }]);
  const found = [...REFXPROD.records(session, company)].map(
    (record) => [record.key.reference, REFXPROD.rows(record, 'CROSS.REFERENCES')] as const,
  );
  const expected = [...references].map(
    ([reference, rows]) => [reference, inOrder(rows, 'part', -1)] as const,
  );
  expectEqual(Object.fromEntries(found), Object.fromEntries(expected));
  expectIndex(session, company, [...references.keys()].sort());
  const codes = entries.filter(({ type }) => type === 'MFG');
  const kept = [...ITEMMANF.records(session, company)].filter(
    ({ manufacturingCode }) => manufacturingCode !== '',
  );
  expectEqual(
    codes.map(({ part, reference }) => [part, reference]).sort(),
    kept.map(({ key, manufacturingCode }) => [key.part, manufacturingCode]).sort(),
  );
}

function expectIndex(session: Session, company: string, references: readonly string[]): void {
  const index: Record<string, string[]> = {};
  for (const reference of references) {
    const beginning = beginningOf(reference);
    index[beginning] = [...(index[beginning] ?? []), reference];
  }
  const found = [...XREFINDEX.records(session, company)].map(
    ({ recordId, references: alike }) => [withoutCompany(recordId), alike] as const,
  );
  expectEqual(Object.fromEntries(found), index);
}

/** Rows in rising order of a member, or falling, and then in that of their types; each once. */
function inOrder<Row extends { readonly type: string }>(
  rows: readonly Row[],
  member: keyof Row & string,
  direction: 1 | -1,
): readonly Row[] {
  const once = new Map(rows.map((row) => [`${row[member]}!${row.type}`, row]));
  const compare = (a: unknown, b: unknown) => (String(a) < String(b) ? -1 : a === b ? 0 : 1);
  return [...once.values()].sort(
    (a, b) => direction * compare(a[member], b[member]) || compare(a.type, b.type),
  );
}
