import { operation } from '../../entry/operation.ts';
import { withoutMarks } from '../../entry/rejection.ts';
import { PDMXREF_1287 } from '../../schema/documents.ts';
import { dropCopy, keepCopy } from './keep-copy.ts';
import { copiesOf } from './vault.ts';
import { lockedDocument } from './vault-document.ts';
import { vaultUser } from './vault-user.ts';

/** A copy that somebody has, or had. */
export interface RecordedCopy {
  readonly login: string;
  /** Part that the document is about; blank where nobody says. */
  readonly part: string;
  /** Where the copy is: folder and file name, or the file name alone. */
  readonly path: string;
  /** True where the copy is gone. */
  readonly isGone: boolean;
}

/**
 * Notes that an employee has a copy of a document as it lies in the vault, or has it no more. Who holds a document
 * has a copy.
 *
 * @returns The copies of the employee as they are then; blank if missing.
 */
export const recordCopy = operation({
  reads: [PDMXREF_1287],
  uses: [vaultUser, lockedDocument, copiesOf, keepCopy, dropCopy],
  rejections: [
    'INVALID PATH {path}',
    'PDM RECORD NOT FOUND {id}',
    'DOCUMENT IS NOT OF PART {part}',
    'DOCUMENT IS CHECKED OUT BY {employee}',
    'CROSS REFERENCE NOT FOUND',
  ],
  run(context, { login, part, path, isGone }: RecordedCopy, reject): string {
    vaultUser(context, login);
    if (path !== withoutMarks(path)) throw reject(`INVALID PATH ${path}`);
    const [, folder = '', id = ''] = FOLDER_AND_FILE.exec(path) ?? [];
    const document = lockedDocument(context, id);
    if (document === undefined) throw reject(`PDM RECORD NOT FOUND ${id}`);
    if (part !== '' && part !== document.partNo) throw reject(`DOCUMENT IS NOT OF PART ${part}`);
    if (isGone) {
      if (document.holder === login) throw reject(`DOCUMENT IS CHECKED OUT BY ${login}`);
      if (!copiesOf(context, { login, documents: [id] }).has(id))
        throw reject('CROSS REFERENCE NOT FOUND');
      dropCopy(context, { login, document: id });
    } else keepCopy(context, { login, document, path: folder });
    return PDMXREF_1287.read(context.session, login)?.recordText ?? '';
  },
});

const FOLDER_AND_FILE = /^(?:(.*)[\\/])?([^\\/]*)$/s;
