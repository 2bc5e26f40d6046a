/** `CANNOT OPEN FILE {name}` stands for every text of that form. */
export type MessageText<Template extends string> =
  Template extends `${infer Head}{${string}}${infer Tail}`
    ? `${Head}${string}${MessageText<Tail>}`
    : Template;

/**
 * Ends a call that cannot be done: nothing it wrote is kept. Whoever called is reported the text in the message
 * argument; a routine without one fails with it.
 */
export class Rejection extends Error {
  override readonly name = 'Rejection';
  readonly text: string;

  constructor(text: string) {
    super(text);
    this.text = text;
  }
}

/** Makes a rejection with one of the texts that were declared: `throw reject('PART NOT FOUND')`. */
export type Reject<Template extends string> = (text: MessageText<Template>) => Rejection;

export const reject = (text: string): Rejection => new Rejection(text);

/** What is quoted may begin with a quotation mark itself, as in `""X" has no end`. */
const QUOTED = /("(?:"[^" ][^"]*|[^"]*)")/;

/**
 * A sentence of the database as the texts of routines are written: in capitals, but for what it quotes, and without
 * its full stop.
 *
 * @example inCapitals('At character 1: found "x".') // 'AT CHARACTER 1: FOUND "x"'
 */
export function inCapitals(sentence: string): string {
  const parts = sentence.replace(/\.$/, '').split(QUOTED);
  return parts.map((part) => (part.startsWith('"') ? part : part.toUpperCase())).join('');
}

const MARKS = /[\u001b-\u001f]+/g;

/** A text in which what a caller sent is repeated: a mark of the caller must not divide it. */
export function withoutMarks<Text extends string>(text: Text): Text {
  return text.replace(MARKS, ' ') as Text;
}
