import type { EvaluationContext } from '../expression/column.ts';
import type { Session } from '../session/session.ts';
import { shown } from '../text/shown.ts';
import { expressionKey } from './expression-key.ts';
import { planJoins } from './join-plan.ts';
import { type KeyedRow, type OutputRow, outputRows, type RowOrder } from './output-rows.ts';
import type { SourceAccess } from './source-access.ts';
import { compileCondition } from './sql-comparison.ts';
import { SqlError } from './sql-error.ts';
import { GroupLeaves } from './sql-group.ts';
import { type JoinStep, joined } from './sql-join.ts';
import { type Leaves, type Operand, operandOf } from './sql-operand.ts';
import { SqlScope } from './sql-scope.ts';
import { openSource, type SqlSource, starColumns } from './sql-source.ts';
import {
  aggregatesIn,
  type SqlExpression,
  type SqlOrder,
  type SqlOutput,
  type SqlSelect,
  type SqlStar,
} from './sql-syntax.ts';
import { type Tuple, TupleLeaves } from './tuple.ts';
import type { ValueShape } from './value-shape.ts';

/** A column of the result. */
export interface OutputColumn {
  readonly name: string;
  readonly shape: ValueShape;
  /** The item that it gives of the record of a row; `undefined` for what is worked out, and for groups. */
  readonly origin: ColumnOrigin | undefined;
}

/** What a column gives of the records that rows come from. */
export interface ColumnOrigin {
  /** Index of the table in FROM. */
  readonly source: number;
  /** The item of its dictionary. */
  readonly item: string;
}

/** A statement with its names resolved, ready to be run any number of times. */
export interface CompiledSelect {
  readonly columns: readonly OutputColumn[];
  readonly sources: readonly SqlSource[];
  readonly steps: readonly JoinStep[];
  readonly isGrouped: boolean;
  /** Sorted rather than given as the rows come. */
  readonly isSorted: boolean;
  run(): Iterable<OutputRow>;
  /** The same rows with the ids of all the records that they come from; of groups none. */
  runTraced(): Iterable<OutputRow>;
}

/** A column of SELECT with `*` replaced by what it stands for. */
interface Item {
  readonly name: string;
  readonly expression: SqlExpression;
}

/** What rows are made of: operands on tuples, or on groups of them. */
interface Projection<Input> {
  readonly items: readonly Operand<Input>[];
  readonly sortKeys: readonly SortKey<Input>[];
}

interface SortKey<Input> extends RowOrder {
  readonly operand: Operand<Input>;
  /** Index of the column that it is; -1 for none. */
  readonly item: number;
}

/**
 * Resolves the names of a statement and plans it.
 *
 * @throws SqlError at what cannot be used.
 * @throws MvdbError `TABLE_NOT_FOUND`, `NOT_PERMITTED`, or what a faulty dictionary item gives.
 */
export function compileSelect(
  session: Session,
  select: SqlSelect,
  context: EvaluationContext,
): CompiledSelect {
  const sources = select.from.map((from, index) => openSource(session, from, index));
  assertDifferentLabels(sources, select);
  const scope = new SqlScope(sources, context.conversions);
  const leaves = new TupleLeaves(scope);
  const items = select.items.flatMap((item) => itemsOf(item, scope));
  const steps = planJoins(session, select, sources, leaves, context);
  const tuples = () => counted(joined(steps, session), context);
  if (isGrouped(select)) {
    const groupBy = select.groupBy.map((each) => groupExpression(each, items, scope));
    const groupLeaves = new GroupLeaves(scope, leaves, groupBy, aliasesOf(select));
    const having = select.having && compileCondition(select.having, groupLeaves);
    const projection = projectionOf(select, items, groupLeaves, scope);
    return compiled(select, items, sources, steps, projection, projection.sortKeys, {
      *run() {
        const eachRecord = recordsOf(steps);
        const grouping = eachRecord && groupLeaves.storedGrouping;
        const groups = grouping
          ? groupLeaves.groupsOfRecords(eachRecord, grouping)
          : groupLeaves.groups(tuples());
        for (const group of groups)
          if (having === undefined || having.holds(group))
            yield keyedRow(projection, group, undefined);
      },
    });
  }
  const projection = projectionOf(select, items, leaves, scope);
  const sortKeys = isInOrder(projection.sortKeys, steps) ? [] : projection.sortKeys;
  return compiled(select, items, sources, steps, projection, sortKeys, {
    *run() {
      for (const tuple of tuples()) yield keyedRow(projection, tuple, tuple[0]?.row.id);
    },
    *runTraced() {
      for (const tuple of tuples()) {
        const ids = tuple.map((row) => row?.row.id);
        yield { ...keyedRow(projection, tuple, ids[0]), ids };
      }
    },
  });
}

interface Runs {
  run(): Iterable<KeyedRow>;
  runTraced?(): Iterable<KeyedRow>;
}

function compiled<Input>(
  select: SqlSelect,
  items: readonly Item[],
  sources: readonly SqlSource[],
  steps: readonly JoinStep[],
  projection: Projection<Input>,
  orders: readonly RowOrder[],
  { run, runTraced = run }: Runs,
): CompiledSelect {
  return {
    columns: projection.items.map(({ shape, bound }, index) => ({
      name: items[index]?.name ?? '',
      shape,
      origin:
        bound === undefined || isGrouped(select)
          ? undefined
          : { source: bound.source.index, item: bound.column.name },
    })),
    sources,
    steps,
    isGrouped: isGrouped(select),
    isSorted: orders.length > 0,
    run: () => outputRows(run(), orders, select),
    runTraced: () => outputRows(runTraced(), orders, select),
  };
}

function keyedRow<Input>(
  { items, sortKeys }: Projection<Input>,
  input: Input,
  id: string | undefined,
): KeyedRow {
  const cells = items.map((item) => item.evaluate(input));
  return {
    cells,
    id,
    sortKeys: sortKeys.map(({ item, operand }) => cells[item] ?? operand.evaluate(input)),
  };
}

/** The way to the bytes of the records where each is one row of the statement. */
function recordsOf(steps: readonly JoinStep[]): SourceAccess['eachRecord'] {
  const [step] = steps;
  if (step === undefined || steps.length > 1 || step.on.length > 0 || step.after.length > 0)
    return undefined;
  return step.access.eachRecord;
}

/** Sets `@NI`, the number of rows so far, for the expressions that show it. */
function* counted(tuples: Iterable<Tuple>, { counters }: EvaluationContext): Generator<Tuple> {
  let number = 0;
  for (const tuple of tuples) {
    number += 1;
    counters.itemNumber = number;
    yield tuple;
  }
}

function assertDifferentLabels(sources: readonly SqlSource[], { from }: SqlSelect): void {
  const labels = new Set<string>();
  for (const { label, index } of sources) {
    const capitals = label.toUpperCase();
    if (labels.has(capitals))
      throw new SqlError(from[index]?.at ?? 0, `${shown(label)} stands in FROM twice`, [
        'another name behind it, with AS',
      ]);
    labels.add(capitals);
  }
}

function itemsOf(item: SqlOutput | SqlStar, scope: SqlScope): readonly Item[] {
  if (item.kind === 'star') {
    const { qualifier, at } = item;
    const sources = qualifier === undefined ? scope.sources : [scope.source(qualifier, at)];
    return sources.flatMap((source) =>
      starColumns(source).map((name) => ({
        name,
        expression: {
          kind: 'reference',
          qualifier: source.label,
          name,
          mayBeQualified: false,
          at,
        },
      })),
    );
  }
  const { expression, alias, text } = item;
  const isColumn = expression.kind === 'reference';
  return [{ name: alias ?? (isColumn ? scope.bind(expression).column.name : text), expression }];
}

function isGrouped({ items, groupBy, having, orderBy }: SqlSelect): boolean {
  const isAggregate = (expression: SqlExpression) => aggregatesIn(expression).length > 0;
  return (
    groupBy.length > 0 ||
    having !== undefined ||
    items.some((item) => item.kind === 'output' && isAggregate(item.expression)) ||
    orderBy.some(({ expression }) => isAggregate(expression))
  );
}

function aliasesOf({ items }: SqlSelect): ReadonlyMap<string, SqlExpression> {
  return new Map(
    items.flatMap((item) =>
      item.kind === 'output' && item.alias !== undefined
        ? [[item.alias.toUpperCase(), item.expression]]
        : [],
    ),
  );
}

/** A number stands for a column of SELECT, and so does its name where no table has such a column. */
function groupExpression(
  expression: SqlExpression,
  items: readonly Item[],
  scope: SqlScope,
): SqlExpression {
  const isAlias = expression.kind === 'reference' && scope.find(expression) === undefined;
  const item = items[itemIndex(expression, items, isAlias)];
  const chosen = item?.expression ?? expression;
  const [aggregate] = aggregatesIn(chosen);
  if (aggregate)
    throw new SqlError(expression.at, `${aggregate.name} cannot make groups`, ['a column']);
  return chosen;
}

/** The column of SELECT that an expression means by its number or name; -1 for none. */
function itemIndex(expression: SqlExpression, items: readonly Item[], mayBeAlias: boolean): number {
  if (expression.kind === 'literal') {
    const position = expression.isNumber ? Number(expression.text) : Number.NaN;
    if (Number.isInteger(position) && position >= 1 && position <= items.length)
      return position - 1;
    throw new SqlError(expression.at, `${shown(expression.text)} is not a column`, [
      `a number from 1 to ${items.length}`,
      'a column',
    ]);
  }
  if (!mayBeAlias || expression.kind !== 'reference' || expression.qualifier !== undefined)
    return -1;
  const name = expression.name.toUpperCase();
  return items.findIndex((item) => item.name.toUpperCase() === name);
}

function projectionOf<Input>(
  select: SqlSelect,
  items: readonly Item[],
  leaves: Leaves<Input>,
  scope: SqlScope,
): Projection<Input> {
  const operands = items.map(({ expression }) => operandOf(expression, leaves));
  return {
    items: operands,
    sortKeys: select.orderBy.map((order) => sortKey(order, select, items, operands, leaves, scope)),
  };
}

function sortKey<Input>(
  { expression, isDescending, at }: SqlOrder,
  { isDistinct }: SqlSelect,
  items: readonly Item[],
  operands: readonly Operand<Input>[],
  leaves: Leaves<Input>,
  scope: SqlScope,
): SortKey<Input> {
  let item = itemIndex(expression, items, true);
  if (item === -1) {
    const key = expressionKey(expression, scope);
    item = items.findIndex((each) => expressionKey(each.expression, scope) === key);
  }
  if (item === -1 && isDistinct)
    throw new SqlError(at, 'ORDER BY has a column that DISTINCT leaves out', [
      'a column of SELECT',
    ]);
  const operand = operands[item] ?? operandOf(expression, leaves);
  return { operand, item, isDescending, isRightJustified: operand.shape.isRightJustified };
}

/** True when the rows come in the order wanted: that of the ids of the only table. */
function isInOrder(keys: readonly SortKey<Tuple>[], steps: readonly JoinStep[]): boolean {
  const [key, ...others] = keys;
  const [step] = steps;
  if (key === undefined || others.length > 0 || steps.length !== 1 || step === undefined)
    return false;
  return (
    step.access.source.unnesting === undefined &&
    key.operand.bound?.column.attribute === 0 &&
    !key.isDescending &&
    !key.isRightJustified
  );
}
