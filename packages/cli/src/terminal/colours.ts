import { styleText } from 'node:util';
import type { OutputStream } from './streams.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Texts in the looks of a terminal, or as they are. */
export interface Colours {
  strong(text: string): string;
  faint(text: string): string;
  alarming(text: string): string;
  /** What is wrong within a text. */
  underlined(text: string): string;
}

/**
 * Colour is for terminals. `FORCE_COLOR` wants it in any case, or with 0 in none; `NO_COLOR` and a terminal
 * called `dumb` do without.
 *
 * @see https://no-color.org
 */
export function hasColour(stream: OutputStream, env: Environment): boolean {
  const { FORCE_COLOR, NO_COLOR, TERM } = env;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return stream.isTTY === true && TERM !== 'dumb' && !NO_COLOR;
}

export function coloursFor(stream: OutputStream, env: Environment): Colours {
  const isColoured = hasColour(stream, env);
  const styled = (style: Parameters<typeof styleText>[0]) => (text: string) =>
    isColoured ? styleText(style, text, { validateStream: false }) : text;
  return {
    strong: styled('bold'),
    faint: styled('dim'),
    alarming: styled('red'),
    underlined: styled(['red', 'underline']),
  };
}
