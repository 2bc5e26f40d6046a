import type { SqlOrder, SqlSelect } from '../sql/sql-syntax.ts';
import { type QueryParts, sourcesOf } from './query-parts.ts';
import { fromOf } from './source.ts';
import type { TypedCondition } from './typed-condition.ts';

/** The SELECT that gives the rows of a query. */
export function sqlTree(query: QueryParts): SqlSelect {
  const { shape, where, groupBy, having, order, limit, offset } = query;
  return {
    isDistinct: false,
    limit,
    offset,
    at: 0,
    items: Object.entries(shape).map(([name, { parts }]) => ({
      kind: 'output',
      at: 0,
      alias: undefined,
      text: name,
      expression: parts.expression,
    })),
    from: sourcesOf(query).map(fromOf),
    where: allOf(where),
    groupBy: groupBy.map(({ parts }) => parts.expression),
    having: allOf(having),
    orderBy: order.map(
      ({ column, isDescending }): SqlOrder => ({
        expression: column.parts.expression,
        isDescending,
        at: 0,
      }),
    ),
  };
}

function allOf(conditions: readonly TypedCondition[]): SqlSelect['where'] {
  if (conditions.length === 0) return undefined;
  return { kind: 'and', conditions: conditions.map(({ condition }) => condition), at: 0 };
}
