import type { Printer } from './printer.ts';

const WIDTH_MIN = 20;
const WIDTH_MAX = 32_767;

export const widthOption = {
  kind: 'number',
  placeholder: 'N',
  low: WIDTH_MIN,
  high: WIDTH_MAX,
  description: 'Characters in a line of text (default: those of the terminal, or 80).',
} as const;

/** Characters of a line of a report; `undefined` for as many as it has by itself. */
export function widthOf(stated: number | undefined, { stream }: Printer): number | undefined {
  if (stated !== undefined || stream.isTTY !== true) return stated;
  const { columns } = stream;
  return columns === undefined ? undefined : Math.min(Math.max(columns, WIDTH_MIN), WIDTH_MAX);
}
