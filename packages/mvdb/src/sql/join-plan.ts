import type { EvaluationContext } from '../expression/column.ts';
import type { Session } from '../session/session.ts';
import { sourceAccess } from './source-access.ts';
import { areApart, compileCondition, type Predicate } from './sql-comparison.ts';
import { SqlError } from './sql-error.ts';
import { isById, type JoinKey, type JoinStep, joinKey } from './sql-join.ts';
import { operandOf } from './sql-operand.ts';
import type { SqlSource } from './sql-source.ts';
import { conjunctsOf, type SqlCondition, type SqlSelect } from './sql-syntax.ts';
import type { Tuple, TupleLeaves } from './tuple.ts';

/** A condition that must hold, with the sources it depends on, one bit for each by its index. */
interface Requirement {
  readonly condition: SqlCondition;
  readonly sources: number;
  readonly holds: Predicate<Tuple>;
}

/**
 * Distributes the conditions of WHERE and ON over the tables: each is asked as early as all it depends on is
 * there, and by itself on the way to the records of a table where it depends on no other.
 */
export function planJoins(
  session: Session,
  select: SqlSelect,
  sources: readonly SqlSource[],
  leaves: TupleLeaves,
  context: EvaluationContext,
): readonly JoinStep[] {
  const required = (condition: SqlCondition | undefined) =>
    conjunctsOf(condition).map((each) => requirement(each, leaves));
  const everywhere = [
    ...required(select.where),
    ...select.from.flatMap(({ join, on }) => (join === 'inner' ? required(on) : [])),
  ];
  return sources.map((source) => {
    const bit = 1 << source.index;
    const due = everywhere.filter(({ sources: mask }) => newest(mask) === source.index);
    const own = source.isOptional ? required(select.from[source.index]?.on) : due;
    for (const { condition, sources: mask } of own)
      if (newest(mask) > source.index)
        throw new SqlError(condition.at, 'ON refers to a table that comes later', [
          'tables joined before',
        ]);
    const alone = own.filter(({ sources: mask }) => mask === bit);
    const others = own.filter(({ sources: mask }) => mask !== bit);
    const keys = others.map(({ condition }) => keyOf(condition, bit, leaves));
    const byId = keys.findIndex((key) => key !== undefined && isById(key));
    const keyIndex = byId === -1 ? keys.findIndex((key) => key !== undefined) : byId;
    return {
      access: sourceAccess(
        session,
        source,
        alone.map(({ condition }) => condition),
        leaves,
        context,
      ),
      isOptional: source.isOptional,
      key: keys[keyIndex],
      on: others.filter((_, index) => index !== keyIndex).map(({ holds }) => holds),
      after: source.isOptional ? due.map(({ holds }) => holds) : [],
    };
  });
}

function requirement(condition: SqlCondition, leaves: TupleLeaves): Requirement {
  return { condition, ...compileCondition(condition, leaves) };
}

/** The index of the last source in a mask; 0 for a condition that depends on none. */
function newest(mask: number): number {
  return mask === 0 ? 0 : 31 - Math.clz32(mask);
}

/** The condition as an equality of the source with those before; `undefined` when it is not one. */
function keyOf(condition: SqlCondition, bit: number, leaves: TupleLeaves): JoinKey | undefined {
  if (condition.kind !== 'test' || condition.operator !== 'EQ' || condition.isEvery)
    return undefined;
  const [other] = condition.right;
  if (other === undefined) return undefined;
  const left = operandOf(condition.left, leaves);
  const right = operandOf(other, leaves);
  if (!areApart(left.sources, right.sources)) return undefined;
  if (right.sources === bit && (left.sources & bit) === 0)
    return joinKey(left, right, leaves.conversions);
  if (left.sources === bit && (right.sources & bit) === 0)
    return joinKey(right, left, leaves.conversions);
  return undefined;
}
