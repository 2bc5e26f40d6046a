import { fromNested, ITEM_MARK, toNested } from 'mvdb/functions';
import type { ArgumentPayload, Nested } from '../service/payloads.ts';

export type Layout = NonNullable<ArgumentPayload['layout']>;

/** True unless the text holds several records, which no part of an argument stands for. */
export const hasParts = (text: string) => !text.includes(ITEM_MARK);

/** The parts of a text, and where a layout names more attributes than it has, empty ones. */
export function partsOf(text: string, layout: Layout | undefined): Nested {
  const parts = toNested(text);
  const named = layout === undefined || layout.kind === 'rows' ? 0 : layout.positions.length;
  const missing = Math.max(named - parts.length, 0);
  return [...parts, ...Array.from({ length: missing }, () => [['']])];
}

/** The text of parts; attributes at the end that a layout named, and nobody filled, are not in it. */
export function textOf(parts: Nested, layout: Layout | undefined): string {
  if (layout === undefined || layout.kind === 'rows') return fromNested(parts);
  const last = parts.findLastIndex((values) => fromNested([values]) !== '');
  return fromNested(parts.slice(0, Math.max(last + 1, 1)));
}

/** A list with other entries, or none, in place of one. */
export function withPart<Part>(
  list: readonly Part[],
  slot: number,
  ...parts: readonly Part[]
): Part[] {
  return list.toSpliced(slot - 1, 1, ...parts);
}
