import { parseArgs } from 'node:util';
import { misnamed } from '../errors/misnamed.ts';
import { UsageError, wholeNumber } from '../errors/usage-error.ts';
import { isoDay } from './iso-day.ts';
import { HELP_OPTION, type OptionDefinition, type OptionTable } from './option-table.ts';

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
  /** What is not an option, in its order. */
  readonly words: readonly string[];
  readonly asksForHelp: boolean;
}

/** @throws UsageError for an option that is not in the table, and for a value that is not one. */
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
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    tokens: true,
    options: { ...Object.fromEntries(options), help: { type: 'boolean', short: 'h' } },
  });
  const given = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { kind } = assertOption(token, table);
    if (kind !== 'flag' && kind !== 'texts' && given.has(token.name))
      throw new UsageError(`--${token.name} is given twice.`);
    given.add(token.name);
  }
  return { values, positionals };
}

interface OptionToken {
  readonly name: string;
  /** As it was written, such as `-f`. */
  readonly rawName: string;
  readonly value: string | undefined;
  /** Whether the value stood behind an equals sign. */
  readonly inlineValue: boolean | undefined;
}

/**
 * The definition of an option that was given.
 *
 * @throws UsageError for one that is not in the table, and for a value that is missing or has no place.
 */
function assertOption(
  { name, rawName, value, inlineValue }: OptionToken,
  table: OptionTable,
): OptionDefinition {
  const own = Object.hasOwn(table, name) ? table[name] : undefined;
  const definition = name === 'help' ? HELP_OPTION : own;
  if (definition === undefined) {
    const names = [...Object.keys(table), 'help'].map((existing) => `--${existing}`);
    const hint = rawName.startsWith('--') ? '' : ' A word that begins with - stands behind --.';
    throw misnamed(`There is no option ${rawName}.${hint}`, rawName, names);
  }
  if (definition.kind === 'flag') {
    if (value !== undefined) throw new UsageError(`${rawName} takes no value.`);
    return definition;
  }
  const needs = `${rawName} needs ${definition.placeholder}`;
  if (value === undefined || value === '') throw new UsageError(`${needs}.`);
  if (inlineValue !== true && /^-./.test(value))
    throw new UsageError(`${needs}; one that begins with - is written --${name}=${value}.`);
  return definition;
}

function optionValue(name: string, definition: OptionDefinition, given: Given) {
  const texts = [given ?? []].flat().map(String);
  switch (definition.kind) {
    case 'flag':
      return given === true;
    case 'text':
      return definition.choices === undefined
        ? texts[0]
        : chosen(name, texts[0], definition.choices);
    case 'texts':
      return texts;
    case 'number':
      return wholeNumber(name, texts[0], definition.low, definition.high);
    case 'date':
      return texts[0] === undefined ? undefined : dayOf(name, texts[0]);
  }
}

function chosen(
  name: string,
  text: string | undefined,
  choices: readonly string[],
): string | undefined {
  if (text === undefined || choices.includes(text)) return text;
  const all = `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
  throw misnamed(`--${name} must be ${all}, not "${text}".`, text, choices);
}

function dayOf(name: string, text: string): number {
  const day = isoDay(text);
  if (day === undefined)
    throw new UsageError(`--${name} is a date such as 2026-11-02, not ${text}.`);
  return day;
}
