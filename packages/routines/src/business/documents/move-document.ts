import type { Fields } from 'mvdb';
import { add } from 'mvdb/functions';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { PDM_1287 } from '../../schema/documents.ts';
import { ITEMMANF } from '../../schema/inventory.ts';
import { isDelete, isTrue } from '../records/record-keeping.ts';
import { deleteDocument } from './delete-document.ts';
import { describeDocument } from './describe-document.ts';
import { keepCopy } from './keep-copy.ts';
import { lockedDocument, type VaultDocument } from './vault-document.ts';
import { assertMove } from './vault-moves.ts';
import { vaultUser } from './vault-user.ts';

/** What somebody asks the vault for. */
export interface VaultRequest {
  /** CHECKIN, CHECKOUT, SYNC, RELEASE or DELETE, in any case of letters. */
  readonly request: string;
  readonly id: string;
  /** What is said of the document: the whole record, or blank for nothing. */
  readonly record?: string;
  /** True text means that the document is new. */
  readonly addFlag?: string;
}

const moves = ['CREATE', 'CHECKIN', 'CHECKOUT', 'SYNC', 'RELEASE'] as const;

type Move = (typeof moves)[number];

const mayMove = assertMove(...moves);

/** Requests that may be about a document that is not there yet. */
const creating: readonly string[] = ['CHECKIN', 'SYNC'];

/** The move that a request asks for; `undefined` for one that there is not. */
function moveAskedFor(request: string, isNew: boolean): Move | undefined {
  const asked = request.trim().toUpperCase();
  if (isNew && creating.includes(asked)) return 'CREATE';
  return moves.find((move) => move === asked && move !== 'CREATE');
}

/** What is checked in, by whom, and what its part is then. Nobody holds it, and it is not released. */
const checkedIn = operation({
  reads: [ITEMMANF],
  run({ session }, { company, partNo }: VaultDocument) {
    const { mrpCode = '', gtCode = '' } = ITEMMANF.read(session, company, partNo) ?? {};
    const { login, clock } = session;
    return {
      vaultDate: String(clock.today()),
      vaultTime: String(clock.timeOfDay()),
      checkedInBy: login,
      mrpCode,
      gtCode,
      holder: '',
      heldDate: '',
      heldTime: '',
      released: 'N',
      releasedDate: '',
    };
  },
});

/** What the system keeps of a document that makes a move, where that changes. */
function savedBy(
  context: CompanyContext,
  move: Move,
  document: VaultDocument,
): Partial<Fields<typeof PDM_1287.attributes>> {
  const { login, clock } = context.session;
  const today = String(clock.today());
  switch (move) {
    case 'CREATE':
      return { version: '1', ...checkedIn(context, document) };
    case 'CHECKIN':
      return { version: add(document.version, '1'), ...checkedIn(context, document) };
    case 'CHECKOUT':
      return { holder: login, heldDate: today, heldTime: String(clock.timeOfDay()) };
    case 'RELEASE':
      return { released: 'Y', releasedDate: today };
    case 'SYNC':
      return {};
  }
}

/**
 * Moves a document through the vault, as the login of the session asks. The copies that the login has follow.
 *
 * @returns The record as it is then; blank where it is gone.
 */
export const moveDocument = operation({
  writes: [PDM_1287],
  uses: [
    ...([vaultUser, lockedDocument, mayMove, describeDocument, checkedIn] as const),
    ...([keepCopy, deleteDocument] as const),
  ],
  rejections: ['INVALID REQUEST TYPE'],
  run(context, { request, id, record = '', addFlag = '' }: VaultRequest, reject): string {
    const { session } = context;
    if (isDelete(request)) {
      deleteDocument(context, id);
      return '';
    }
    const move = moveAskedFor(request, isTrue(addFlag));
    if (move === undefined) throw reject('INVALID REQUEST TYPE');
    vaultUser(context, session.login);
    const stored = lockedDocument(context, id);
    mayMove(context, { move, id, stored });
    const described = describeDocument(context, {
      id,
      stored,
      record: move === 'RELEASE' ? '' : record,
    });
    const saved = savedBy(context, move, PDM_1287.parse(described, id));
    const moved = PDM_1287.format(saved, described);
    PDM_1287.open(session).write(id, moved);
    if (move !== 'RELEASE')
      keepCopy(context, { login: session.login, document: PDM_1287.parse(moved, id) });
    return moved;
  },
});
