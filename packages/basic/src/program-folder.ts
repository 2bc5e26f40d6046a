import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { failures, MvdbError } from 'mvdb';

/** Endings that the names of files may have, and programs have not. */
const ENDINGS: ReadonlySet<string> = new Set(['.bp', '.bas', '.basic', '.b']);

/**
 * The name of the program in a file.
 *
 * @example programName('PRICE.bp') // 'PRICE'
 * @example programName('PART.COST') // 'PART.COST'
 */
export function programName(file: string): string {
  const ending = extname(file);
  return ENDINGS.has(ending.toLowerCase()) ? file.slice(0, -ending.length) : file;
}

/** The files of a folder, each of which is a program or a text to include, by name in capitals. */
export class ProgramFolder {
  readonly #path: string;
  #files: ReadonlyMap<string, string> | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** The file of a program; `undefined` where none has its name. */
  file(name: string): string | undefined {
    this.#files ??= filesIn(this.#path);
    return this.#files.get(name.toUpperCase());
  }

  /** The file that an item of another table is: of the folder beside this one that has the table's name. */
  fileOf(table: string, item: string): string | undefined {
    const other = join(dirname(this.#path), basename(table));
    const isThere = statSync(other, { throwIfNoEntry: false })?.isDirectory() ?? false;
    return (isThere ? new ProgramFolder(other).file(item) : undefined) ?? this.file(item);
  }
}

/** @throws MvdbError `BAD_PROGRAM` for two files of one name. */
function filesIn(folder: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory() || entry.name.startsWith('.') || /\.d\.\w+\.ts$/.test(entry.name))
      continue;
    const name = programName(entry.name).toUpperCase();
    const path = join(folder, entry.name);
    const other = files.get(name);
    if (other !== undefined && isProgramFile(path) === isProgramFile(other))
      throw new MvdbError(
        failures.BAD_PROGRAM,
        `${other} and ${path} are both the program ${name}.`,
      );
    if (other === undefined || isProgramFile(path)) files.set(name, path);
  }
  return files;
}

/** Whether the name of a file ends as those of programs do. */
export function isProgramFile(path: string): boolean {
  return ENDINGS.has(extname(path).toLowerCase());
}

export function readProgram(path: string): string {
  return readFileSync(path, 'utf8');
}
