import type { QueryRow } from '@mvdb/server/client';
import { SUBVALUE_MARK } from 'mvdb/functions';

/** A value: text, or where it has subvalues a list of them. */
type Value = string | readonly string[];

/**
 * The rows of an answer as objects, each column by its name: text, or of what is multivalued a list. Columns of
 * one name are distinguished by a number.
 *
 * @throws Error for an answer without its end.
 */
export function rowObjects(lines: readonly QueryRow[]): readonly unknown[] {
  if (lines.at(-1)?.type !== 'end') throw new Error('The answer is incomplete.');
  const [meta] = lines;
  const columns = meta?.type === 'meta' && meta.kind === 'report' ? meta.columns : [];
  const names = distinct(columns.map(({ name }) => name));
  return lines.flatMap((line) => {
    if (line.type !== 'row') return [];
    if (!('cells' in line)) return ['id' in line ? line.id : line.line];
    const entries = line.cells.map((values, column) => {
      const isMany = columns[column]?.isMultivalued === true || values.length > 1;
      return [names[column], isMany ? values.map(valueIn) : valueIn(values[0] ?? '')];
    });
    return [Object.fromEntries(entries)];
  });
}

function valueIn(text: string): Value {
  return text.includes(SUBVALUE_MARK) ? text.split(SUBVALUE_MARK) : text;
}

function distinct(names: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return names.map((name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  });
}
