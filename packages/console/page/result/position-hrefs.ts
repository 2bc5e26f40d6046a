import { type Hrefs, hrefsOf } from '../routing/record-links.ts';
import type { LinkedPosition } from '../service/payloads.ts';

/** Where the parts of one place of a result lead; `undefined` where none does. @param row - From 1. */
export function positionHrefs(
  links: readonly LinkedPosition[],
  position: number,
  row: number,
): Hrefs | undefined {
  const [first, ...others] = links
    .filter((link) => link.position === position)
    .map(({ table, ids }) => hrefsOf(table, ids[row - 1]));
  return first?.map(
    (href, part) => href ?? others.find((each) => each[part] !== undefined)?.[part],
  );
}
