import { MvdbError } from '../errors/errors.ts';
import { NO_INDEX } from '../errors/failures.ts';
import type { EvaluationContext } from '../expression/column.ts';
import type { IndexReader } from '../indexing/index-reader.ts';
import type { SessionTable } from '../session/session-table.ts';
import type { IdRange } from '../table/table.ts';
import { upcase } from '../text/case.ts';
import { type AccessPath, candidatePaths, cheapestPath, divide, orderPath } from './access-path.ts';
import type { ChosenPath } from './chosen-path.ts';
import { findRecords, type QueryRow } from './find-records.ts';
import type { IndexFinding, UsableIndexes } from './index-access.ts';
import { indexOrdering } from './index-order.ts';
import type { NearWords } from './near-words.ts';
import type { Plan } from './plan.ts';
import { conjunctsOf } from './planned-condition.ts';
import {
  capturesOf,
  effectiveKeys,
  needsRecord,
  queryRows,
  takesIdsAsTheyCome,
} from './query-rows.ts';
import { joinsAhead, readAhead } from './read-ahead.ts';
import type { RowCounts } from './report-rows.ts';
import type { ScanPool } from './scan-pool.ts';
import { type SortedScan, sortedScan } from './sorted-scan.ts';
import type { Search } from './syntax.ts';

/** What a plan runs on. */
export interface RunContext {
  readonly table: SessionTable;
  readonly context: EvaluationContext;
  /** Ids the sentence or a select list names; `undefined` for the whole table. */
  readonly named: { readonly kind: 'ids' | 'list'; readonly ids: readonly string[] } | undefined;
  /** Gives the indexes of the table that can be used now. */
  readonly indexes: () => readonly IndexReader[];
  /** Texts SEARCH looks for. */
  readonly searchTexts: readonly string[];
  /** Threads that may help to scan; absent where none may. */
  readonly scanPool?: ScanPool;
  /** Which ids asked for without success may have been meant for names; absent where no sentence names them. */
  readonly nearWords?: (missingIds: readonly string[]) => readonly NearWords[];
}

/** One run of a plan: its rows, and afterwards what it found. */
export interface QueryRun {
  readonly rows: Iterable<QueryRow>;
  /**
   * The records of the rows and these attributes of them, where a sort finds them without making rows: a run of its
   * own, as an iteration is.
   */
  readonly sortedScan: (shown: readonly number[]) => SortedScan | undefined;
  readonly counts: () => RowCounts;
  /** The rows' ids, and their number, where an index gives them as they are wanted; else there are only the rows. */
  readonly found: () => IndexFinding | undefined;
}

/** @throws MvdbError `NO_INDEX` where the sentence asks for one, and none can answer it. */
export function choosePath(plan: Plan, run: RunContext): ChosenPath {
  const { table, indexes, named } = run;
  const { tableName, sentence } = plan;
  const condition = divide(plan.condition);
  const countOf = countingOnce(table);
  const recordCount = () => countOf({});
  const usable: UsableIndexes = {
    readers: isIndexWanted(plan, named) ? indexes() : [],
    recordCount,
    isOwnDictionary: sentence.using === undefined,
  };
  const order = indexOrdering(plan, usable);
  const all =
    order === undefined
      ? candidatePaths(plan.condition, condition, usable, named)
      : [orderPath(order, recordCount())];
  const candidates = sentence.index === 'required' ? all.filter(usesIndex) : all;
  if (candidates.length === 0)
    throw new MvdbError(NO_INDEX, `${tableName} has no index for the conditions.`);
  const chosen = cheapestPath(candidates, countOf);
  const { recordsMin = Number.POSITIVE_INFINITY, workerCount = 0 } = run.scanPool ?? {};
  const isShared =
    workerCount > 0 &&
    chosen.kind === 'scan' &&
    condition.onBytes.length > 0 &&
    recordCount() >= recordsMin;
  return { condition, candidates, chosen, threads: isShared ? 1 + workerCount : 1 };
}

/** Counts records, those of the whole table but once: it takes as long as choosing a path does. */
function countingOnce(table: RunContext['table']): (range: IdRange) => number {
  let whole: number | undefined;
  return (range) => {
    if (range.from !== undefined || range.to !== undefined) return table.count(range);
    whole ??= table.count();
    return whole;
  };
}

/** Ids that are named, and plain scans in the order of the ids, have no use for indexes. */
function isIndexWanted({ sentence, condition, sortKeys }: Plan, named: RunContext['named']) {
  if (sentence.index === 'none' || named !== undefined) return false;
  return condition !== undefined || sortKeys.length > 0;
}

function usesIndex({ kind }: AccessPath): boolean {
  return kind === 'index' || kind === 'order';
}

/**
 * Runs a plan from the beginning. The rows come one by one; each iteration over them is a run of its own.
 *
 * @param wantsRecord - The rows' records will be wanted, not only their ids.
 */
export function runPlan(
  plan: Plan,
  path: ChosenPath,
  run: RunContext,
  wantsRecord: boolean,
): QueryRun {
  const { condition, chosen, threads } = path;
  const { table, context, searchTexts } = run;
  let missingIds: string[] = [];
  let explodedCount = 0;
  let rowCount = 0;
  const search = plan.sentence.search;
  const order = {
    plan,
    isSorted: chosen.kind === 'order',
    areIdsAscending: chosen.kind !== 'ids' && chosen.kind !== 'list',
  };
  function* rows(): Generator<QueryRow> {
    missingIds = [];
    explodedCount = 0;
    rowCount = 0;
    const needsText = wantsRecord || search !== undefined || needsRecord(plan);
    const records = findRecords({
      table,
      path: chosen,
      condition,
      context,
      needsRecord: needsText,
      captures: wantsRecord ? undefined : capturesOf(plan),
      onMissing: (id) => missingIds.push(id),
      workers: threads > 1 ? run.scanPool : undefined,
      onEntries: (count) => table.step(count),
    });
    const keys = effectiveKeys(order).map(({ column }) => column);
    const existing = needsText ? recordsAhead(records, plan, context) : records;
    const entryOf = ({ id, record }: QueryRow) => [id, record ?? table.read(id) ?? ''] as const;
    const found = joinsAhead(existing, keys, context, entryOf);
    const stage = {
      ...order,
      context,
      read: (id: string) => table.read(id),
      onExploded: () => {
        explodedCount += 1;
      },
    };
    const searched =
      search === undefined ? found : searchedRecords(found, search, searchTexts, table);
    const ahead = (some: Iterable<QueryRow>) => {
      if (!wantsRecord && plan.saving === undefined) return some;
      const shown = plan.columns.map(({ column }) => column);
      return joinsAhead(recordsAhead(some, plan, context), shown, context, entryOf);
    };
    for (const row of ahead(queryRows(searched, stage))) {
      rowCount += 1;
      yield row;
    }
  }
  return {
    rows: { [Symbol.iterator]: rows },
    sortedScan: (shown) => {
      const scan = sortedScan(table, plan, path, effectiveKeys(order), shown);
      if (scan !== undefined) {
        missingIds = [];
        rowCount = scan.ids.length;
      }
      return scan;
    },
    counts: () => {
      const suggestions = run.nearWords?.(missingIds) ?? [];
      return Object.freeze({
        records: plan.explosion === undefined ? rowCount : explodedCount,
        rows: rowCount,
        missingIds: [...missingIds],
        ...(suggestions.length > 0 && { suggestions }),
      });
    },
    found: () => {
      const { index } = chosen;
      if (index === undefined || wantsRecord || !takesIdsAsTheyCome(plan)) return undefined;
      const finding = index.find();
      const conjuncts = conjunctsOf(plan.condition);
      if (!conjuncts.every((each) => finding.proven.includes(each))) return undefined;
      table.step(index.entryCount);
      return finding;
    },
  };
}

/** Has the records of rows known that are still to be read. */
function recordsAhead(
  rows: Iterable<QueryRow>,
  { tableName }: Plan,
  context: EvaluationContext,
): Iterable<QueryRow> {
  return readAhead(rows, context, ({ id, record, captured }, { readRecord }) => {
    if (record === undefined && captured === undefined) readRecord(tableName, id);
  });
}

/** The records that hold the texts, as SEARCH asks. Without texts nothing is found, or with NO.MATCH all. */
function* searchedRecords(
  found: Iterable<QueryRow>,
  search: Search,
  texts: readonly string[],
  table: SessionTable,
): Generator<QueryRow> {
  const cased = (text: string) => (search.isCaseIgnored ? upcase(text) : text);
  const wanted = texts.filter((text) => text !== '').map(cased);
  for (const each of found) {
    const record = each.record ?? table.read(each.id);
    if (record === undefined) continue;
    const text = cased(record);
    const holds = (part: string) => text.includes(part);
    const isFound =
      search.match === 'all'
        ? wanted.length > 0 && wanted.every(holds)
        : wanted.some(holds) === (search.match === 'any');
    if (isFound) yield { ...each, record };
  }
}
