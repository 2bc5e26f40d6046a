import type { Latin1Policy } from 'mvdb/functions';
import type { OptionTable } from '../options/option-table.ts';
import type { OptionValues } from '../options/options.ts';
import { latin1Codec, plainCodec, type RecordCodec } from './directory.ts';
import { formatOption } from './format.ts';

/** Options that importing and exporting share. */
export const transferOptions = {
  format: formatOption,
  latin1: {
    kind: 'flag',
    description:
      'Reads or writes Latin-1, with the marks as the bytes 255 to 251, as other systems do.',
  },
  raw: { kind: 'flag', description: 'Uses stored values in cells of CSV, without conversion.' },
  separator: {
    kind: 'text',
    placeholder: 'TEXT',
    description: 'Delimiter between values in cells of CSV (default: the value mark).',
  },
} as const satisfies OptionTable;

/** How the files of a directory stand for records. */
export function codecOf(
  { latin1 }: Pick<OptionValues<typeof transferOptions>, 'latin1'>,
  policy: Latin1Policy = 'refuse',
): RecordCodec {
  return latin1 ? latin1Codec(policy) : plainCodec;
}
