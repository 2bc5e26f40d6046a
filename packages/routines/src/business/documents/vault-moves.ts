import { type Operation, operation } from '../../entry/operation.ts';
import type { MessageText } from '../../entry/rejection.ts';
import type { VaultDocument } from './vault-document.ts';

/** Where a document is, as somebody sees it who asks for it. */
const positions = [
  'not there',
  'there',
  'released',
  'held by who asks',
  'held by another',
] as const;

type Position = (typeof positions)[number];

const MAY = '';
const EXISTS = 'DOCUMENT ALREADY EXISTS';
const MISSING = 'PDM RECORD NOT FOUND {id}';
const HELD = 'DOCUMENT IS CHECKED OUT BY {employee}';
const FREE = 'DOCUMENT IS NOT CHECKED OUT';
const RELEASED = 'DOCUMENT IS RELEASED';

/** For each move, and each of the places in their order, that a document may make it from there, or why not. */
const moves = {
  CREATE: [MAY, EXISTS, EXISTS, EXISTS, EXISTS],
  CHECKIN: [MISSING, FREE, FREE, MAY, HELD],
  CHECKOUT: [MISSING, MAY, MAY, HELD, HELD],
  SYNC: [MISSING, MAY, MAY, HELD, MAY],
  RELEASE: [MISSING, MAY, RELEASED, HELD, HELD],
  DELETE: [MISSING, MAY, MAY, HELD, HELD],
  /** It is described in other words. */
  DESCRIBE: [MAY, MAY, RELEASED, MAY, HELD],
} as const;

type Move = keyof typeof moves;
type RejectionOfMove<M extends Move> = Exclude<(typeof moves)[M][number], typeof MAY>;

/** A document that is to make a move; `stored` is `undefined` where the vault does not have it. */
export interface AskedMove<M extends Move> {
  readonly move: M;
  readonly id: string;
  readonly stored: VaultDocument | undefined;
}

/** Makes the guard that a document may make one of these moves from where it is. */
export function assertMove<const M extends Move>(
  ...asked: readonly M[]
): Operation<AskedMove<M>, void, RejectionOfMove<M>> {
  const texts = asked.flatMap((move) => moves[move]).filter((text) => text !== MAY);
  return operation<AskedMove<M>, void, RejectionOfMove<M>>({
    rejections: texts as RejectionOfMove<M>[],
    run({ session }, { move, id, stored }, reject) {
      const text = moves[move][positions.indexOf(positionOf(stored, session.login))];
      if (text === undefined || text === MAY) return;
      const reported = text.replace('{id}', id).replace('{employee}', stored?.holder ?? '');
      throw reject(reported as MessageText<RejectionOfMove<M>>);
    },
  });
}

function positionOf(document: VaultDocument | undefined, login: string): Position {
  if (document === undefined) return 'not there';
  const { holder, released } = document;
  if (holder !== '') return holder === login ? 'held by who asks' : 'held by another';
  return released === 'Y' ? 'released' : 'there';
}
