import type { ProblemCode } from '../syntax/errors.ts';
import type { Position } from '../syntax/syntax.ts';

/** Ends the reading of one statement; the parser goes on with the next line. */
export class ParseError extends Error {
  readonly code: ProblemCode;
  readonly at: Position;

  constructor(code: ProblemCode, at: Position, detail: string) {
    super(detail);
    this.code = code;
    this.at = at;
  }
}
