import type { ItemExport, ItemExportOptions } from '@mvdb/import';
import { textTable } from 'mvdb/host';
import type { Workplace } from '../command-line/command.ts';
import { UsageError } from '../errors/usage-error.ts';
import { invalidOf, invalidOption, namesOf, namesOption } from '../options/item-options.ts';
import type { OptionTable } from '../options/option-table.ts';
import type { OptionValues } from '../options/options.ts';
import { printLosses, writeOmissions } from './omissions.ts';

const MARKS = ['legacy', 'lines'] as const;

/** Options of an export that another multivalue system reads. */
export const itemExportOptions = {
  as: {
    kind: 'text',
    placeholder: 'FORM',
    choices: ['directory'],
    description: 'Form that other multivalue systems read: directory, a file for each record.',
  },
  encoding: {
    kind: 'text',
    placeholder: 'NAME',
    description: 'With --as, code page of the files, such as cp1252 or utf8 (default: latin1).',
  },
  marks: {
    kind: 'text',
    placeholder: 'HOW',
    choices: MARKS,
    description:
      'With --as, legacy (marks are the bytes 255 to 251, and all else is data) or lines (an attribute is a line, as products write it); default: legacy.',
  },
  names: namesOption(
    'With --as, how names of files stand for ids: as UniVerse does on Unix (universe) or on Windows (windows), or as QM (qm); default: windows.',
  ),
  invalid: invalidOption(
    'With --as, what becomes of characters that a file cannot hold: refuse (the record is left out), replace (by ?) or hex (such as \\u20ac); default: refuse.',
  ),
  report: {
    kind: 'text',
    placeholder: 'FILE',
    description:
      'With --as, writes what was not exported as it is into a file, a line of JSON for each record.',
  },
} as const satisfies OptionTable;

type ItemOptions = OptionValues<typeof itemExportOptions>;

/** Options of other forms, which have no meaning for folders of items. */
interface OtherOptions {
  readonly format: string | undefined;
  readonly latin1: boolean;
  readonly raw: boolean;
  readonly separator: string | undefined;
  readonly columns: string | undefined;
  readonly replacement: string | undefined;
  readonly spreadsheet: boolean;
  readonly overwriting: boolean;
}

const OTHERS = [
  'format',
  'latin1',
  'raw',
  'separator',
  'columns',
  'replacement',
  'spreadsheet',
  'overwriting',
] as const satisfies readonly (keyof OtherOptions)[];

/** @throws UsageError for an option of another form. */
export function itemFormOf(options: ItemOptions & OtherOptions): ItemExportOptions {
  const other = OTHERS.find((name) => options[name] !== undefined && options[name] !== false);
  if (other !== undefined) throw new UsageError(`--${other} has no use with --as directory.`);
  return {
    encoding: options.encoding,
    marks: MARKS.find((marks) => marks === options.marks),
    names: namesOf(options.names),
    invalid: invalidOf(options.invalid),
  };
}

/** @throws UsageError for an option that needs `--as`. */
export function assertNoItemOptions(options: ItemOptions): void {
  const names = Object.keys(itemExportOptions) as (keyof ItemOptions)[];
  const given = names.find((name) => options[name] !== undefined);
  if (given !== undefined) throw new UsageError(`--${given} is for --as directory.`);
}

/** Says what was exported, and what was not, as the options have it. */
export function reportItems(
  exported: ItemExport,
  { out, notes }: Workplace,
  { json, report }: { readonly json: boolean; readonly report: string | undefined },
): void {
  const { tables, omissions } = exported;
  if (report !== undefined) writeOmissions(report, omissions);
  if (json) {
    out.json(exported);
    return;
  }
  const rows = tables.map(({ name, records, folder }) => [name, String(records), folder]);
  out.lines(textTable(['Table', 'Records', 'Folder'], rows));
  const losses = printLosses(omissions, notes);
  out.line(`${losses} record(s) not written, ${omissions.length - losses} remark(s).`);
}
