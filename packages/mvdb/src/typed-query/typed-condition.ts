import type { SqlCondition } from '../sql/sql-syntax.ts';
import type { Source } from './source.ts';

/** What rows must fulfil; see the tests of {@link TypedColumn}. */
export class TypedCondition {
  /** @internal */
  readonly condition: SqlCondition;
  /** @internal */
  readonly sources: readonly Source[];

  /** @internal */
  constructor(condition: SqlCondition, sources: readonly Source[]) {
    this.condition = condition;
    this.sources = sources;
  }

  and(...others: readonly TypedCondition[]): TypedCondition {
    return joined('and', [this, ...others]);
  }

  or(...others: readonly TypedCondition[]): TypedCondition {
    return joined('or', [this, ...others]);
  }

  not(): TypedCondition {
    return new TypedCondition({ kind: 'not', condition: this.condition, at: 0 }, this.sources);
  }
}

function joined(kind: 'and' | 'or', parts: readonly TypedCondition[]): TypedCondition {
  const conditions = parts.map(({ condition }) => condition);
  const sources = parts.flatMap((part) => part.sources);
  return new TypedCondition({ kind, conditions, at: 0 }, sources);
}
