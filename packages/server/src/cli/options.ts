import { parseArgs } from 'node:util';
import { isoDay } from './iso-day.ts';
import { UsageError, wholeNumber } from './usage-error.ts';

/** One option of a command; its long name is its key in the table. */
export type OptionDefinition =
  | { readonly kind: 'flag'; readonly description: string }
  | (Named & { readonly kind: 'text' })
  /** May be given several times. */
  | (Named & { readonly kind: 'texts' })
  | (Named & { readonly kind: 'number'; readonly low: number; readonly high: number })
  /** Stated as `2026-11-02`, and read as an internal day. */
  | (Named & { readonly kind: 'date' });

interface Named {
  /** What stands for the value in the help, such as `DIR`. */
  readonly placeholder: string;
  readonly description: string;
  readonly short?: string;
}

export type OptionTable = Readonly<Record<string, OptionDefinition>>;

type ValueOf<Definition extends OptionDefinition> = {
  readonly flag: boolean;
  readonly text: string | undefined;
  readonly texts: readonly string[];
  readonly number: number | undefined;
  readonly date: number | undefined;
}[Definition['kind']];

/** What a command line says of the options of a table. */
export type OptionValues<Table extends OptionTable> = {
  readonly [Name in keyof Table]: ValueOf<Table[Name]>;
};

export interface CommandLine<Table extends OptionTable> {
  readonly options: OptionValues<Table>;
  /** What is no option, in its order. */
  readonly words: readonly string[];
  readonly asksForHelp: boolean;
}

/** @throws UsageError for an option that is not in the table, and for a value that is none. */
export function readOptions<const Table extends OptionTable>(
  table: Table,
  args: readonly string[],
): CommandLine<Table> {
  const { values, positionals } = parsed(table, args);
  const options = Object.entries(table).map(([name, definition]) => [
    name,
    optionValue(name, definition, values[name]),
  ]);
  return {
    options: Object.fromEntries(options) as OptionValues<Table>,
    words: positionals,
    asksForHelp: values.help === true,
  };
}

type Given = string | boolean | readonly (string | boolean)[] | undefined;

interface Parsed {
  readonly values: Readonly<Record<string, Given>>;
  readonly positionals: readonly string[];
}

function parsed(table: OptionTable, args: readonly string[]): Parsed {
  const options = Object.entries(table).map(([name, definition]) => [
    name,
    {
      type: definition.kind === 'flag' ? 'boolean' : 'string',
      multiple: definition.kind === 'texts',
      ...('short' in definition && definition.short && { short: definition.short }),
    } as const,
  ]);
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...Object.fromEntries(options), help: { type: 'boolean', short: 'h' } },
    });
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function optionValue(name: string, definition: OptionDefinition, given: Given) {
  const texts = [given ?? []].flat().map(String);
  if (definition.kind !== 'flag' && texts.includes(''))
    throw new UsageError(`--${name} needs ${definition.placeholder}.`);
  switch (definition.kind) {
    case 'flag':
      return given === true;
    case 'text':
      return texts[0];
    case 'texts':
      return texts;
    case 'number':
      return wholeNumber(name, texts[0], definition.low, definition.high);
    case 'date':
      return texts[0] === undefined ? undefined : dayOf(name, texts[0]);
  }
}

function dayOf(name: string, text: string): number {
  const day = isoDay(text);
  if (day === undefined)
    throw new UsageError(`--${name} is a date such as 2026-11-02, not ${text}.`);
  return day;
}
