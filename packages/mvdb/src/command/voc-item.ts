import { assertArgument, assertText } from '../arguments/checked.ts';
import { SESSION } from '../arguments/database-kinds.ts';
import { hasCode } from '../errors/errors.ts';
import type { ProgramItem } from '../programs/program-host.ts';
import type { Session } from '../session/session.ts';
import { VOC } from '../storage/catalogue.ts';
import { FIELD_MARK } from '../text/marks.ts';

/** What an item of VOC makes of its name as a command. */
export type VocItem =
  /** S: a sentence, to which the rest of the command is added. */
  | { readonly kind: 'sentence'; readonly lines: readonly string[] }
  /** PA: a paragraph. */
  | { readonly kind: 'paragraph'; readonly lines: readonly string[] }
  /** V: another name of a verb, and who must permit it. */
  | { readonly kind: 'verb'; readonly verb: string; readonly hook: string }
  /** V with B: a catalogued program, and who must permit it. */
  | { readonly kind: 'program'; readonly program: ProgramItem; readonly hook: string }
  /** R: an item kept in another table, and who must permit it. */
  | { readonly kind: 'remote'; readonly table: string; readonly id: string; readonly hook: string }
  /** K, F, Q and anything else is not a command. */
  | { readonly kind: 'other'; readonly type: string };

/** What the third attribute of a V item says where it stands for a program. */
const CATALOGUED = 'B';

/** The item of VOC that makes a command of a program. */
export function catalogueItem({ table, item }: ProgramItem): string {
  return ['V', table, CATALOGUED, item].join(FIELD_MARK);
}

/** An item with the name it has in VOC. */
export interface NamedVocItem {
  readonly name: string;
  readonly item: VocItem;
}

/**
 * The item a word names: as given, else in capitals.
 *
 * @returns `undefined` if missing, or the context may not read VOC.
 */
export function findVocItem(session: Session, word: string): NamedVocItem | undefined {
  assertArgument('findVocItem', 'session', session, SESSION);
  assertText('findVocItem', 'word', word);
  const upper = word.toUpperCase();
  for (const name of upper === word ? [word] : [word, upper]) {
    const record = readVoc(session, name);
    if (record !== undefined) return { name, item: parseVocItem(record) };
  }
  return undefined;
}

/** The names of the items of VOC that are commands. */
export function* vocCommands(session: Session): Generator<string> {
  for (const [name, record] of session.table(VOC).records())
    if (parseVocItem(record).kind !== 'other') yield name;
}

export function parseVocItem(record: string): VocItem {
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = record.split(
    FIELD_MARK,
    5,
  );
  const type = typeOf(first);
  switch (type) {
    case 'PA':
      return { kind: 'paragraph', lines: record.split(FIELD_MARK).slice(1) };
    case 'S':
      return { kind: 'sentence', lines: record.split(FIELD_MARK).slice(1) };
    case 'V':
      if (third === CATALOGUED)
        return { kind: 'program', program: { table: second, item: fourth }, hook: fifth };
      return { kind: 'verb', verb: second, hook: fifth };
    case 'R':
      return { kind: 'remote', table: second, id: third, hook: fourth };
    default:
      return { kind: 'other', type };
  }
}

/** The type an item states: two letters for PA, PH, PQ, else one; a description may follow. */
function typeOf(first: string): string {
  const word = first.trimStart().slice(0, 2).toUpperCase();
  return ['PA', 'PH', 'PQ'].includes(word) ? word : word.slice(0, 1);
}

function readVoc(session: Session, name: string): string | undefined {
  try {
    return session.table(VOC).read(name);
  } catch (error) {
    if (hasCode(error, 'BAD_ID', 'NOT_PERMITTED')) return undefined;
    throw error;
  }
}
