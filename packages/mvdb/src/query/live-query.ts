import { setTimeout } from 'node:timers/promises';
import { assertArgument, assertText } from '../arguments/checked.ts';
import { SESSION } from '../arguments/database-kinds.ts';
import { FUNCTION, instanceOf, wholeFrom } from '../arguments/kinds.ts';
import { closedOptionsOf } from '../arguments/option-names.ts';
import { hasCode, MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';
import { byCodePoint } from '../indexing/id-order.ts';
import type { Session } from '../session/session.ts';
import { isAborted } from '../system/is-aborted.ts';
import { PARAMETERS } from './option-kinds.ts';
import type { Outcome } from './outcome.ts';
import { nameOfTable, parseSentence } from './parse.ts';
import type { ReportRow, ReportRows } from './report-rows.ts';
import { type RowChanges, rowChanges } from './row-changes.ts';
import { type RunOptions, runTree, vocabulariesOf } from './run.ts';
import type { Sentence, Verb } from './syntax.ts';
import type { Parameters } from './token-reader.ts';

export interface LiveQueryOptions {
  /** Values for the `?` and `:name` of the sentence. */
  readonly parameters?: Parameters;
  /** Rows that are followed, of those that the sentence gives; default: 1,000, at most 100,000. */
  readonly rowsMax?: number;
  /** How often the sentence runs again in a second at the most, from 1 to 1,000; default: 4. */
  readonly timesPerSecondMax?: number;
  /** Informed each time that it runs which way it takes to the records. */
  readonly onPath?: RunOptions['onPath'];
  /** Ends it, without an error. */
  readonly signal?: AbortSignal;
}

/** A row of a report, with a key that no other row has. */
export interface LiveRow extends ReportRow {
  readonly key: string;
}

/** What a live query gives: first all rows, then how they change; of COUNT the number. */
export type LiveEvent =
  | {
      readonly kind: 'rows';
      /** Its columns, by which cells are shown. */
      readonly report: Omit<ReportRows, 'rows' | 'counts'>;
      readonly rows: readonly LiveRow[];
      /** True where there are more than are followed. */
      readonly isTruncated: boolean;
    }
  | ({ readonly kind: 'changes'; readonly isTruncated: boolean } & RowChanges<LiveRow>)
  | { readonly kind: 'count'; readonly count: number };

const OPTIONS = closedOptionsOf({
  parameters: PARAMETERS,
  rowsMax: wholeFrom(1, 100_000),
  timesPerSecondMax: wholeFrom(1, 1_000),
  onPath: FUNCTION,
  signal: instanceOf('an AbortSignal', AbortSignal),
});

const [ROWS_MAX, TIMES_PER_SECOND_MAX] = [1_000, 4];

/**
 * Follows what a sentence gives: first its rows, then those that come, change and go with each commit, by whichever process.
 * The sentence runs again after commits; where the account keeps a log, only if they changed what it reads, and on the changed
 * records alone where their rows depend on nothing else.
 *
 * @throws MvdbError as `runSentence`; `BAD_ARGUMENT` for a sentence that gives neither rows nor a number, or reads a list.
 * @example
 * for await (const event of liveQuery(session, 'LIST ORD QTY WITH STATUS = "OPEN"')) show(event);
 */
export function liveQuery(
  session: Session,
  text: string,
  options: LiveQueryOptions = {},
): AsyncGenerator<LiveEvent, void, undefined> {
  assertArgument('liveQuery', 'session', session, SESSION);
  assertText('liveQuery', 'text', text);
  assertArgument('liveQuery', 'options', options, OPTIONS);
  const own = session.background();
  try {
    return events(new Live(own, text, options), options);
  } catch (error) {
    own.close();
    throw error;
  }
}

async function* events(
  live: Live,
  { timesPerSecondMax = TIMES_PER_SECOND_MAX, signal }: LiveQueryOptions,
): AsyncGenerator<LiveEvent, void, undefined> {
  const { account } = live.session;
  try {
    while (!isAborted(signal)) {
      const { lastCommit } = account;
      const event = live.next();
      if (event !== undefined) yield event;
      await account.commitAfter(lastCommit, signal);
      if (isAborted(signal)) return;
      await setTimeout(1_000 / timesPerSecondMax);
    }
  } finally {
    live.session.close();
  }
}

/** A sentence, and what it gave when it was last looked at. */
export class Live {
  readonly session: Session;
  readonly #sentence: Sentence;
  readonly #rowsMax: number;
  readonly #onPath: LiveQueryOptions['onPath'];
  /** Rows that are asked for in no order stand in that of their ids. */
  readonly #isUnordered: boolean;
  /** Whether the rows of a record depend on it alone, as far as was seen. */
  #isLocal: boolean;
  /** The last commit of the log whose changes are in the rows; `undefined` without a log. */
  #position: string | undefined;
  #rows: readonly LiveRow[] | undefined;
  #isTruncated = false;
  #count: number | undefined;

  constructor(
    session: Session,
    text: string,
    { parameters, rowsMax = ROWS_MAX, onPath }: LiveQueryOptions,
  ) {
    this.session = session;
    this.#rowsMax = rowsMax;
    const openVocabulary = vocabulariesOf(session);
    this.#sentence = parseSentence(text, { openVocabulary, parameters, query: session.query });
    assertLive(this.#sentence);
    this.#onPath = onPath;
    this.#isUnordered = isUnordered(this.#sentence);
    // What a program reads is not seen.
    this.#isLocal = this.#isUnordered && session.programs === undefined;
  }

  /** What came of the commits since it was last asked; `undefined` where that is nothing. */
  next(): LiveEvent | undefined {
    const touched = this.#touched();
    this.#position = this.#lastPosition();
    if (touched === 'anything') return this.#again();
    return touched.length === 0 ? undefined : this.#againOn(touched);
  }

  /** The ids of the records that changed since, where nothing else did that the sentence reads. */
  #touched(): readonly string[] | 'anything' {
    const since = this.#position;
    if (since === undefined || !this.#isLocal || this.#isTruncated || this.#rows === undefined)
      return 'anything';
    const { table, using } = this.#sentence;
    const name = nameOfTable(table);
    const words = nameOfTable(using ?? { ...table, isDictionary: true });
    try {
      const { changes, isLast } = this.session.account.fedChanges(since, {
        tables: [name, words, 'VOC'],
      });
      const records = changes.flatMap((commit) => commit.records);
      const { database } = this.session.table(name);
      const isOfTable = (current: string | undefined) =>
        current !== undefined && this.session.table(current).database === database;
      if (!isLast || !records.every(({ currentTable }) => isOfTable(currentTable)))
        return 'anything';
      return [...new Set(records.map(({ id }) => id))];
    } catch (error) {
      if (hasCode(error, 'NO_LOG', 'NOT_LOGGED')) return 'anything';
      throw error;
    }
  }

  #lastPosition(): string | undefined {
    const { log } = this.session.account;
    return log.isOn ? log.lastPosition : undefined;
  }

  #again(): LiveEvent | undefined {
    const outcome = this.#run(this.#sentence);
    if (outcome.kind === 'count') return this.#counted(outcome.count);
    if (outcome.kind !== 'report') return undefined;
    const rows = this.#ordered(this.#taken(outcome.report.rows));
    const { rows: _, counts: __, ...report } = outcome.report;
    const before = this.#rows;
    if (before !== undefined) return this.#changed(before, rows);
    this.#rows = rows;
    return { kind: 'rows', report, rows, isTruncated: this.#isTruncated };
  }

  /** Runs the sentence on some records, and puts what it gives of them in place of what it gave. */
  #againOn(ids: readonly string[]): LiveEvent | undefined {
    const named = ids.map((text) => ({ kind: 'literal' as const, at: 0, text }));
    const wanted = new Set(this.#sentence.ids.map(({ text }) => text));
    const asked = wanted.size === 0 ? named : named.filter(({ text }) => wanted.has(text));
    if (asked.length === 0) return undefined;
    const outcome = this.#run({ ...this.#sentence, ids: asked });
    if (outcome.kind !== 'report') return undefined;
    const touched = new Set(ids);
    const before = this.#rows ?? [];
    const others = before.filter(({ id }) => !touched.has(id));
    const rows = this.#taken([...others, ...outcome.report.rows]);
    return this.#isTruncated ? this.#again() : this.#changed(before, this.#ordered(rows));
  }

  /** Another record that is read makes the rows depend on it from now on. */
  #run(sentence: Sentence): Outcome {
    const step = () => {
      this.#isLocal = false;
    };
    const options = { step, ...(this.#onPath && { onPath: this.#onPath }) };
    return this.session.readOnly(() => runTree(this.session, sentence, options));
  }

  #counted(count: number): LiveEvent | undefined {
    if (count === this.#count) return undefined;
    this.#count = count;
    return { kind: 'count', count };
  }

  #changed(before: readonly LiveRow[], after: readonly LiveRow[]): LiveEvent | undefined {
    this.#rows = after;
    const changes = rowChanges(before, after, hasSameCells);
    return changes && { kind: 'changes', isTruncated: this.#isTruncated, ...changes };
  }

  /** As many rows as are followed. */
  #taken(rows: Iterable<ReportRow>): LiveRow[] {
    const taken: LiveRow[] = [];
    this.#isTruncated = false;
    for (const { id, record, value, subvalue, cells } of rows) {
      if (taken.length === this.#rowsMax) {
        this.#isTruncated = true;
        break;
      }
      taken.push({ key: `${id}\0${value}.${subvalue}`, id, record, value, subvalue, cells });
    }
    return taken;
  }

  #ordered(rows: LiveRow[]): LiveRow[] {
    return this.#isUnordered ? rows.sort((one, other) => byCodePoint(one.id, other.id)) : rows;
  }
}

const LIVE_VERBS: ReadonlySet<Verb> = new Set<Verb>(['LIST', 'SORT', 'COUNT']);

/** True for a sentence that gives rows of all records that pass, in no order. */
function isUnordered({ verb, sortKeys, sampling, top }: Sentence): boolean {
  return verb === 'LIST' && sortKeys.length === 0 && sampling === undefined && top === undefined;
}

/** @throws MvdbError `BAD_ARGUMENT`. */
function assertLive({ verb, target, fromList, isListRequired, asOf }: Sentence): void {
  if (!LIVE_VERBS.has(verb) || target !== undefined)
    throw new MvdbError(BAD_ARGUMENT, `A live query is one of ${[...LIVE_VERBS].join(', ')}.`);
  if (fromList !== undefined || isListRequired)
    throw new MvdbError(BAD_ARGUMENT, 'A live query reads no select list, which is used up.');
  if (asOf !== undefined) throw new MvdbError(BAD_ARGUMENT, 'What is past does not change.');
}

function hasSameCells({ cells }: LiveRow, { cells: others }: LiveRow): boolean {
  return cells.length === others.length && cells.every((cell, at) => cell === others[at]);
}
