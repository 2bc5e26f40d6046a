import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type Compiled,
  type CompileOptions,
  compileBasic,
  type FormatOptions,
  type Formatted,
  formatBasic,
  programName,
} from '@mvdb/basic';
import type { FlavourName } from 'mvdb';
import { nearNames } from 'mvdb/host';
import { CommandFailure, exitStatus } from '../errors/exit-status.ts';
import { notFound } from '../errors/misnamed.ts';

/** A file with a program, or with a text that programs include. */
interface ProgramFile {
  readonly path: string;
  readonly source: string;
}

/** The programs in the files of a folder, each compiled when it is asked for. */
export class ProgramFolder {
  readonly #files: ReadonlyMap<string, ProgramFile>;
  readonly #flavour: FlavourName | undefined;
  readonly #compiled = new Map<string, Compiled>();

  /** @throws CommandFailure for two files of one program; the error of the system for a folder that cannot be read. */
  constructor(folder: string, flavour: FlavourName | undefined) {
    this.#files = filesIn(folder);
    this.#flavour = flavour;
  }

  get names(): readonly string[] {
    return [...this.#files.keys()];
  }

  /** @throws CommandFailure for a name that no file has. */
  compiled(name: string): Compiled {
    const existing = this.#compiled.get(name);
    if (existing !== undefined) return existing;
    const compiled = compileBasic(this.#file(name).source, this.#options(name));
    this.#compiled.set(name, compiled);
    return compiled;
  }

  /** @param source - Of the program, as it is now. */
  formatted(name: string, source: string, settings: Pick<FormatOptions, 'indent'>): Formatted {
    return formatBasic(source, { ...this.#options(name), ...settings });
  }

  /** @throws CommandFailure for a name that no file has. */
  pathOf(name: string): string {
    return this.#file(name).path;
  }

  has(name: string): boolean {
    return this.#files.has(name);
  }

  #options(name: string): CompileOptions {
    return {
      name,
      include: (_table, item) => this.#files.get(item)?.source,
      pathOf: (text) => this.#urlOf(text),
      ...(this.#flavour && { flavour: this.#flavour }),
    };
  }

  #file(name: string): ProgramFile {
    const file = this.#files.get(name);
    if (file !== undefined) return file;
    throw notFound(
      exitStatus.notFound,
      `The folder has no program ${name}.`,
      nearNames(name, this.names),
    );
  }

  #urlOf(text: string): string {
    const file = this.#files.get(text);
    return file === undefined ? text : pathToFileURL(file.path).href;
  }
}

function filesIn(folder: string): ReadonlyMap<string, ProgramFile> {
  const files = new Map<string, ProgramFile>();
  const entries = readdirSync(folder, { withFileTypes: true });
  for (const { name: file } of entries.filter((entry) => entry.isFile()).sort(byName)) {
    if (file.startsWith('.') || file.endsWith('.ts')) continue;
    const name = programName(file);
    const path = resolve(join(folder, file));
    const other = files.get(name);
    if (other !== undefined)
      throw new CommandFailure(exitStatus.failed, `${other.path} and ${path} are both ${name}.`);
    files.set(name, { path, source: readFileSync(path, 'utf8') });
  }
  return files;
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : 1;
}
