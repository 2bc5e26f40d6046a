import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** A part of a page between fences. */
export interface Block {
  readonly language: string;
  /** What follows the language: the name of the file that the text is. */
  readonly file: string;
  readonly text: string;
  /** The block after it on its page. */
  readonly next: Omit<Block, 'next'> | undefined;
}

/** The pages of the guide, in order. */
export const guide = readdirSync(join(root, 'docs')).map((name) => `docs/${name}`);

export const textOf = (page: string) => readFileSync(join(root, page), 'utf8');

export function blocksOf(page: string): Block[] {
  const blocks = [...textOf(page).matchAll(/^```(\w+) ?(.*)\n([^]*?)^```$/gm)].map(
    ([, language = '', file = '', text = '']) => ({ language, file, text }),
  );
  return blocks.map((block, index) => ({ ...block, next: blocks[index + 1] }));
}

/** Programs with the output that the next block shows. */
export const programsOf = (page: string) =>
  blocksOf(page).flatMap(({ language, text, next }) =>
    language === 'ts' && next?.language === 'text' ? [[text, next.text] as const] : [],
  );

/** Calls with curl, with the block after them. */
export const callsOf = (page: string) =>
  blocksOf(page).flatMap(({ language, text, next }) =>
    language === 'sh'
      ? [...text.matchAll(/^curl (?:.*\\\n)*.*$/gm)].map(([command]) => [command, next] as const)
      : [],
  );
