/** A number that bounds what a service does. Its table says all there is to say of it: options, flags and docs follow. */
export interface Limit {
  /** What is counted: whole numbers of things or bytes, or a time in milliseconds. */
  readonly unit: 'count' | 'bytes' | 'ms';
  /** Absent where it depends on something else, which `defaultText` says. */
  readonly default?: number;
  readonly defaultText?: string;
  readonly low: number;
  readonly high: number;
  /** What it bounds, as the words of a sentence that begins with its value. */
  readonly description: string;
  /** Sets it on a command line; absent where only programs set it. */
  readonly flag?: string;
  /** One of a flag in terms of `unit`; default: 1. */
  readonly flagUnit?: { readonly placeholder: string; readonly size: number };
}

export type LimitTable = Readonly<Record<string, Limit>>;

/** Options that set the limits of a table; each has a default. */
export type LimitOptions<Table extends LimitTable> = { readonly [Name in keyof Table]?: number };

type Named<Table extends LimitTable> = { readonly [Name in keyof Table]: number };

/** Names of the limits whose default the table does not have. */
type Dependent<Table extends LimitTable> = {
  [Name in keyof Table]: Table[Name] extends { readonly default: number } ? never : Name;
}[keyof Table];

/**
 * All limits of a table: those that are given, and the defaults of the others.
 *
 * @example
 * withDefaults({ size: { unit: 'count', default: 5, low: 1, high: 9, description: 'things' } }, {}) // { size: 5 }
 */
export function withDefaults<const Table extends LimitTable>(
  table: Table,
  given: LimitOptions<Table> & { readonly [Name in Dependent<Table>]: number },
): Named<Table> {
  const limits = Object.entries(table).map(([name, limit]) => [name, given[name] ?? limit.default]);
  return Object.fromEntries(limits) as Named<Table>;
}

/** What a limit is where nobody sets it, as text: in the unit of its flag. */
export function defaultOf({ default: value, defaultText, flagUnit }: Limit): string {
  return defaultText ?? String((value ?? 0) / (flagUnit?.size ?? 1));
}
