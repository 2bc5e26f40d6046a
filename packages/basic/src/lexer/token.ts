import type { Position } from '../syntax/syntax.ts';

export type TokenKind = 'word' | 'number' | 'text' | 'symbol' | 'line-end' | 'define' | 'end';

export interface Token {
  readonly kind: TokenKind;
  /** A word in capitals; of a text its characters without quotes; of a symbol itself. */
  readonly text: string;
  /** As it stands in the source. */
  readonly raw: string;
  readonly at: Position;
  /** True where nothing stands between it and the token before. */
  readonly isAdjacent: boolean;
  /** Of a define: the source of what the name stands for; `undefined` where it stands for nothing. */
  readonly value?: string | undefined;
}
