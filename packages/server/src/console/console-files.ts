import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { entityTag } from '../http/entity-tag.ts';

/** Content codings in which a file can be sent, the smallest first. */
export type Coding = 'br' | 'gzip' | 'identity';

export interface ConsoleFile {
  readonly type: string;
  /** Under its name the content never changes. */
  readonly isImmutable: boolean;
  readonly tag: string;
  readonly bytes: Readonly<Record<Coding, Buffer>>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Whether a folder holds a built console. */
export function isConsoleFolder(folder: string): boolean {
  return existsSync(join(folder, 'index.html'));
}

/** The files of a built console by the path that asks for them, held in memory: no path leads elsewhere. */
export function readConsole(folder: string): ReadonlyMap<string, ConsoleFile> {
  const assets = readdirSync(join(folder, 'assets')).filter((name) => extname(name) in types);
  return new Map<string, ConsoleFile>([
    ['/', readFile(join(folder, 'index.html'), { isImmutable: false })],
    ...assets.map((name): [string, ConsoleFile] => [
      `/assets/${name}`,
      readFile(join(folder, 'assets', name), { isImmutable: true }),
    ]),
  ]);
}

function readFile(path: string, saved: Pick<ConsoleFile, 'isImmutable'>): ConsoleFile {
  const identity = readFileSync(path);
  return {
    ...saved,
    type: types[extname(path)] ?? 'application/octet-stream',
    tag: entityTag(identity),
    bytes: { br: readFileSync(`${path}.br`), gzip: readFileSync(`${path}.gz`), identity },
  };
}
