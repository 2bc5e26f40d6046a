import type { ConversionContext } from '../conversion/conversion-context.ts';
import { NULL_VALUE } from '../text/null-value.ts';
import { shown } from '../text/shown.ts';
import { SqlError } from './sql-error.ts';
import type { Leaves, Operand } from './sql-operand.ts';
import type { SqlScope } from './sql-scope.ts';
import { evaluateOn, type SourceRow } from './sql-source.ts';
import type { SqlAggregate, SqlEvaluation, SqlReference } from './sql-syntax.ts';

/**
 * One row of a join: for each source, by its index, the row that takes part; `undefined` where a LEFT JOIN
 * found none.
 */
export type Tuple = readonly (SourceRow | undefined)[];

/** What names and expressions stand for on tuples. It notes which sources' records are looked into. */
export class TupleLeaves implements Leaves<Tuple> {
  readonly conversions: ConversionContext;
  readonly #scope: SqlScope;
  readonly #recordSources = new Set<number>();

  constructor(scope: SqlScope) {
    this.#scope = scope;
    this.conversions = scope.conversions;
  }

  /** Whether any expression compiled so far needs more of a source than ids. */
  needsRecord(sourceIndex: number): boolean {
    return this.#recordSources.has(sourceIndex);
  }

  whole(): undefined {
    return undefined;
  }

  column(node: SqlReference | SqlEvaluation): Operand<Tuple> {
    const bound = this.#scope.bind(node);
    const { column, shape } = bound;
    const { index } = bound.source;
    if (column.attribute !== 0) this.#recordSources.add(index);
    return {
      shape,
      sources: 1 << index,
      literal: undefined,
      bound,
      evaluate: (tuple) => {
        const row = tuple[index];
        return row === undefined ? NULL_VALUE : evaluateOn(column, row);
      },
    };
  }

  aggregate({ name, at }: SqlAggregate): never {
    throw new SqlError(at, `${shown(name)} stands where there are no groups`, [
      'it in SELECT, HAVING or ORDER BY',
    ]);
  }
}
