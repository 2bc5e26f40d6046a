import type { ConversionContext } from '../conversion/conversion-context.ts';
import type { FunctionOptions } from '../flavours/function-differences.ts';
import type { Clock } from '../system/clock.ts';

/** A TypeScript function that expressions call as `SUBR('NAME', ...)`. */
export type HostFunction = (args: readonly string[], row: Row) => string;

/** Functions for `SUBR`, by name in capitals. */
export interface HostFunctions {
  get(name: string): HostFunction | undefined;
}

/** Where a running query stands; it sets these before it evaluates columns. All are 0 outside a query. */
export interface QueryCounters {
  /** `@NI`: number of records so far, the present one included. */
  itemNumber: number;
  /** `@NB`: 0 on a detail line, 1 and more on a break line, 255 on the last. */
  breakLevel: number;
  /** `@ND`: number of detail lines since the last break of the level. */
  detailNumber: number;
  /** `@NV`: position of the value looked at. */
  valueNumber: number;
  /** `@NS`: position of the subvalue looked at. */
  subvalueNumber: number;
  /** On a break line, what has been added up for the `TOTAL()` parts of the columns; else absent. */
  totals?: ReadonlyMap<TotalPart, string> | undefined;
}

/** Everything a column may depend on besides the record. */
export interface EvaluationContext {
  readonly clock: Clock;
  /** What functions do where products differ; default: as in `qm`. */
  readonly functionOptions?: FunctionOptions | undefined;
  /** Settings of conversion codes; its `readRecord` and `user` serve the codes T and U. */
  readonly conversions: ConversionContext;
  /**
   * Gives a record of a table (`DICT name` for a dictionary), or `undefined` if missing, as for
   * a text that can be no id.
   *
   * @throws MvdbError `TABLE_NOT_FOUND`, `NOT_PERMITTED`.
   */
  readonly readRecord: (table: string, id: string) => string | undefined;
  /** Asks at once for records that will be read; absent where that is not a faster. Throws as `readRecord`. */
  readonly readAhead?: ((table: string, ids: readonly string[]) => void) | undefined;
  readonly counters: QueryCounters;
  /** Other @-variables by name without `@` (`LOGNAME`, `WHO`, `SENTENCE`, ...); unset ones are empty. */
  readonly variables: ReadonlyMap<string, string>;
  /** Functions for `SUBR`, by name in capitals. */
  readonly functions: HostFunctions;
  /** Called on every record an expression reads; may throw to stop the work. */
  readonly step?: (() => void) | undefined;
  /** Most characters of a text that an expression makes. */
  readonly textSizeMax?: number;
  /** Informed of records not found by `TRANS` with code V. */
  readonly warn?: ((message: string) => void) | undefined;
}

/** A record together with what evaluating it needs. May be one object refilled for each record. */
export interface Row {
  readonly id: string;
  readonly record: string;
  readonly context: EvaluationContext;
}

/** The argument of one `TOTAL()` in an expression: what a query adds up for its break lines. */
export interface TotalPart {
  evaluate(row: Row): string;
}

/** A dictionary item or an expression, ready to be evaluated on records. */
export interface Column {
  readonly name: string;
  /** Heading as stored; may hold value or text marks where a line ends. `\` means none. */
  readonly heading: string;
  /** Output conversion, or empty. */
  readonly conversion: string;
  /** Width and justification, such as `10R`. */
  readonly format: string;
  readonly isMultivalued: boolean;
  /** Name that the columns of one association share. */
  readonly association: string | undefined;
  /** SQL data type where the dictionary states one, such as `INTEGER`. */
  readonly dataType: string | undefined;
  /** Number of the attribute that the column gives as it stands, 0 for the id; else `undefined`. */
  readonly attribute: number | undefined;
  /** Numbers of the attributes read, 0 for the id, ascending; `record` when the whole record is. */
  readonly reads: readonly number[] | 'record';
  /** True when the result depends on id and record alone: no clock, no other record, no user. */
  readonly isPure: boolean;
  /** The `TOTAL()` parts of the expression and of the items it refers to. */
  readonly totals: readonly TotalPart[];
  /**
   * The value in internal form, with its value and subvalue marks.
   *
   * @throws MvdbError naming column and record: `NOT_A_NUMBER`, `DIVISION_BY_ZERO`, `TABLE_NOT_FOUND`, ...
   */
  evaluate(row: Row): string;
}
