import { operation } from '../../entry/operation.ts';
import { PDM_1287, PDMXREF_1287 } from '../../schema/documents.ts';
import { recordsWith } from '../../schema/records-with.ts';
import { assertUnused } from '../records/unused.ts';
import { dropCopy } from './keep-copy.ts';
import { lockedDocument } from './vault-document.ts';
import { assertMove } from './vault-moves.ts';
import { vaultUser } from './vault-user.ts';

const mayDelete = assertMove('DELETE');
const assertDocumentUnused = assertUnused(PDM_1287);

/**
 * Takes a document that nobody holds, and no other refers to, out of the vault, and off the lists of those who have
 * copies.
 */
export const deleteDocument = operation({
  reads: [PDMXREF_1287],
  writes: [PDM_1287],
  uses: [vaultUser, lockedDocument, mayDelete, dropCopy, assertDocumentUnused],
  run(context, id: string) {
    const { session, company } = context;
    vaultUser(context, session.login);
    const stored = lockedDocument(context, id);
    mayDelete(context, { move: 'DELETE', id, stored });
    for (const { key } of [...recordsWith(session, PDMXREF_1287, company, 'documents', id)])
      dropCopy(context, { login: key.login, document: id });
    PDM_1287.open(session).delete(id);
    assertDocumentUnused(context, {
      program: '',
      table: PDM_1287.name,
      key: id,
      oldRecord: stored?.recordText,
      newRecord: undefined,
    });
  },
});
