import type { Session } from '../session/session.ts';
import { FIELD_MARK } from '../text/marks.ts';
import type { CommandCall, Verb } from './verb.ts';
import { keywordIn, type WordReader } from './word-reader.ts';

/** Words of other systems about hashing, with the number of words each takes along. */
const STORAGE_WORDS: ReadonlyMap<string, number> = new Map([
  ['DYNAMIC', 0],
  ['HASHED', 0],
  ['NO.RESIZE', 0],
  ['KEYONLY', 0],
  ['KEYDATA', 0],
  ['MINIMUM.MODULUS', 1],
  ['GROUP.SIZE', 1],
  ['LARGE.RECORD', 1],
  ['SPLIT.LOAD', 1],
  ['MERGE.LOAD', 1],
]);

/**
 * Creates a table with its dictionary, or `table,part`, which shares the dictionary of `table`. The records of one that is
 * a DIRECTORY are files.
 */
export const createFile: Verb = {
  name: 'CREATE.FILE',
  synonyms: [],
  effect: 'write',
  usage:
    'CREATE.FILE [DATA | DICT] table[,part] [DIRECTORY [PATHNAME folder] | type modulo separation]',
  run(call) {
    const { session, words } = call;
    const part = words.keyword('DATA', 'DICT');
    const name = words.required('The name of the table').text;
    const files = takeDirectory(words);
    const ignored = takeStorageWords(words);
    session.transaction(() => create(call, { name, part, files }));
    if (ignored.length > 0)
      call.print(
        `Note: ${ignored.join(' ')} has no effect; a table here needs no such figures. DIRECTORY makes one of files.`,
      );
    return 0;
  },
};

/** Where the records of a table are files: the folder, unless it is the table's own. */
interface Directory {
  readonly folder: string | undefined;
}

interface NewTable {
  readonly name: string;
  readonly part: string | undefined;
  readonly files: Directory | undefined;
}

function create(call: CommandCall, { name, part, files }: NewTable): void {
  const { session } = call;
  if (part !== undefined && isEmptyPart(session, part === 'DICT' ? `DICT ${name}` : name)) {
    call.print(`Note: the ${part} part of ${name} is there already; both are created together.`);
    return;
  }
  const main = mainOf(name);
  if (main !== name && session.account.findTable(main) === undefined)
    createWithDictionary(call, main, undefined);
  if (main === name) createWithDictionary(call, name, files);
  else {
    createTable(session, name, files);
    call.print(`Created DATA part of file ${name}`);
  }
}

function createTable(session: Session, name: string, files: Directory | undefined): void {
  if (files === undefined) session.createTable(name);
  else session.createFolderTable(name, files.folder);
}

function createWithDictionary(
  { session, print }: CommandCall,
  name: string,
  files: Directory | undefined,
): void {
  createTable(session, name, files);
  session.table(`DICT ${name}`).write('@ID', ['D', '0', '', name, '10L', 'S'].join(FIELD_MARK));
  print(`Created DICT part of file ${name}`);
  print(`Created DATA part of file ${name}`);
  print(`Added the item @ID to DICT ${name}`);
}

/** True when the table is there and the part holds nothing but what its creation put there. */
function isEmptyPart(session: Session, part: string): boolean {
  if (session.account.findTable(part) === undefined) return false;
  for (const id of session.table(part).ids()) if (id !== '@ID') return false;
  return true;
}

/** The table whose dictionary a sub-file shares. */
function mainOf(name: string): string {
  const comma = name.indexOf(',');
  return comma < 1 ? name : name.slice(0, comma);
}

/** Takes `DIRECTORY [PATHNAME folder]`. @returns `undefined` for a table of the database. */
function takeDirectory(words: WordReader): Directory | undefined {
  if (words.keyword('DIRECTORY', 'DIR') === undefined) return undefined;
  const folder = words.keyword('PATHNAME') && words.required('The folder').text;
  return { folder };
}

/** @throws MvdbError `BAD_COMMAND` for words that ask for what a table does not have. */
function takeStorageWords(words: WordReader): string[] {
  const taken: string[] = [];
  for (let word = words.peek(); word !== undefined; word = words.peek()) {
    const keyword = keywordIn(word) ?? '';
    const following = STORAGE_WORDS.get(keyword);
    if (following === undefined && !/^\d+(,\d+)*$/.test(keyword)) words.end();
    words.next();
    taken.push(word.text);
    if (following === 1) taken.push(words.required(`The figure behind ${keyword}`).text);
  }
  return taken;
}
