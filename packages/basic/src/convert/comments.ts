import type { Position } from '../syntax/syntax.ts';

/** A comment or an empty line. */
interface Comment {
  readonly line: number;
  readonly text: string;
}

const OWN =
  /^\s*(?:\d+(?:\.\d+)?:?\s*|[A-Za-z][A-Za-z0-9._$%]*:\s*)?(?:[*!]|REM(?![A-Za-z0-9._$%])(?!\s*(?:=|\()))(.*)$/i;
const TAG = /^\s*@\w+/;

/** The comments of the texts that a program is made of, which are written where the statements after them are. */
export class Comments {
  /** The name of the program's own text. */
  readonly main: string;
  readonly #own = new Map<string, Comment[]>();
  readonly #behind = new Map<string, string>();

  /** @param hasHeader - Whether the tags at the head stand elsewhere. */
  constructor(texts: ReadonlyMap<string, readonly string[]>, hasHeader: boolean) {
    [this.main = ''] = texts.keys();
    for (const [source, lines] of texts) {
      const own: Comment[] = [];
      for (const [index, line] of lines.entries()) {
        const [, text] = OWN.exec(line) ?? [];
        if (text !== undefined) {
          if (!hasHeader || !TAG.test(text)) own.push({ line: index + 1, text: text.trimEnd() });
        } else if (line.trim() === '') own.push({ line: index + 1, text: '' });
        else this.#addBehind(source, index + 1, line);
      }
      this.#own.set(source, own);
    }
  }

  /** The comments before a line that were not taken yet, as lines of TypeScript; empty lines are empty. */
  takeBefore({ source, line }: Pick<Position, 'source' | 'line'>): string[] {
    const own = this.#own.get(source) ?? [];
    const count = own.findIndex((comment) => comment.line >= line);
    return own.splice(0, count === -1 ? own.length : count).map(({ text }) => text);
  }

  /** The comment at the end of a line, which is taken once. */
  takeBehind({ source, line }: Position): string | undefined {
    const key = `${source}\n${line}`;
    const text = this.#behind.get(key);
    this.#behind.delete(key);
    return text;
  }

  #addBehind(source: string, line: number, text: string): void {
    const position = commentOffset(text);
    if (position !== undefined) this.#behind.set(`${source}\n${line}`, text.slice(position).trim());
  }
}

/** Where the text of the comment behind the statements of a line begins. */
function commentOffset(line: string): number | undefined {
  let quote: string | undefined;
  for (let index = 0; index < line.length; index += 1) {
    const character = line[index] ?? '';
    if (quote !== undefined) {
      if (character === quote) quote = undefined;
    } else if (['"', "'", '\\'].includes(character)) quote = character;
    else if (character === ';') {
      const [comment, sign = ''] =
        /^;\s*([*!]|REM(?![A-Za-z0-9._$%])(?!\s*(?:=|\()))/i.exec(line.slice(index)) ?? [];
      if (comment !== undefined && sign !== '') return index + comment.length;
    }
  }
  return undefined;
}
