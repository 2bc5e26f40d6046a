import { UsageError } from '../errors/usage-error.ts';
import type { OptionTable } from '../options/option-table.ts';
import type { OptionValues } from '../options/options.ts';
import type { CsvDialect } from './csv.ts';

/** What may be said of a file of CSV; what is not said is distinguished from the file. */
export const csvOptions = {
  delimiter: {
    kind: 'text',
    placeholder: 'CHARACTER',
    description: 'Delimiter between cells of CSV, or tab (default: found from the file).',
  },
  quote: {
    kind: 'text',
    placeholder: 'CHARACTER',
    description: 'Quotation mark around cells of CSV (default: found from the file).',
  },
  headings: {
    kind: 'flag',
    description: 'Reads the first line of CSV as headings.',
  },
  'no-headings': {
    kind: 'flag',
    description: 'Reads the first line of CSV as a record: its id, then attributes 1, 2 and so on.',
  },
  id: {
    kind: 'text',
    placeholder: 'HEADING',
    description: 'Name or number of the column of CSV that has the ids (default: @ID).',
  },
  encoding: {
    kind: 'text',
    placeholder: 'NAME',
    description: 'Code page of CSV, such as cp1252, cp850 or shift_jis (default: UTF-8).',
  },
  dictionary: {
    kind: 'flag',
    description:
      'Adds headings that are not in the dictionary to it, with conversions that fit all values.',
  },
} as const satisfies OptionTable;

/** What the command line says of a file of CSV. */
export interface CsvSettings {
  readonly dialect: Partial<CsvDialect>;
  /** Whether the first line has headings; reported from it where absent. */
  readonly hasHeadings: boolean | undefined;
  /** Heading or number of the column with the ids. */
  readonly id: string | undefined;
  readonly makesItems: boolean;
}

/** @throws UsageError for what cannot part or quote cells, and what excludes each other. */
export function csvSettings(options: OptionValues<typeof csvOptions>): CsvSettings {
  const { headings, id, dictionary } = options;
  if (headings && options['no-headings'])
    throw new UsageError('--headings and --no-headings exclude each other.');
  const delimiter = characterOf('delimiter', options.delimiter);
  const quote = characterOf('quote', options.quote);
  if (delimiter !== undefined && delimiter === quote)
    throw new UsageError('--delimiter and --quote must differ.');
  const hasHeadings = headings || (options['no-headings'] ? false : undefined);
  return {
    dialect: { ...(delimiter && { delimiter }), ...(quote && { quote }) },
    hasHeadings,
    id,
    makesItems: dictionary,
  };
}

function characterOf(option: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const character = /^(?:tab|\\t)$/i.test(text) ? '\t' : text;
  if ([...character].length === 1 && !/[\r\n\u001b-\u001f]/.test(character)) return character;
  throw new UsageError(`--${option} is one character, or tab, not "${text}".`);
}
