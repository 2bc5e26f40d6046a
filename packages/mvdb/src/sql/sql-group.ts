import type { ConversionContext } from '../conversion/conversion-context.ts';
import { joinedTexts } from '../text/joined-texts.ts';
import { shown } from '../text/shown.ts';
import { type Accumulator, aggregateShape, newAccumulator } from './accumulator.ts';
import { ByteGroups, type StoredGrouping } from './byte-groups.ts';
import { expressionKey } from './expression-key.ts';
import type { SourceAccess } from './source-access.ts';
import { SqlError } from './sql-error.ts';
import { type Leaves, type Operand, operandOf } from './sql-operand.ts';
import type { SqlScope } from './sql-scope.ts';
import type { SqlAggregate, SqlEvaluation, SqlExpression, SqlReference } from './sql-syntax.ts';
import type { Tuple, TupleLeaves } from './tuple.ts';
import { NUMBER_SHAPE, type ValueShape } from './value-shape.ts';

/** Tuples that are equal in the expressions of GROUP BY. */
export interface Group {
  /** One for each expression of GROUP BY. */
  readonly keys: readonly string[];
  readonly accumulators: readonly Accumulator[];
}

interface Aggregation {
  readonly node: SqlAggregate;
  /** `undefined` for `COUNT(*)`. */
  readonly argument: Operand<Tuple> | undefined;
  readonly shape: ValueShape;
}

/** What names and expressions stand for on groups. It keeps the aggregates it comes across. */
export class GroupLeaves implements Leaves<Group> {
  readonly conversions: ConversionContext;
  readonly #scope: SqlScope;
  readonly #tupleLeaves: TupleLeaves;
  readonly #keys: readonly Operand<Tuple>[];
  readonly #keyOf: ReadonlyMap<string, number>;
  readonly #aliases: ReadonlyMap<string, SqlExpression>;
  readonly #aggregations: Aggregation[] = [];
  #isInAlias = false;

  /** @param aliases - Expressions of SELECT that have a name, by it in capitals. */
  constructor(
    scope: SqlScope,
    tupleLeaves: TupleLeaves,
    groupBy: readonly SqlExpression[],
    aliases: ReadonlyMap<string, SqlExpression>,
  ) {
    this.conversions = scope.conversions;
    this.#scope = scope;
    this.#tupleLeaves = tupleLeaves;
    this.#keys = groupBy.map((expression) => operandOf(expression, tupleLeaves));
    this.#keyOf = new Map(
      groupBy.map((expression, index) => [expressionKey(expression, scope), index]),
    );
    this.#aliases = aliases;
  }

  whole(expression: SqlExpression): Operand<Group> | undefined {
    if (expression.kind === 'literal' || this.#isUnknown(expression)) return undefined;
    const index = this.#keyOf.get(expressionKey(expression, this.#scope));
    const key = index === undefined ? undefined : this.#keys[index];
    if (index === undefined || key === undefined) return undefined;
    return {
      shape: key.shape,
      sources: 0,
      literal: undefined,
      bound: undefined,
      evaluate: ({ keys }) => keys[index] ?? '',
    };
  }

  column(node: SqlReference | SqlEvaluation): Operand<Group> {
    const alias =
      node.kind === 'reference' ? this.#aliases.get(node.name.toUpperCase()) : undefined;
    if (alias !== undefined && !this.#isInAlias && this.#isUnknown(node)) {
      this.#isInAlias = true;
      const operand = operandOf(alias, this);
      this.#isInAlias = false;
      return operand;
    }
    const { column } = this.#scope.bind(node);
    throw new SqlError(node.at, `${shown(column.name)} differs within a group`, [
      'a column of GROUP BY',
      'COUNT, SUM, AVG, MIN or MAX of it',
    ]);
  }

  aggregate(node: SqlAggregate): Operand<Group> {
    const argument = node.argument && operandOf(node.argument, this.#tupleLeaves);
    const shape = argument?.shape ?? NUMBER_SHAPE;
    const index = this.#aggregations.push({ node, argument, shape }) - 1;
    return {
      shape: aggregateShape(node, shape),
      sources: 0,
      literal: undefined,
      bound: undefined,
      evaluate: ({ accumulators }) => accumulators[index]?.result() ?? '',
    };
  }

  /** The groups of some tuples, in the order of their first ones. Without GROUP BY all are one group. */
  groups(tuples: Iterable<Tuple>): Iterable<Group> {
    const groups = this.#noGroups();
    for (const tuple of tuples) {
      const group = this.#groupOf(
        groups,
        this.#keys.map((key) => key.evaluate(tuple)),
      );
      for (const [index, { argument }] of this.#aggregations.entries())
        group.accumulators[index]?.add(argument === undefined ? '1' : argument.evaluate(tuple));
    }
    return groups.values();
  }

  /** The same of the records of the only table, of which stored attributes suffice. */
  groupsOfRecords(
    eachRecord: NonNullable<SourceAccess['eachRecord']>,
    grouping: StoredGrouping,
  ): Iterable<Group> {
    const groups = this.#noGroups();
    const filled = new ByteGroups(grouping, (keys) => this.#groupOf(groups, keys));
    eachRecord((bytes, length) => filled.add(bytes, length));
    return groups.values();
  }

  /** What is looked at of each record of the first table; `undefined` unless it is stored attributes alone. */
  get storedGrouping(): StoredGrouping | undefined {
    const keys = this.#keys.map(storedAttribute);
    const aggregated = this.#aggregations.map(({ argument }) =>
      argument === undefined ? 0 : storedAttribute(argument),
    );
    const isStored = (attribute: number | undefined) => attribute !== undefined;
    return keys.every(isStored) && aggregated.every(isStored) ? { keys, aggregated } : undefined;
  }

  #noGroups(): Map<string, Group> {
    const groups = new Map<string, Group>();
    if (this.#keys.length === 0) groups.set('', this.#newGroup([]));
    return groups;
  }

  #groupOf(groups: Map<string, Group>, keys: readonly string[]): Group {
    const id = rowKey(keys);
    const existing = groups.get(id);
    if (existing !== undefined) return existing;
    const group = this.#newGroup(keys);
    groups.set(id, group);
    return group;
  }

  #newGroup(keys: readonly string[]): Group {
    return {
      keys,
      accumulators: this.#aggregations.map(({ node, shape }) => newAccumulator(node, shape)),
    };
  }

  /** True for a name that no table has a column of. */
  #isUnknown(expression: SqlExpression): boolean {
    return expression.kind === 'reference' && this.#scope.find(expression) === undefined;
  }
}

/** The attribute, from 1, that an operand is as it is stored; `undefined` for any other. */
function storedAttribute({ bound }: Operand<Tuple>): number | undefined {
  return bound?.column.attribute || undefined;
}

/** One text for several, different for every difference between them. */
export function rowKey(cells: readonly string[]): string {
  const [only] = cells;
  if (only !== undefined && cells.length === 1) return only;
  return joinedTexts(
    cells.map((cell) => `${cell.length} ${cell}`),
    '',
    'The key of a row',
  );
}
