import { operation } from '../../entry/operation.ts';
import { PDMXREF_1287 } from '../../schema/documents.ts';
import { keepListingText } from '../records/listing-record.ts';
import { orLocked } from '../records/lock-error.ts';
import type { LocalCopy } from './vault.ts';
import type { VaultDocument } from './vault-document.ts';
import { vaultUser } from './vault-user.ts';

/** Whose copies, and of which document. */
export interface CopyOf {
  readonly login: string;
  readonly document: string;
}

const lockedCopies = operation({
  reads: [PDMXREF_1287],
  rejections: ['LOCKED'],
  run: ({ session }, login: string, reject) =>
    orLocked(reject, () => PDMXREF_1287.readLocked(session, login)),
});

export interface NewCopy {
  readonly login: string;
  readonly document: VaultDocument;
  /** Folder that it is in; blank for the one it was in, or else that of the login. */
  readonly path?: string;
}

/** Notes that a login has a copy of what lies in the vault now, and whether it holds the document. */
export const keepCopy = operation({
  writes: [PDMXREF_1287],
  uses: [vaultUser, lockedCopies],
  run(context, { login, document, path = '' }: NewCopy) {
    const { session } = context;
    const { localFolder } = vaultUser(context, login);
    const copies = lockedCopies(context, login);
    const position = copies?.documents.indexOf(document.recordId) ?? -1;
    const copy: LocalCopy = {
      document: document.recordId,
      path: path || (position === -1 ? localFolder : (copies?.localPaths[position] ?? '')),
      version: document.version,
      date: String(session.clock.today()),
      time: String(session.clock.timeOfDay()),
      part: document.partNo,
      held: document.holder === login ? 'Y' : 'N',
    };
    const saved = PDMXREF_1287.withRow(
      copies,
      'COPIES',
      copy,
      position === -1 ? undefined : position,
    );
    PDMXREF_1287.open(session).write(login, saved);
  },
});

/** Notes that a login has a copy no more, where it had one. */
export const dropCopy = operation({
  writes: [PDMXREF_1287],
  uses: [lockedCopies],
  run(context, { login, document }: CopyOf) {
    const copies = lockedCopies(context, login);
    const position = PDMXREF_1287.indexOfRow(copies, 'COPIES', { document });
    if (position === -1) return;
    const others = PDMXREF_1287.withoutRow(copies, 'COPIES', position);
    keepListingText(context, PDMXREF_1287, login, others);
  },
});
