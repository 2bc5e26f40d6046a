import { FIELD_MARK } from 'mvdb';
import { extract } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { PDM_1287 } from '../../schema/documents.ts';
import { changesBetween } from '../records/changes.ts';
import { recordCheck } from '../records/handed-in.ts';
import { assertCompanyOfDocument, type VaultDocument } from './vault-document.ts';
import { assertMove } from './vault-moves.ts';

/** What a caller says of a document. */
export interface Description {
  readonly id: string;
  readonly stored: VaultDocument | undefined;
  /** The whole record; what the system keeps of it may be left blank. A blank one says nothing. */
  readonly record: string;
}

const mayDescribe = assertMove('DESCRIBE');
const checkDocument = recordCheck(PDM_1287);

/** What a document is to be built on. */
interface BuiltOn {
  readonly id: string;
  readonly references: readonly string[];
}

/** Nothing that a document is built on, however deep, is built on it. */
const assertNoCircle = operation({
  reads: [PDM_1287],
  rejections: ['DOCUMENT REFERS TO ITSELF BY {id}'],
  run({ session }, { id, references }: BuiltOn, reject) {
    const seen = new Set<string>();
    for (const first of references) {
      const waiting = [first];
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        if (next === id) throw reject(`DOCUMENT REFERS TO ITSELF BY ${first}`);
        if (seen.has(next)) continue;
        seen.add(next);
        waiting.push(...(PDM_1287.read(session, next)?.references ?? []));
      }
    }
  },
});

/** Name, point, extension: no folder. */
const FILE_NAME = /^[^\\/]+\.[^\\/.]+$/;

/**
 * The record of a document as it is described, with what the system keeps as it stands. A new one is about the
 * company of the caller unless it says which.
 */
export const describeDocument = operation({
  uses: [mayDescribe, checkDocument, assertCompanyOfDocument, assertNoCircle],
  run(context, { id, stored, record }: Description, reject): string {
    if (stored && record === '') return stored.recordText;
    if (!stored && !FILE_NAME.test(id)) throw reject(`INVALID DOCUMENT ${id}`);
    const storedText = stored?.recordText ?? newDocument(id, context.company);
    const recordText = withSaved(record, storedText);
    if (changesBetween(storedText, recordText).length > 0)
      mayDescribe(context, { move: 'DESCRIBE', id, stored });
    assertCompanyOfDocument(context, PDM_1287.parse(recordText).company);
    checkDocument(context, { key: [id], recordText, storedText });
    assertNoCircle(context, { id, references: PDM_1287.parse(recordText).references });
    return recordText;
  },
});

function newDocument(id: string, company: string): string {
  return PDM_1287.format({ extension: id.slice(id.lastIndexOf('.') + 1), company });
}

/** A record in which blank attributes are filled that the system keeps, and the company. */
function withSaved(record: string, storedText: string): string {
  const attributes = record.split(FIELD_MARK);
  for (const { number, isDerived, name } of Object.values(PDM_1287.attributes)) {
    if (!isDerived && name !== PDM_1287.attributes.company.name) continue;
    while (attributes.length < number) attributes.push('');
    attributes[number - 1] ||= extract(storedText, number);
  }
  return attributes.join(FIELD_MARK);
}
