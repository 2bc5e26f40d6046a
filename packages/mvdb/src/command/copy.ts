import { nearHint, nearNames } from '../arguments/near-names.ts';
import type { SessionTable } from '../session/session-table.ts';
import { badCommand } from './bad-command.ts';
import { isEverything, type RecordPair, takePair, takeSelected } from './named-records.ts';
import { takeTable } from './table-name.ts';
import type { CommandCall, Verb } from './verb.ts';
import { keywordIn, type WordReader } from './word-reader.ts';

const OPTIONS = ['OVERWRITING', 'UPDATING', 'DELETING', 'REPORTING', 'NO.QUERY'] as const;

type Option = (typeof OPTIONS)[number];

interface Plan {
  readonly source: SessionTable;
  readonly target: SessionTable;
  readonly options: ReadonlySet<Option>;
}

interface Counts {
  copied: number;
  existing: number;
  absent: number;
}

/**
 * Copies records within a table or to another. Records that exist there stay as they are, unless
 * OVERWRITING; with UPDATING only they are replaced. DELETING deletes what was copied.
 */
export const copy: Verb = {
  name: 'COPY',
  synonyms: ['COPYI'],
  effect: 'write',
  usage:
    'COPY FROM [DICT] table [TO [DICT] table] [id[,new.id] ... | ALL] [OVERWRITING | UPDATING] [DELETING] [REPORTING]',
  run(call) {
    const { session, words } = call;
    if (!words.keyword('FROM')) throw words.problem('FROM is missing');
    const source = session.table(takeTable(words, session));
    const target = words.keyword('TO') ? session.table(takeTable(words, session)) : source;
    const { pairs, options } = takeRecords(words);
    if (options.has('OVERWRITING') && options.has('UPDATING'))
      throw words.problem('OVERWRITING and UPDATING exclude each other');
    const plan = { source, target, options };
    return session.transaction(() => {
      const ids = pairs === 'all' ? [...source.ids()] : (pairs ?? takeSelected(words, session));
      const counts: Counts = { copied: 0, existing: 0, absent: 0 };
      for (const entry of ids)
        copyRecord(call, plan, typeof entry === 'string' ? samePair(entry) : entry, counts);
      report(call, plan, counts);
      return counts.copied;
    });
  },
};

function samePair(id: string): RecordPair {
  return { id, newId: id };
}

function takeRecords(words: WordReader): {
  pairs: RecordPair[] | 'all' | undefined;
  options: ReadonlySet<Option>;
} {
  const options = new Set<Option>();
  const pairs: RecordPair[] = [];
  let isAll = false;
  while (!words.isAtEnd) {
    const option = OPTIONS.find((candidate) => candidate === keywordIn(words.peek()));
    if (option) options.add(option);
    if (option || isEverything(words.peek())) {
      isAll ||= option === undefined;
      words.next();
    } else pairs.push(takePair(words));
  }
  if (isAll && pairs.length > 0) throw words.problem('ALL and record ids exclude each other');
  if (isAll) return { pairs: 'all', options };
  return { pairs: pairs.length > 0 ? pairs : undefined, options };
}

function copyRecord(
  { print }: CommandCall,
  { source, target, options }: Plan,
  { id, newId }: RecordPair,
  counts: Counts,
): void {
  if (source.database === target.database && id === newId)
    throw badCommand(`${id} of ${source.name} cannot be copied onto itself; give a new id or TO.`);
  const record = source.readWhole(id);
  if (record === undefined) {
    const near = nearNames(id, OPTIONS);
    print(`${id} is not in ${source.name}${near.length === 0 ? '' : `.${nearHint(near)}`}`);
    return;
  }
  const exists = target.has(newId);
  if (exists && !options.has('OVERWRITING') && !options.has('UPDATING')) {
    counts.existing += 1;
    return;
  }
  if (!exists && options.has('UPDATING')) {
    counts.absent += 1;
    return;
  }
  target.write(newId, record);
  if (options.has('DELETING')) source.delete(id);
  counts.copied += 1;
  if (options.has('REPORTING')) print(newId === id ? `${id} copied` : `${id} copied to ${newId}`);
}

function report({ print }: CommandCall, { target }: Plan, counts: Counts): void {
  print(`${counts.copied} record(s) copied.`);
  if (counts.existing > 0)
    print(
      `${counts.existing} record(s) not copied: they are in ${target.name}; OVERWRITING replaces them.`,
    );
  if (counts.absent > 0)
    print(
      `${counts.absent} record(s) not copied: UPDATING only replaces what is in ${target.name}.`,
    );
}
