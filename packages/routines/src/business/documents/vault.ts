import type { RecordOf, RowOf, Session } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { PDM_1287, PDMXREF_1287 } from '../../schema/documents.ts';

type VaultRecord = RecordOf<typeof PDM_1287>;

/** A document of the vault that was found. */
export interface ResolvedDocument {
  readonly id: string;
  readonly record: VaultRecord;
  /** False where another document led to it. */
  readonly isAsked: boolean;
}

export interface ResolvedDocuments {
  readonly documents: readonly ResolvedDocument[];
  /** The first document, asked for or referred to, that the vault does not have. */
  readonly missingId: string | undefined;
}

/** Extensions that an id without one may stand for, in the order in which they are tried. */
const extensions = ['SLDASM', 'SLDPRT', 'SLDDRW', 'DWG', 'DXF', 'STEP', 'PDF'];

/**
 * Documents by id with everything they refer to: those asked for first, then level by level. Each comes
 * once, however many refer to it.
 */
export const resolveDocuments = operation({
  reads: [PDM_1287],
  run({ session }, ids: readonly string[]): ResolvedDocuments {
    const documents: ResolvedDocument[] = [];
    const existing = new Set<string>();
    let missingId: string | undefined;
    const add = (id: string, isAsked: boolean) => {
      const record = findDocument(session, id);
      if (record === undefined) missingId ??= id;
      else if (!existing.has(record.recordId)) {
        existing.add(record.recordId);
        documents.push({ id: record.recordId, record, isAsked });
      }
    };
    for (const id of ids) add(id, true);
    for (const { record } of documents)
      for (const reference of record.references)
        if (!existing.has(reference)) add(reference, false);
    return { documents, missingId };
  },
});

function findDocument(session: Session, id: string): VaultRecord | undefined {
  const record = PDM_1287.read(session, id);
  if (record || id === '' || id.includes('.')) return record;
  for (const extension of extensions) {
    const found = PDM_1287.read(session, `${id}.${extension}`);
    if (found) return found;
  }
  return undefined;
}

/** A copy of a document on the disk of an employee. */
export type LocalCopy = RowOf<typeof PDMXREF_1287.attributes, 'COPIES'>;

/** Whose copies, and of which documents. */
export interface WantedCopies {
  readonly login: string;
  readonly documents: Iterable<string>;
}

/** The copies that a login has of some documents, by document. */
export const copiesOf = operation({
  reads: [PDMXREF_1287],
  run({ session }, { login, documents }: WantedCopies): ReadonlyMap<string, LocalCopy> {
    const record = PDMXREF_1287.read(session, login);
    const copies = PDMXREF_1287.rowsWith(record, 'COPIES', 'document', new Set(documents));
    return new Map(copies.map((copy) => [copy.document, copy]));
  },
});
