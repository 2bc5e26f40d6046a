import type { Routine } from '@mvdb/routines';
import { FIELD_MARK, VALUE_MARK } from 'mvdb';

/** The arguments of an answer that have more places than their layout declares. */
export function argumentsWithTooManyPositions(
  { args }: Routine,
  results: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(results)
    .filter(([name, text]) => {
      const { layout } = args[name] ?? {};
      if (layout === undefined || text === '') return false;
      const attributes = text.split(FIELD_MARK);
      const positionCounts =
        layout.kind === 'rows'
          ? attributes.map((attribute) => attribute.split(VALUE_MARK).length)
          : [attributes.length];
      return Math.max(...positionCounts) > layout.positions.length;
    })
    .map(([name]) => name);
}
