import { UsageError } from '../errors/usage-error.ts';
import type { OptionTable } from './option-table.ts';
import type { OptionValues } from './options.ts';

/** In which forms a result is written; `text` is for people. */
export const forms = ['text', 'json', 'ndjson', 'csv', 'spreadsheet', 'raw'] as const;

export type Form = (typeof forms)[number];

/** An option for each form but text. */
export const formOptions = {
  json: { kind: 'flag', description: 'Writes JSON.' },
  ndjson: { kind: 'flag', description: 'Writes JSON, one object a line.' },
  csv: { kind: 'flag', description: 'Writes CSV with a line of headings.' },
  spreadsheet: {
    kind: 'flag',
    description: "Writes CSV with ' before cells that a spreadsheet would run as formulas.",
  },
  raw: { kind: 'flag', description: 'Writes stored values with their marks, one record a line.' },
} as const satisfies OptionTable;

/** @throws UsageError where there are two. */
export function formOf(options: Partial<OptionValues<typeof formOptions>>): Form {
  const names = Object.keys(formOptions) as Exclude<Form, 'text'>[];
  const [form = 'text', other] = names.filter((name) => options[name]);
  if (other !== undefined) throw new UsageError(`--${form} and --${other} exclude each other.`);
  return form;
}
