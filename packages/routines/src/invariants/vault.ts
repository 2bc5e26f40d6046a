import { PDM_1287, PDMXREF_1287 } from '../schema/documents.ts';
import type { Books } from './books.ts';
import { compared, comparedLists, held } from './differences.ts';
import type { Invariant } from './invariant.ts';

const VERSION = /^[1-9]\d*$/;

function* documents(books: Books) {
  for (const document of books.records(PDM_1287)) {
    const { recordId, version, holder, heldDate, heldTime, released, releasedDate } = document;
    yield* held(PDM_1287, recordId, VERSION.test(version), 'a version from 1 on', version);
    const isHeld = holder !== '';
    yield* compared(PDM_1287, recordId, [heldDate !== '', heldTime !== ''], [isHeld, isHeld]);
    yield* compared(PDM_1287, recordId, releasedDate !== '', released === 'Y');
  }
}

function* copies(books: Books) {
  const listed: string[] = [];
  for (const record of books.records(PDMXREF_1287)) {
    const { recordId, key } = record;
    const rows = PDMXREF_1287.rows(record, 'COPIES');
    const names = rows.map(({ document }) => document);
    yield* compared(PDMXREF_1287, recordId, names, [...new Set(names)]);
    yield* held(PDMXREF_1287, recordId, names.length > 0, 'a copy', 'none');
    for (const { document, version, held: isHeld } of rows) {
      const latest = books.readId(PDM_1287, document)?.version;
      const isRecognized = Number(version) <= Number(latest);
      yield* held(PDMXREF_1287, recordId, isRecognized, `${document} up to ${latest}`, version);
      if (isHeld === 'Y') listed.push(`${document} ${version} ${key.login}`);
    }
  }
  const checkedOut = books.records(PDM_1287).filter(({ holder }) => holder !== '');
  yield* comparedLists(
    PDMXREF_1287,
    listed,
    checkedOut.map(({ recordId, version, holder }) => `${recordId} ${version} ${holder}`),
  );
}

/** The vault of documents and the copies that logins have of them. */
export const vaultInvariants: readonly Invariant[] = [
  {
    name: 'A document has a version, says when it was checked out or released, and only then.',
    tables: [PDM_1287],
    scope: 'account',
    differences: documents,
  },
  {
    name: 'Who holds a document has a copy of its version; a list of copies names each once.',
    tables: [PDM_1287, PDMXREF_1287],
    scope: 'account',
    differences: copies,
  },
];
