import { beginningOf } from '../business/parts/cross-references.ts';
import { ITEMMANF } from '../schema/inventory.ts';
import { PRODXREF, REFXPROD, XREFINDEX } from '../schema/item-details.ts';
import { withoutCompany } from '../schema/record-key.ts';
import type { Books } from './books.ts';
import { compared, comparedLists, held } from './differences.ts';
import type { Invariant } from './invariant.ts';

interface Entry {
  readonly part: string;
  readonly reference: string;
  readonly type: string;
}

const entriesOf = (books: Books): Entry[] =>
  books
    .records(PRODXREF)
    .flatMap((record) =>
      PRODXREF.rows(record, 'CROSS.REFERENCES').map((row) => ({ part: record.key.part, ...row })),
    );

const texts = (rows: readonly Omit<Entry, 'part' | 'reference'>[], member: string): string[] =>
  rows.map((row) => `${(row as Readonly<Record<string, string>>)[member]} ${row.type}`);

function* references(books: Books) {
  for (const record of books.records(PRODXREF)) {
    const rows = PRODXREF.rows(record, 'CROSS.REFERENCES');
    const ordered = texts(inOrder(rows, 'reference', 1), 'reference');
    yield* compared(PRODXREF, record.recordId, texts(rows, 'reference'), ordered);
    yield* held(PRODXREF, record.recordId, rows.length > 0, 'a reference', 'none');
  }
  const wanted = new Map<string, { part: string; type: string }[]>();
  for (const { part, reference, type } of entriesOf(books))
    wanted.set(reference, [...(wanted.get(reference) ?? []), { part, type }]);
  for (const record of books.records(REFXPROD)) {
    const { reference } = record.key;
    const rows = REFXPROD.rows(record, 'CROSS.REFERENCES');
    const expected = texts(inOrder(wanted.get(reference) ?? [], 'part', -1), 'part');
    yield* compared(REFXPROD, reference, texts(rows, 'part'), expected);
    yield* held(REFXPROD, reference, rows.length > 0, 'a part', 'none');
    wanted.delete(reference);
  }
  for (const [reference, rows] of wanted)
    yield* compared(REFXPROD, reference, undefined, texts(rows, 'part'));
}

function* index(books: Books) {
  const wanted = new Map<string, string[]>();
  const all = new Set(entriesOf(books).map(({ reference }) => reference));
  for (const reference of [...all].sort()) {
    const beginning = beginningOf(reference);
    wanted.set(beginning, [...(wanted.get(beginning) ?? []), reference]);
  }
  for (const { recordId, references: alike } of books.records(XREFINDEX)) {
    const beginning = withoutCompany(recordId);
    yield* compared(XREFINDEX, beginning, alike, wanted.get(beginning));
    wanted.delete(beginning);
  }
  for (const [beginning, alike] of wanted) yield* compared(XREFINDEX, beginning, undefined, alike);
}

function* manufacturingCodes(books: Books) {
  const codes = entriesOf(books).filter(({ type }) => type === 'MFG');
  const parts = books.records(ITEMMANF).filter(({ manufacturingCode }) => manufacturingCode !== '');
  yield* comparedLists(
    PRODXREF,
    codes.map(({ part, reference }) => `${part} ${reference}`),
    parts.map(({ key, manufacturingCode }) => `${key.part} ${manufacturingCode}`),
  );
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

/** Parts are found by their references, which lead to them and nowhere else. */
export const crossReferenceInvariants: readonly Invariant[] = [
  {
    name: 'References of a part rise, and each leads to its parts, which fall.',
    tables: [PRODXREF, REFXPROD],
    differences: references,
  },
  {
    name: 'The index of references lists them by what they begin with.',
    tables: [PRODXREF, XREFINDEX],
    differences: index,
  },
  {
    name: 'The manufacturing code of a part is its reference of type MFG.',
    tables: [PRODXREF, ITEMMANF],
    differences: manufacturingCodes,
  },
];
