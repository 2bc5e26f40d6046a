import type { DictionaryItem } from 'mvdb/host';
import { quoted } from './sql-names.ts';

/** Groups of an id between delimiters: so many, behind those skipped. */
interface KeyPart {
  readonly delimiter: string;
  readonly skipped: number;
  readonly count: number;
}

/** `FIELD(@ID, '*', 2)`, which `defineTable` describes parts of ids by, with a count of fields or without. */
const FIELD =
  /^FIELD\(\s*@ID\s*,\s*(?:'([^'])'|"([^"])")\s*,\s*(\d{1,4})\s*(?:,\s*(\d{1,4})\s*)?\)$/i;
/** `G1!1`: skips one group, and takes one. */
const GROUP = /^G(\d{0,4})(\D)(\d{1,4})$/i;

/** The SQL of the part of `id` that an item of the dictionary is; `undefined` where it is not one. */
export function keyPartSql(item: DictionaryItem, id: string): string | undefined {
  const part = keyPart(item);
  if (part === undefined || part.count === 0) return undefined;
  const { skipped, count } = part;
  const delimiter = quoted(part.delimiter);
  if (count === 1) return `split_part(${id}, ${delimiter}, ${skipped + 1})`;
  const groups = `(string_to_array(${id}, ${delimiter}))[${skipped + 1}:${skipped + count}]`;
  return `array_to_string(${groups}, ${delimiter})`;
}

function keyPart(item: DictionaryItem): KeyPart | undefined {
  if (item.kind === 'expression') {
    const [, single, double, position, count = '1'] = FIELD.exec(item.expression.trim()) ?? [];
    const delimiter = single ?? double;
    if (delimiter === undefined || Number(position) === 0) return undefined;
    return { delimiter, skipped: Number(position) - 1, count: Number(count) };
  }
  if (!('attribute' in item) || item.attribute !== 0) return undefined;
  const code = item.kind === 'correlative' ? item.correlative : item.conversion;
  const [, skipped = '', delimiter, count] = GROUP.exec(code) ?? [];
  if (delimiter === undefined) return undefined;
  return { delimiter, skipped: Number(skipped), count: Number(count) };
}
