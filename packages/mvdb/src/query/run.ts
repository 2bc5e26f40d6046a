import { assertArgument, assertText } from '../arguments/checked.ts';
import { SESSION } from '../arguments/database-kinds.ts';
import { FUNCTION, NUMBER, TEXTS } from '../arguments/kinds.ts';
import { closedOptionsOf } from '../arguments/option-names.ts';
import { boundedItems, charge, textsBoundedBy } from '../budget/work-meter.ts';
import { MvdbError } from '../errors/errors.ts';
import { NO_ACTIVE_LIST } from '../errors/failures.ts';
import type { EvaluationContext } from '../expression/column.ts';
import { FLAVOUR, type FlavourName } from '../flavours/flavour-name.ts';
import { functionOptionsOf } from '../flavours/function-differences.ts';
import { type QueryOptions, queryOptionsOf } from '../flavours/sentence-differences.ts';
import { indexReaders } from '../session/index-commands.ts';
import type { Session } from '../session/session.ts';
import {
  CONTEXT_PARTS,
  type ContextSettings,
  evaluationContext,
  sessionDictionaries,
} from '../session/session-context.ts';
import type { SessionTable } from '../session/session-table.ts';
import { isRecordId } from '../storage/record-id.ts';
import { FIELD_MARK } from '../text/marks.ts';
import type { ChosenPath } from './chosen-path.ts';
import { type ExplainedPath, type Explanation, explanation, takenPath } from './explain.ts';
import { formsList } from './keywords.ts';
import { parseElement } from './list-element.ts';
import { nearWords } from './near-words.ts';
import { PARAMETERS, QUERY_OPTIONS } from './option-kinds.ts';
import type { MissingIds, Outcome } from './outcome.ts';
import { nameOfTable, parseSentence } from './parse.ts';
import { type OpenPast, openPast, parsedSentence } from './past.ts';
import { type Plan, planSentence } from './plan.ts';
import { choosePath, type QueryRun, type RunContext, runPlan } from './query-run.ts';
import { reportRows } from './report-cells.ts';
import type { ReportRows } from './report-rows.ts';
import { listElements } from './saved-elements.ts';
import { scanPoolOf } from './scan-pool.ts';
import { SentenceError } from './sentence-error.ts';
import { SENTENCE } from './sentence-kinds.ts';
import { asksForSeveral, reportOfMoments } from './several-moments.ts';
import { sortedReportRows } from './sorted-report-rows.ts';
import type { Sentence } from './syntax.ts';
import type { Parameters } from './token-reader.ts';
import { allValues } from './value-marks.ts';
import type { OpenVocabulary } from './vocabulary.ts';

const RUN_OPTIONS = closedOptionsOf({
  ...CONTEXT_PARTS,
  parameters: PARAMETERS,
  flavour: FLAVOUR,
  query: QUERY_OPTIONS,
  stepsMax: NUMBER,
  searchTexts: TEXTS,
  onPath: FUNCTION,
});

export interface RunOptions extends ContextSettings {
  /** Values for the `?` and `:name` of the sentence; they are never read as words. */
  readonly parameters?: Parameters;
  /** The product whose sentence it is; default: that of the session. */
  readonly flavour?: FlavourName;
  /** What differs from that flavour. */
  readonly query?: Partial<QueryOptions>;
  /** Most records that may be looked at; more end the run with `BUDGET_EXCEEDED`. */
  readonly stepsMax?: number;
  /** Texts that SEARCH looks for, which the field asks for at the terminal. */
  readonly searchTexts?: readonly string[];
  /** Informed of each sentence which way it takes to the records. */
  readonly onPath?: (table: string, path: ExplainedPath) => void;
}

const NONE_MISSING: MissingIds = Object.freeze({ missingIds: [] });

/**
 * Runs one sentence of the query language for a session: SELECT and its kin form a select list, COUNT counts,
 * the others give rows for a report.
 *
 * @throws SentenceError (`BAD_SENTENCE`) with the position of what cannot be understood.
 * @throws MvdbError `TABLE_NOT_FOUND`, `NOT_PERMITTED`, `NO_ACTIVE_LIST`, `NO_INDEX`, `BUDGET_EXCEEDED`, or
 * what a column gives that cannot be evaluated.
 */
export function runSentence(session: Session, text: string, options: RunOptions = {}): Outcome {
  assertArgument('runSentence', 'session', session, SESSION);
  assertText('runSentence', 'text', text);
  assertArgument('runSentence', 'options', options, RUN_OPTIONS);
  return inBudget(session, options, () => {
    charge(text.length * PARSING_COST);
    const { sentence, past } = parsedSentence(session, text, parsing(text, session, options));
    return runIn(past, session, sentence, text, options);
  });
}

/** Runs a sentence that was built or parsed before. @throws as {@link runSentence}. */
export function runTree(session: Session, sentence: Sentence, options: RunOptions = {}): Outcome {
  assertArgument('runTree', 'session', session, SESSION);
  assertArgument('runTree', 'sentence', sentence, SENTENCE);
  assertArgument('runTree', 'options', options, RUN_OPTIONS);
  return inBudget(session, options, () => {
    const past = openPast(session, sentence);
    return runIn(past, session, sentence, '', options);
  });
}

/**
 * Says how a sentence is answered: every path to its records with the number expected, the path taken, and,
 * by running the selection, the number there are. No list is formed or used up.
 *
 * @throws as {@link runSentence}.
 */
export function explainSentence(
  session: Session,
  text: string,
  options: RunOptions = {},
): Explanation {
  assertArgument('explainSentence', 'session', session, SESSION);
  assertText('explainSentence', 'text', text);
  assertArgument('explainSentence', 'options', options, RUN_OPTIONS);
  return inBudget(session, options, () => {
    charge(text.length * PARSING_COST);
    const { sentence, past } = parsedSentence(session, text, parsing(text, session, options));
    try {
      const seen = past?.session ?? session;
      const { plan, path, runContext } = prepare(seen, sentence, text, options, false);
      const selection = runPlan(plan, path, runContext, false);
      for (const _row of selection.rows);
      const explained = explanation(plan, path, runContext.table, selection.counts());
      return past === undefined ? explained : { ...explained, asOf: past.position };
    } finally {
      past?.close();
    }
  });
}

/** Reads a sentence of a session, with the tables of one that may be in the past. */
function parsing(text: string, session: Session, options: RunOptions) {
  const { parameters } = options;
  const query = flavourOf(session, options);
  return (seen: Session): Sentence =>
    parseSentence(text, { openVocabulary: vocabulariesOf(seen), parameters, query });
}

/** The dictionaries a session's sentences take their words from. */
export function vocabulariesOf(session: Session): OpenVocabulary {
  const dictionaries = sessionDictionaries(session);
  return (table) => {
    session.table(table);
    return dictionaries.of(table);
  };
}

interface Prepared {
  readonly plan: Plan;
  readonly path: ChosenPath;
  readonly runContext: RunContext;
}

/** Characters that it costs as much as to understand one. */
const PARSING_COST = 4;

/** The context of a run; its variables say what is running. */
function contextOf(session: Session, text: string, options: RunOptions): EvaluationContext {
  const { parameters, flavour, query, stepsMax, searchTexts, onPath, ...settings } = options;
  return evaluationContext(session, {
    ...settings,
    ...(flavour && { functionOptions: functionOptionsOf(flavour) }),
    variables: { SENTENCE: text, ...settings.variables },
  });
}

function flavourOf(session: Session, { flavour, query }: RunOptions): QueryOptions {
  return { ...(flavour ? queryOptionsOf(flavour) : session.query), ...query };
}

function inBudget<Result>(session: Session, { stepsMax }: RunOptions, work: () => Result): Result {
  const bounded = () => textsBoundedBy(session.textSizeMax, work);
  return stepsMax === undefined ? bounded() : session.limited(stepsMax, bounded);
}

function runIn(
  past: OpenPast | undefined,
  session: Session,
  sentence: Sentence,
  text: string,
  options: RunOptions,
): Outcome {
  if (past === undefined) return runNow(session, sentence, text, options);
  const runThen = (then: OpenPast) =>
    then.closedAfter(runNow(then.session, sentence, text, options));
  try {
    if (asksForSeveral(sentence)) return reportOfMoments(session, sentence, past, runThen);
    return runThen(past);
  } catch (error) {
    past.close();
    throw error;
  }
}

function runNow(session: Session, sentence: Sentence, text: string, options: RunOptions): Outcome {
  if (sentence.verb === 'NSELECT') return selectMissing(session, sentence);
  if (sentence.verb === 'QSELECT') return selectContents(session, sentence, text, options);
  const { plan, path, runContext } = prepare(session, sentence, text, options, true);
  const { table, context } = runContext;
  const read = (id: string) => table.read(id);
  if (formsList(sentence.verb)) {
    const selection = runPlan(plan, path, runContext, false);
    const found = selection.found();
    if (found !== undefined) return formed(session, sentence, found.ids(), NONE_MISSING);
    const elements = selection.sortedScan([])?.ids ?? [
      ...listElements(selection.rows, plan, context, read),
    ];
    return formed(session, sentence, elements, missingOf(selection));
  }
  const isCounted = sentence.verb === 'COUNT';
  const selection = runPlan(plan, path, runContext, !isCounted);
  if (isCounted) return counted(plan, path, selection, table);
  return { kind: 'report', report: reportOf(text, plan, selection, runContext) };
}

function prepare(
  session: Session,
  sentence: Sentence,
  text: string,
  options: RunOptions,
  usesUpList: boolean,
): Prepared {
  const context = contextOf(session, text, options);
  const dictionaries = sessionDictionaries(session);
  const plan = planSentence(sentence, {
    openVocabulary: vocabulariesOf(session),
    conversions: context.conversions,
    query: flavourOf(session, options),
  });
  const runContext: RunContext = {
    table: session.table(plan.tableName),
    context,
    named: namedIds(session, sentence, usesUpList),
    indexes: () => indexReaders(session, plan.tableName),
    searchTexts: options.searchTexts ?? [],
    scanPool: scanPoolOf(session.account),
    nearWords: (missingIds) =>
      nearWords(missingIds, sentence, text, () =>
        dictionaries.of(nameOfTable(sentence.using ?? sentence.table)).names(),
      ),
  };
  const path = choosePath(plan, runContext);
  options.onPath?.(plan.tableName, takenPath(path, runContext.table));
  return { plan, path, runContext };
}

/**
 * The ids that say which records are meant: those of the sentence, else of FROM, else of list 0. A list named
 * with FROM that is not active names none.
 */
function namedIds(session: Session, sentence: Sentence, usesUp: boolean): RunContext['named'] {
  const { ids, fromList, isListRequired } = sentence;
  if (asksForAll(sentence)) return undefined;
  if (ids.length > 0) return { kind: 'ids', ids: ids.map(({ text }) => text) };
  const list = session.selectLists.take(fromList ?? 0);
  if (list !== undefined) {
    if (!usesUp) session.selectLists.form(fromList ?? 0, list);
    return { kind: 'list', ids: list };
  }
  if (isListRequired)
    throw new MvdbError(NO_ACTIVE_LIST, `Select list ${fromList ?? 0} is not active.`);
  return fromList === undefined ? undefined : { kind: 'list', ids: [] };
}

/** `QSELECT table *`. */
function asksForAll({ verb, ids }: Sentence): boolean {
  return verb === 'QSELECT' && ids.length === 1 && ids[0]?.text === '*';
}

function formed(
  session: Session,
  { toList = 0 }: Sentence,
  elements: readonly string[],
  missing: MissingIds,
): Outcome {
  session.selectLists.formFound(toList, elements);
  return { kind: 'list', list: toList, count: elements.length, ...missing };
}

function counted(plan: Plan, path: ChosenPath, selection: QueryRun, table: SessionTable): Outcome {
  const { sentence, condition, when } = plan;
  const isWhole =
    path.chosen.kind === 'scan' &&
    condition === undefined &&
    when.length === 0 &&
    sentence.sampling === undefined &&
    sentence.top === undefined;
  if (isWhole) return { kind: 'count', count: table.count(), ...NONE_MISSING };
  const found = selection.found();
  if (found !== undefined) return { kind: 'count', count: found.count(), ...NONE_MISSING };
  for (const _row of selection.rows);
  return { kind: 'count', count: selection.counts().records, ...missingOf(selection) };
}

function missingOf(selection: QueryRun): MissingIds {
  const { missingIds, suggestions } = selection.counts();
  return { missingIds, ...(suggestions && { suggestions }) };
}

function reportOf(
  text: string,
  plan: Plan,
  selection: QueryRun,
  { table, context }: RunContext,
): ReportRows {
  const { sentence } = plan;
  const read = (id: string) => table.read(id);
  return Object.freeze({
    verb: sentence.verb,
    sentence: text,
    tableName: plan.tableName,
    idColumn: plan.idColumn,
    columns: plan.columns,
    options: sentence.report,
    output: sentence.output,
    target: sentence.target,
    isExploded: plan.explosion !== undefined,
    isSample: sentence.sampling !== undefined,
    label: sentence.label,
    context,
    rows: boundedItems(context.textSizeMax, {
      [Symbol.iterator]: () =>
        sortedReportRows(selection, plan, context, read) ??
        reportRows(selection.rows, plan, context, read),
    }),
    counts: selection.counts,
  });
}

/** NSELECT: the elements of a list that are not ids of the table; of no list there are none. */
function selectMissing(session: Session, sentence: Sentence): Outcome {
  const table = session.table(nameOfTable(sentence.table));
  const named = namedIds(session, sentence, true)?.ids ?? [];
  const elements = named.filter((element) => {
    const { id } = parseElement(element);
    return !isRecordId(id) || !table.has(id);
  });
  return formed(session, sentence, elements, { missingIds: [] });
}

/**
 * QSELECT: what records hold, or one attribute of them, every value and subvalue an element of its own, the
 * empty ones too. Nothing is put in front of the list: a record that holds nothing begins none.
 */
function selectContents(
  session: Session,
  sentence: Sentence,
  text: string,
  options: RunOptions,
): Outcome {
  const { plan, path, runContext } = prepare(session, sentence, text, options, true);
  if (!asksForAll(sentence) && runContext.named === undefined)
    throw new SentenceError(sentence.at, 'QSELECT names no record', [
      'an id',
      '*',
      'FROM and a list',
    ]);
  const { table, context } = runContext;
  const { saving } = plan;
  const selection = runPlan(plan, path, runContext, true);
  const elements: string[] = [];
  for (const row of selection.rows) {
    const record = row.record ?? table.read(row.id) ?? '';
    const contents = saving?.column.evaluate({ id: row.id, record, context }) ?? record;
    if (contents === '' && elements.length === 0) continue;
    for (const attribute of contents.split(FIELD_MARK))
      for (const value of allValues(attribute))
        if (value !== '' || saving?.skipsEmpty !== true) elements.push(value);
  }
  const saved = saving?.isUnique ? [...new Set(elements)] : elements;
  return formed(session, sentence, saved, missingOf(selection));
}
