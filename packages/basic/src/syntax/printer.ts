import type { Expression } from './syntax.ts';

/** What the forms of statements print their parts with. */
export interface Printer {
  expression(expression: Expression): string;
}
