import type { Column, EvaluationContext, Row } from '../expression/column.ts';
import { byteConditions } from '../query/byte-condition.ts';
import type { ChosenPath } from '../query/chosen-path.ts';
import { finish, newDraft } from '../query/draft.ts';
import { plainCondition } from '../query/plain-condition.ts';
import { planSentence } from '../query/plan.ts';
import type { PlannedCondition } from '../query/planned-condition.ts';
import { choosePath, runPlan } from '../query/query-run.ts';
import { rowCondition } from '../query/row-condition.ts';
import { vocabulariesOf } from '../query/run.ts';
import { scanPoolOf } from '../query/scan-pool.ts';
import { valueCount } from '../query/value-marks.ts';
import { indexReaders } from '../session/index-commands.ts';
import type { Session } from '../session/session.ts';
import type { SessionTable } from '../session/session-table.ts';
import type { BytePredicate } from '../storage/byte-predicate.ts';
import { isRecordId } from '../storage/record-id.ts';
import { allOf, pushedCondition } from './pushed-condition.ts';
import { compileCondition, type Predicate } from './sql-comparison.ts';
import type { SourceRow, SqlSource, Unnesting } from './sql-source.ts';
import type { SqlCondition } from './sql-syntax.ts';
import type { Tuple, TupleLeaves } from './tuple.ts';

/** The ways to the rows of one source that pass the conditions on it alone. */
export interface SourceAccess {
  readonly source: SqlSource;
  /** How the records are come by when all are wanted: `scan`, `range`, `keys` and so on. */
  readonly path: string;
  /** Conditions that go with the way to the records. */
  readonly planned: PlannedCondition | undefined;
  /** Number of records to be looked at when all are wanted. */
  estimate(): number;
  /** All rows, ascending by id. */
  rows(): Iterable<SourceRow>;
  /** The rows of one record. */
  rowsOf(id: string): Iterable<SourceRow>;
  /**
   * Shows the bytes of each record that is a row, in the order of `rows`; `undefined` where they do not say which
   * are. It may not use the database.
   */
  readonly eachRecord: ((look: (bytes: Uint8Array, length: number) => void) => void) | undefined;
}

/** Plans the way to the rows of a source. @throws SqlError where a condition cannot be compiled. */
export function sourceAccess(
  session: Session,
  source: SqlSource,
  conditions: readonly SqlCondition[],
  leaves: TupleLeaves,
  context: EvaluationContext,
): SourceAccess {
  const planned: PlannedCondition[] = [];
  const residual: Predicate<Tuple>[] = [];
  for (const condition of conditions) {
    const pushed = pushedCondition(condition, source, leaves);
    if (pushed.planned) planned.push(pushed.planned);
    if (!pushed.isExact) residual.push(compileCondition(condition, leaves).holds);
  }
  const condition = allOf(planned);
  const table = session.table(source.tableName);
  const runContext = {
    table,
    context,
    named: undefined,
    step: (steps: number) => session.step(steps),
    indexes: () => indexReaders(session, source.tableName),
    searchTexts: [],
    scanPool: scanPoolOf(session.account),
  };
  const sentence = finish(
    newDraft('SELECT', { name: source.tableName, isDictionary: false, at: 0 }, 0),
  );
  const plan = {
    ...planSentence(sentence, {
      openVocabulary: vocabulariesOf(session),
      conversions: context.conversions,
    }),
    condition,
  };
  const path = choosePath(plan, runContext);
  const accepts = condition && rowCondition(condition, context.conversions);
  const areRecordsRows = residual.length === 0 && source.unnesting === undefined;

  function* passing(row: Row): Generator<SourceRow> {
    for (const each of unnested(row, source.unnesting, session)) {
      const tuple: (SourceRow | undefined)[] = [];
      tuple[source.index] = each;
      if (residual.every((holds) => holds(tuple))) yield each;
    }
  }
  return {
    source,
    path: path.chosen.kind,
    planned: condition,
    eachRecord: areRecordsRows ? recordBytes(path, table) : undefined,
    estimate: () => path.chosen.estimatedRecords ?? table.count(path.chosen.range),
    *rows() {
      const wantsRecord = leaves.needsRecord(source.index) || source.unnesting !== undefined;
      for (const { id, record } of runPlan(plan, path, runContext, wantsRecord).rows) {
        const text = record ?? (wantsRecord ? table.read(id) : '');
        if (text !== undefined) yield* passing({ id, record: text, context });
      }
    },
    *rowsOf(id) {
      const record = isRecordId(id) ? table.read(id) : undefined;
      if (record === undefined) return;
      const row = { id, record, context };
      if (accepts === undefined || accepts(row)) yield* passing(row);
    },
  };
}

/** Passes over the records of a path whose conditions are all on bytes; `undefined` for other paths. */
function recordBytes(
  { chosen, condition }: ChosenPath,
  table: SessionTable,
): SourceAccess['eachRecord'] {
  const { onId, onBytes, onRecord } = condition;
  const isScan = chosen.kind === 'scan' || chosen.kind === 'range';
  if (!isScan || onId.length > 0 || onRecord.length > 0) return undefined;
  const passes = byteConditions(onBytes.map(plainCondition));
  return (look) => {
    const matches: BytePredicate = (bytes, length) => {
      if (passes === undefined || passes(bytes, length)) look(bytes, length);
      return false;
    };
    table.allMatchingIds(matches, chosen.range);
  };
}

function* unnested(
  row: Row,
  unnesting: Unnesting | undefined,
  session: Session,
): Generator<SourceRow> {
  if (unnesting === undefined) {
    yield { row, value: 0 };
    return;
  }
  const texts = countedColumns(unnesting).map((column) => column.evaluate(row));
  if (!unnesting.keepsEmpty && texts.every((text) => text === '')) return;
  const count = Math.max(...texts.map(valueCount));
  for (let value = 1; value <= count; value++) {
    session.step();
    yield { row, value };
  }
}

/** The columns that say how many values there are: those stored, unless all are computed. */
function countedColumns({ members }: Unnesting): readonly Column[] {
  const stored = members.filter(({ attribute }) => attribute !== undefined);
  return stored.length > 0 ? stored : members;
}
