import type { Row, TotalPart } from './column.ts';
import type { Value } from './value.ts';

/** Evaluates one part of a compound expression; `parts` holds the results of the earlier ones. */
export type Evaluate = (row: Row, parts: readonly Value[]) => Value;

/** An expression or a dictionary item, compiled. */
export interface Formula {
  readonly evaluate: (row: Row) => Value;
  /** Number of the attribute it gives as it stands, 0 for the id; else `undefined`. */
  readonly attribute: number | undefined;
  /** Numbers of the attributes it reads. */
  readonly reads: ReadonlySet<number>;
  readonly readsRecord: boolean;
  readonly isPure: boolean;
  readonly totals: readonly TotalPart[];
  /** How many closures deep an evaluation goes. */
  readonly depth: number;
}

/** Where the names in an expression lead. `depth` is how deep the asking expression stands already. */
export interface NameScope {
  /** The table whose records are evaluated. */
  readonly table: string;
  /** The formula of an item, `undefined` where the dictionary has none of that name. */
  formula(name: string, depth: number): Formula | undefined;
  /** The same for an item of another table. */
  foreignFormula(table: string, name: string, depth: number): Formula | undefined;
  /** The @-variables of the application, by name in capitals without `@`. */
  readonly variables?: { has(name: string): boolean };
  /** The names of the items of a table, for errors to inform those that are near. */
  names?(table: string): Iterable<string>;
}

/** How deep the formulas of items within items may go together. */
export const FORMULA_DEPTH_MAX = 600;

/** A formula that gives an attribute of the record, or with 0 its id. */
export function attributeFormula(number: number, evaluate: (row: Row) => Value): Formula {
  return {
    evaluate,
    attribute: number,
    reads: new Set([number]),
    readsRecord: false,
    isPure: true,
    totals: [],
    depth: 1,
  };
}
