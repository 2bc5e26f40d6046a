import { statSync } from 'node:fs';
import { extname } from 'node:path';
import { UsageError } from '../errors/usage-error.ts';

/** A directory with a file for each record, CSV, or lines of JSON. */
export type Format = 'dir' | 'csv' | 'jsonl';

/** Stands for standard input or output. */
export const STANDARD = '-';

const FORMATS: Readonly<Record<string, Format>> = {
  dir: 'dir',
  csv: 'csv',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
};

export const formatOption = {
  kind: 'text',
  placeholder: 'FORMAT',
  choices: Object.keys(FORMATS),
  description:
    'Format: dir, csv or jsonl (default: by the name, *.csv, *.jsonl or *.ndjson, else a directory).',
} as const;

/** What only one format has a use for. */
export interface FormatDetails {
  readonly latin1: boolean;
  readonly raw: boolean;
  readonly separator: string | undefined;
  /** Whether there is a key, with which a file is sealed. */
  readonly isSealed: boolean;
}

/** @throws UsageError where no format can be reported, or has no use for an option. */
export function formatOf(path: string, stated: string | undefined, details: FormatDetails): Format {
  const format = stated === undefined ? formatByName(path) : FORMATS[stated];
  if (format === undefined) throw new UsageError('Say in which --format: csv or jsonl.');
  if (format === 'dir' && path === STANDARD)
    throw new UsageError('A directory cannot be read or written through a pipe.');
  if (details.isSealed && format === 'dir')
    throw new UsageError(
      'A directory is not sealed: its names are the ids. --format jsonl keeps every record as it is, too.',
    );
  if (details.latin1 && format !== 'dir')
    throw new UsageError('--latin1 is for directories; CSV and JSON are UTF-8.');
  if ((details.raw || details.separator !== undefined) && format !== 'csv')
    throw new UsageError('--raw and --separator are for CSV.');
  if (details.raw && details.separator !== undefined)
    throw new UsageError('--raw leaves the marks as they are; leave out --separator.');
  return format;
}

function formatByName(path: string): Format | undefined {
  if (path === STANDARD) return undefined;
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return 'dir';
  return FORMATS[extname(path).slice(1).toLowerCase()] ?? 'dir';
}
