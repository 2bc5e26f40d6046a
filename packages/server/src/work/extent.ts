import { ANSWER_SIZE_MAX } from './limits.ts';
import { textSize } from './text-size.ts';

/** How much of what there is an answer holds. */
export interface Extent {
  /** Number of rows; absent if those left out were not counted. */
  readonly total?: number;
  /** True where some were left out. */
  readonly truncated: boolean;
}

export interface Saved<Item> extends Extent {
  readonly items: readonly Item[];
}

/**
 * The first items, at most `limit`, and as many as fit into one answer; the first always does. No item is
 * asked for beyond the one that shows there are more.
 */
export function firstOf<Item>(items: Iterable<Item>, limit: number): Saved<Item> {
  const saved: Item[] = [];
  let size = 0;
  for (const item of items) {
    size += textSize(item);
    if (saved.length === limit || (size > ANSWER_SIZE_MAX && saved.length > 0))
      return {
        items: saved,
        truncated: true,
        ...(Array.isArray(items) && { total: items.length }),
      };
    saved.push(item);
  }
  return { items: saved, truncated: false, total: saved.length };
}
