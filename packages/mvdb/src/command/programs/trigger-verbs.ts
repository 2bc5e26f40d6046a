import { nearNames } from '../../arguments/near-names.ts';
import { hasCode } from '../../errors/errors.ts';
import type { Session } from '../../session/session.ts';
import { triggerProgram } from '../../session/stored-triggers.ts';
import {
  type StoredTrigger,
  TRIGGER_EVENTS,
  TRIGGER_TIMES,
  type TriggerEvent,
} from '../../storage/stored-triggers.ts';
import { shown } from '../../text/shown.ts';
import { badCommand } from '../bad-command.ts';
import { tableNamed } from '../table-name.ts';
import { textTable } from '../text-table.ts';
import type { Verb } from '../verb.ts';
import type { WordReader } from '../word-reader.ts';
import { programsOf } from './program-words.ts';

/** What a subroutine is called with: event, id, record, record before, message. */
const ARGUMENT_COUNT = 5;

/** Has a subroutine take part in the changes of a table. */
const createTrigger: Verb = {
  name: 'CREATE.TRIGGER',
  synonyms: [],
  effect: 'write',
  usage: 'CREATE.TRIGGER table subroutine {BEFORE | AFTER} {INSERT | UPDATE | DELETE} ...',
  run({ session, words, print }) {
    const programs = programsOf(session, 'CREATE.TRIGGER');
    const table = tableNamed(session, words.required('The table').text);
    const subroutine = words.required('The subroutine').text.toUpperCase();
    const trigger = takeTrigger(words, subroutine);
    const { argumentCount } = triggerProgram(
      table,
      (name) => programs.prepare(session, name),
      subroutine,
    );
    if (argumentCount !== ARGUMENT_COUNT)
      throw badCommand(
        `${subroutine} takes ${argumentCount} arguments; a trigger takes event, id, record, record before and message.`,
      );
    session.transaction(() => {
      const others = session
        .storedTriggers(table)
        .filter((each) => each.subroutine !== subroutine || each.time !== trigger.time);
      session.storeTriggers(table, [...others, trigger]);
    });
    print(`${subroutine} runs ${trigger.time} ${trigger.events.join(', ')} of ${table}.`);
    return 0;
  },
};

/** Ends that a subroutine takes part in the changes of a table. */
const deleteTrigger: Verb = {
  name: 'DELETE.TRIGGER',
  synonyms: ['DROP.TRIGGER'],
  effect: 'write',
  usage: 'DELETE.TRIGGER table subroutine',
  run({ session, words, print }) {
    const table = tableNamed(session, words.required('The table').text);
    const subroutine = words.required('The subroutine').text.toUpperCase();
    words.end();
    const count = session.transaction(() => {
      const triggers = session.storedTriggers(table);
      const left = triggers.filter((each) => each.subroutine !== subroutine);
      if (left.length === triggers.length) throw notTriggered(table, subroutine, triggers);
      session.storeTriggers(table, left);
      return triggers.length - left.length;
    });
    print(`${subroutine} is not a trigger of ${table} any more.`);
    return count;
  },
};

/** Lists the triggers of one table, or of all. */
const listTrigger: Verb = {
  name: 'LIST.TRIGGER',
  synonyms: ['LIST.TRIGGERS'],
  effect: 'read',
  usage: 'LIST.TRIGGER [table]',
  run({ session, words, print }) {
    const named = words.next()?.text;
    words.end();
    const tables = named === undefined ? tablesOf(session) : [tableNamed(session, named)];
    const rows = tables.flatMap((table) =>
      session
        .storedTriggers(table)
        .map(({ subroutine, time, events }) => [table, subroutine, time, events.join(', ')]),
    );
    for (const line of textTable(['Table', 'Subroutine', 'Time', 'Events'], rows)) print(line);
    print(`${rows.length} trigger(s) listed.`);
    return rows.length;
  },
};

/** Triggers that are subroutines. */
export const triggerVerbs: readonly Verb[] = [createTrigger, deleteTrigger, listTrigger];

function takeTrigger(words: WordReader, subroutine: string): StoredTrigger {
  const time = TRIGGER_TIMES.find((each) => words.keyword(each));
  if (time === undefined) throw words.problem('BEFORE or AFTER is missing');
  const events = new Set<TriggerEvent>();
  while (!words.isAtEnd) {
    const event = TRIGGER_EVENTS.find((each) => words.keyword(each));
    if (event === undefined) words.end();
    else events.add(event);
    words.keyword('OR', 'AND');
  }
  if (events.size === 0) throw words.problem('INSERT, UPDATE or DELETE is missing');
  return { subroutine, time, events: TRIGGER_EVENTS.filter((each) => events.has(each)) };
}

function notTriggered(table: string, subroutine: string, triggers: readonly StoredTrigger[]) {
  const names = new Set(triggers.map((each) => each.subroutine));
  return badCommand(`${shown(subroutine)} is not a trigger of ${table}.`, {
    suggestions: nearNames(subroutine, names),
  });
}

/** The tables that the session may read. */
function tablesOf(session: Session): string[] {
  return session
    .tables()
    .filter(({ name, kind }) => kind === 'table' && mayOpen(session, name))
    .map(({ name }) => name);
}

function mayOpen(session: Session, table: string): boolean {
  try {
    session.table(table);
    return true;
  } catch (error) {
    if (hasCode(error, 'NOT_PERMITTED')) return false;
    throw error;
  }
}
