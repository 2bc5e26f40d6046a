import { nearNames } from '../../arguments/near-names.ts';
import type { ProgramItem } from '../../programs/program-host.ts';
import type { Session } from '../../session/session.ts';
import { VOC } from '../../storage/catalogue.ts';
import { shown } from '../../text/shown.ts';
import { badCommand } from '../bad-command.ts';
import { isEverything, takeSelected } from '../named-records.ts';
import { textTable } from '../text-table.ts';
import type { CommandHost, Verb } from '../verb.ts';
import { catalogueItem, findVocItem, parseVocItem } from '../voc-item.ts';
import { keywordIn, type WordReader } from '../word-reader.ts';
import { compileAll } from './compile-verb.ts';
import { allPrograms, existingProgram, programsOf, takeProgramTable } from './program-words.ts';

/** What can name a command: no space, quotation mark, mark or other control character. */
const NAME = /^[\p{L}$*][^\s"'\\\p{Cc}]{0,199}$/u;

/** Words of other products about where a catalogue is and what it stores. A catalogue here is the account's VOC. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set(['COMPLETE', 'LOCAL', 'NO.QUERY', 'NOXREF']);

/** Makes a command of a program, and a subroutine that others call by name. */
const catalogue: Verb = {
  name: 'CATALOG',
  synonyms: ['CATALOGUE'],
  effect: 'write',
  usage: 'CATALOG table {[name] program | *} [FORCE]',
  run(call) {
    const { session, words, host, print } = call;
    programsOf(session, 'CATALOG');
    const { programs, name, isForced } = takeCatalogued(words, session);
    compileAll(call, programs);
    session.transaction(() => {
      for (const program of programs)
        addProgram(session, host, { name: name ?? program.item, program, isForced });
    });
    for (const program of programs)
      print(`${name ?? program.item} is ${program.item} of ${program.table}.`);
    return programs.length;
  },
};

/** Takes commands of programs away again, by their names. */
const deleteCatalogue: Verb = {
  name: 'DELETE.CATALOG',
  synonyms: ['DELETE.CATALOGUE'],
  effect: 'write',
  usage: 'DELETE.CATALOG name ...',
  run({ session, words, print }) {
    const names = [words.required('A catalogued name'), ...words.rest()].map(({ text }) => text);
    const removed = session.transaction(() => names.map((name) => removeProgram(session, name)));
    for (const name of removed) print(`${name} is not catalogued any more.`);
    return names.length;
  },
};

/** Takes every command away that leads to programs of a table. */
const decatalogue: Verb = {
  name: 'DECATALOG',
  synonyms: ['DECATALOGUE'],
  effect: 'write',
  usage: 'DECATALOG table {program ... | *}',
  run({ session, words, print }) {
    const table = takeProgramTable(words, session);
    const first = words.peek();
    const isAll = isEverything(first);
    const items = words.rest().map(({ text }) => text);
    if (items.length === 0) throw words.problem('A program is missing');
    const removed = session.transaction(() => {
      const found = [...cataloguedPrograms(session)].filter(
        ({ program }) => program.table === table && (isAll || items.includes(program.item)),
      );
      for (const item of isAll ? [] : items)
        if (!found.some(({ program }) => program.item === item))
          throw badCommand(
            `No command leads to ${shown(item)} of ${table}; MAP lists those there are.`,
          );
      for (const { name } of found) session.table(VOC).delete(name);
      return found;
    });
    for (const { name } of removed) print(`${name} is not catalogued any more.`);
    return removed.length;
  },
};

/** Lists the catalogued programs. */
const map: Verb = {
  name: 'MAP',
  synonyms: [],
  effect: 'read',
  usage: 'MAP',
  run({ session, words, print }) {
    words.end();
    const rows = [...cataloguedPrograms(session)].map(({ name, program }) => [
      name,
      program.table,
      program.item,
    ]);
    for (const line of textTable(['Name', 'Table', 'Program'], rows)) print(line);
    print(`${rows.length} catalogued program(s) listed.`);
    return rows.length;
  },
};

/** What commands programs are. */
export const catalogueVerbs: readonly Verb[] = [catalogue, deleteCatalogue, decatalogue, map];

interface Addition {
  readonly name: string;
  readonly program: ProgramItem;
  readonly isForced: boolean;
}

/** The programs that a command catalogues, and the name of the only one where it gives one. */
function takeCatalogued(
  words: WordReader,
  session: Session,
): { programs: readonly ProgramItem[]; name: string | undefined; isForced: boolean } {
  const table = takeProgramTable(words, session);
  const named: string[] = [];
  let isForced = false;
  let isAll = false;
  for (let word = words.next(); word !== undefined; word = words.next()) {
    const keyword = keywordIn(word) ?? '';
    if (keyword === 'FORCE') isForced = true;
    else if (isEverything(word)) isAll = true;
    else if (!WITHOUT_EFFECT.has(keyword)) named.push(word.text);
  }
  if (named.length > 2 || (isAll && named.length > 0))
    throw words.problem('A command catalogues a program under one name, or those selected');
  const name = named.length === 2 ? named.shift() : undefined;
  if (isAll) return { programs: allPrograms(session, table), name, isForced };
  const items = named.length > 0 ? named : takeSelected(words, session);
  return {
    programs: items.map((item) => existingProgram(session, table, item)),
    name,
    isForced,
  };
}

/** @throws MvdbError `BAD_COMMAND` where the name is taken, or can name no command. */
function addProgram(session: Session, host: CommandHost, addition: Addition): void {
  const { name, program, isForced } = addition;
  if (!NAME.test(name))
    throw badCommand(
      `${shown(name)} cannot name a command: it is one word that begins with a letter.`,
    );
  if (host.verb(name) !== undefined)
    throw badCommand(`${name} is a verb; catalogue ${program.item} under another name.`);
  const voc = session.table(VOC);
  const existing = voc.read(name);
  const item = existing === undefined ? undefined : parseVocItem(existing);
  if (item !== undefined && item.kind !== 'program')
    throw badCommand(`${name} is in your VOC as something else; catalogue it under another name.`);
  const isOther =
    item !== undefined &&
    (item.program.table !== program.table || item.program.item !== program.item);
  if (isOther && !isForced)
    throw badCommand(
      `${name} is ${item.program.item} of ${item.program.table} already; FORCE replaces it.`,
    );
  if (item === undefined || isOther) voc.write(name, catalogueItem(program));
}

/** @returns The name as it was. @throws MvdbError `BAD_COMMAND` where it is not that of a program. */
function removeProgram(session: Session, name: string): string {
  const found = findVocItem(session, name);
  if (found?.item.kind === 'program') {
    session.table(VOC).delete(found.name);
    return found.name;
  }
  const names = [...cataloguedPrograms(session)].map((each) => each.name);
  throw badCommand(`${shown(name)} is not catalogued.`, {
    suggestions: nearNames(name, names),
  });
}

function* cataloguedPrograms(session: Session): Generator<{ name: string; program: ProgramItem }> {
  for (const [name, record] of session.table(VOC).records()) {
    const item = parseVocItem(record);
    if (item.kind === 'program') yield { name, program: item.program };
  }
}
