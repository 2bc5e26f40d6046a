/** How strongly the parts of code hold together: what is looser than its surroundings needs brackets. */
export const level = {
  /** A name, a literal, a call. */
  whole: 0,
  sign: 1,
  product: 2,
  sum: 3,
  comparison: 4,
  logic: 5,
  choice: 6,
} as const;

/** An expression of TypeScript. */
export interface Code {
  readonly text: string;
  readonly level: number;
}

/** Code that never needs brackets. */
export function whole(text: string): Code {
  return { text, level: level.whole };
}

/** A call. */
export function call(name: string, ...args: readonly Code[]): Code {
  return whole(`${name}(${args.map(({ text }) => text).join(', ')})`);
}

/** The code as a part of other code, in brackets where it is looser than `most`. */
export function within(code: Code, most: number): string {
  return code.level > most ? `(${code.text})` : code.text;
}

/** A text as a literal. */
export function literal(text: string): string {
  if (text.includes("'") && !text.includes('"')) return `"${escaped(text)}"`;
  return `'${escaped(text).replaceAll("'", "\\'")}'`;
}

/** A text as a part of a template. */
export function templatePart(text: string): string {
  return escaped(text).replaceAll('`', '\\`').replaceAll('${', '\\${');
}

/** The text with escapes for what does not stand in a line of source, and for what looks like nothing. */
function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replace(/[\p{C}\p{Zl}\p{Zp}\u00a0]/gu, escapeOf);
}

function escapeOf(character: string): string {
  if (character === '\t') return '\\t';
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
