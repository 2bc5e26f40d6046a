import {
  execute,
  failures,
  type MissingIds,
  MvdbError,
  type Outcome,
  type Parameters,
  type RunOptions,
  runSentence,
  type Session,
  type SqlColumn,
} from 'mvdb';
import {
  findVocItem,
  isListCommand,
  queryVerbOf,
  runListCommand,
  sentenceVariables,
  statementKind,
  type TabulatedColumn,
  type TabulatedTotals,
  tabulatedReport,
} from 'mvdb/host';
import { pointerTo } from '../json/json-pointer.ts';
import { sqlReport } from './sql-report.ts';
import type { ReportedRow, Trace } from './trace.ts';
import { assertTexts } from './well-formed.ts';

/** A sentence, a SELECT of SQL, or another command that only reads. */
export interface Query {
  readonly sentence: string;
  /** Values for the `?` and `:name` of the sentence. */
  readonly parameters?: Parameters | undefined;
}

export interface QueryColumn extends TabulatedColumn {
  /** Of SQL alone, which knows the types of its columns. */
  readonly type?: SqlColumn['type'];
  /** The table whose records its values name; absent where they name none, or nobody asked. */
  readonly leadsTo?: string;
}

const NOTHING_MISSING: MissingIds = { missingIds: [] };

/** What came of a query. */
export type QueryOutcome = ReportOutcome | ListOutcome | PrintedOutcome;

export interface ReportOutcome {
  readonly kind: 'report';
  /** The table read; of SQL the first of FROM. */
  readonly table: string;
  readonly columns: readonly QueryColumn[];
  /** To be read where the query was opened. */
  readonly rows: Iterable<ReportedRow>;
  /** What the columns give of which records. */
  readonly trace: Trace;
  /** Ids asked for without success; known once the rows have been read to their end. */
  missing(): MissingIds;
}

export interface ListOutcome {
  readonly kind: 'list';
  readonly ids: readonly string[];
  /** Ids asked for without success. */
  missing(): MissingIds;
}

export interface PrintedOutcome {
  readonly kind: 'count' | 'lines';
  readonly lines: readonly string[];
}

/** Who is informed of a query that is answered. */
export interface QueryWatch extends Pick<RunOptions, 'onPath'> {
  /** Informed of what a report adds up, while its rows are read. */
  readonly onTotals?: (totals: TabulatedTotals) => void;
}

/** @throws WorkError `INVALID_REQUEST` naming each text of a query that is not one. */
export function assertQuery({ sentence, parameters = [] }: Query): void {
  const values = Object.entries<string>(parameters);
  assertTexts([
    ['/sentence', sentence],
    ...values.map(([key, value]) => [pointerTo('parameters', key), value] as const),
  ]);
}

/**
 * Runs a query where nothing can be written: reports of LIST and SORT and SELECT of SQL give rows, commands
 * that form a select list its elements, all others what they print.
 *
 * @throws MvdbError `NOT_PERMITTED` where the command language is off, or the command does more than read;
 * `BAD_SENTENCE` and `BAD_SQL` with the position, `BAD_COMMAND`, and what running it throws.
 */
export function openQuery(session: Session, query: Query, watch: QueryWatch = {}): QueryOutcome {
  session.assertMayCommand('query', 'A query');
  const { sentence } = query;
  if (isStoredCommand(session, sentence)) return printed(session, query);
  if (isSql(sentence)) return fromSql(session, query);
  switch (queryVerbOf(firstWord(sentence))) {
    case 'LIST':
    case 'SORT':
      return reported(session, query, watch);
    case 'SELECT':
    case 'SSELECT':
    case 'NSELECT':
    case 'QSELECT':
      return selected(session, query, watch);
    default:
      return isListCommand(sentence) ? listed(session, sentence) : printed(session, query);
  }
}

/** Like {@link openQuery}, with reports as the command language prints them; SQL, which it has not, gives rows. */
export function openPrinted(session: Session, query: Query): PrintedOutcome | ReportOutcome {
  session.assertMayCommand('query', 'A query');
  const { sentence } = query;
  return isSql(sentence) && !isStoredCommand(session, sentence)
    ? fromSql(session, query)
    : printed(session, query);
}

/**
 * Whether a command is an item of VOC, which stands for others. It goes before the verb of its name, and may say who
 * is to permit it.
 */
export function isStoredCommand(session: Session, sentence: string): boolean {
  const named = findVocItem(session, firstWord(sentence));
  return named !== undefined && named.item.kind !== 'other';
}

export function isSql(sentence: string): boolean {
  return queryVerbOf(firstWord(sentence)) === 'SELECT' && statementKind(sentence) === 'sql';
}

function fromSql(session: Session, { sentence, parameters = [] }: Query): ReportOutcome {
  return {
    kind: 'report',
    ...sqlReport(session, sentence, parameters),
    missing: () => NOTHING_MISSING,
  };
}

/** A report as rows, unless the sentence itself says in which form it is to be written. */
function reported(session: Session, query: Query, watch: QueryWatch): QueryOutcome {
  const outcome = run(session, query, watch);
  if (outcome.kind !== 'report') return printed(session, query);
  const { report } = outcome;
  if (report.output.kind !== 'report' || report.target !== undefined)
    return printed(session, query);
  const { columns, items, rows } = tabulatedReport(report, watch.onTotals);
  return {
    kind: 'report',
    table: report.tableName,
    columns,
    rows,
    trace: {
      tables: [report.tableName],
      origins: columns.map(({ isId }, index) => {
        const item = items[index];
        return isId || item === undefined ? undefined : { source: 0, item };
      }),
      rows: {
        *[Symbol.iterator]() {
          for (const row of rows) yield { row, ids: [row.id === '' ? undefined : row.id] };
        },
      },
    },
    missing: () => report.counts(),
  };
}

function selected(session: Session, query: Query, watch: QueryWatch): QueryOutcome {
  const outcome = run(session, query, watch);
  if (outcome.kind !== 'list') return printed(session, query);
  return {
    kind: 'list',
    ids: session.selectLists.take(outcome.list) ?? [],
    missing: () => outcome,
  };
}

/** What keeps a list under a name was rejected: nothing can be written here. */
function listed(session: Session, command: string): ListOutcome {
  const { list } = inQuery(() => runListCommand(session, command));
  const ids = typeof list === 'number' ? session.selectLists.take(list) : undefined;
  return { kind: 'list', ids: ids ?? [], missing: () => NOTHING_MISSING };
}

function run(
  session: Session,
  { sentence, parameters = [] }: Query,
  { onPath }: QueryWatch,
): Outcome {
  const variables = sentenceVariables(session, sentence);
  return runSentence(session, sentence, { parameters, variables, ...(onPath && { onPath }) });
}

function printed(session: Session, { sentence, parameters = [] }: Query): PrintedOutcome {
  const isCount = queryVerbOf(firstWord(sentence)) === 'COUNT';
  const { lines } = inQuery(() => execute(session, sentence, { parameters }));
  return { kind: isCount ? 'count' : 'lines', lines };
}

/** Says of what is not permitted that no capability of the operator would help. */
function inQuery<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof MvdbError) || error.code !== 'NOT_PERMITTED') throw error;
    const detail = `${error.detail} A query never has more than dbCommand: query.`;
    throw new MvdbError(failures.NOT_PERMITTED, detail, { cause: error });
  }
}

function firstWord(sentence: string): string {
  return sentence.trimStart().split(/\s/, 1)[0] ?? '';
}
