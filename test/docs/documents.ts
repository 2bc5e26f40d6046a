import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** A part of a page between fences. */
export interface Block {
  readonly language: string;
  /** Name of the file that the text is; blank where it is not one. */
  readonly file: string;
  readonly text: string;
  /** The block after it on its page. */
  readonly next: Omit<Block, 'next'> | undefined;
}

export const readmes = [
  'README.md',
  ...[
    'mvdb',
    'routines',
    'basic',
    'import',
    'server',
    'console',
    'cli',
    'postgres',
    'create-mvdb',
  ].map((name) => `packages/${name}/README.md`),
];

/** The pages of the guide, in order; its index is the last. */
export const guide = readdirSync(join(root, 'docs'))
  .sort()
  .map((name) => `docs/${name}`);

export const pages = [...readmes, ...guide];

export const textOf = (page: string) => readFileSync(join(root, page), 'utf8');

export function blocksOf(page: string): Block[] {
  const fenced = /^```(\w+) ?([^\n]*)\n(.*?)^```$/gms;
  const blocks = [...textOf(page).matchAll(fenced)].map(
    ([, language = '', file = '', text = '']) => ({ language, file, text }),
  );
  return blocks.map((block, index) => ({ ...block, next: blocks[index + 1] }));
}
