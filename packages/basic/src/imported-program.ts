import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type FlavourName, failures, MvdbError, type Session } from 'mvdb';
import { formatProblem } from 'mvdb/language';
import { type BasicHost, basicHost } from './basic-host.ts';
import { callableProgram, type ParameterUsage } from './callable-program.ts';
import { type CompileOptions, compileBasic } from './compile.ts';
import type { CompiledUnit } from './compiled-unit.ts';
import { type ProgramHeader, programHeader } from './header.ts';
import { ProgramFolder, programName, readProgram } from './program-folder.ts';
import type { RunOptions } from './run.ts';
import type { RunnableUnit } from './runtime/runnable-unit.ts';
import { type ArgumentValues, nameClash, type Subroutine } from './subroutine.ts';
import type { Problem } from './syntax/errors.ts';

/** How a program in a file is read. */
export interface ImportOptions {
  /** The product whose reading of BASIC it follows; default: `qm`. */
  readonly flavour?: FlavourName;
}

/** A program without arguments: it runs, and prints on the session's output. */
export interface ImportedProgram {
  (session: Session, options?: RunOptions): void;
  readonly kind: 'program';
  readonly parameters: readonly [];
  readonly header?: undefined;
}

/** A function in BASIC: it returns its value, and what it changes of its arguments is lost. */
export interface ImportedFunction<Args = ArgumentValues> {
  (session: Session, args: Args, options?: RunOptions): string;
  readonly kind: 'function';
  readonly parameters: readonly string[];
  readonly header?: ProgramHeader | undefined;
}

/** A program as a function: what `importProgram` gives. */
export type Program<Args = ArgumentValues> =
  | Subroutine<Args, object>
  | ImportedFunction<Args>
  | ImportedProgram;

/** A program in a file that is compiled, and what belongs to it. */
export interface FileProgram {
  readonly unit: CompiledUnit;
  /** What its first comments say; `undefined` where they have no tags. */
  readonly header: ProgramHeader | undefined;
  /** The files that it was made of, itself first. */
  readonly files: readonly string[];
}

/**
 * Compiles the program in a file. What it includes lies beside it, or in the folder beside that has the table's name.
 *
 * @throws MvdbError `BAD_PROGRAM` with the file, line and column of each problem; `BAD_ARGUMENT` for a comment at the head
 * that is wrong.
 */
export function compileFile(path: string, options: ImportOptions = {}): FileProgram {
  const { unit, problems, files } = compiledFile(path, options);
  const [file = path] = files;
  if (unit === undefined)
    throw new MvdbError(failures.BAD_PROGRAM, problems.map(formatProblem).join('\n'));
  const matrix = unit.parameters.find(({ isArray }) => isArray);
  if (matrix !== undefined)
    throw new MvdbError(
      failures.BAD_ARGUMENT,
      `${file} takes the array ${matrix.name}; TypeScript calls programs with text alone.`,
    );
  const parameters = unit.parameters.map(({ name }) => name);
  return { unit, header: programHeader(file, readProgram(file), parameters), files };
}

function compiledFile(path: string, options: ImportOptions) {
  const { source, options: compileOptions, paths } = programFile(path, options);
  const compiled = compileBasic(source, compileOptions);
  const problems = compiled.problems.map(
    (problem: Problem): Problem => ({
      ...problem,
      source: paths.get(problem.source) ?? problem.source,
    }),
  );
  return { unit: compiled.unit, problems, files: [...paths.values()] };
}

/** The text of a program in a file, and how it is compiled: what it includes is noted in `paths` by its name. */
export function programFile(path: string, { flavour = 'qm' }: ImportOptions) {
  const file = resolve(path);
  const name = programName(file.slice(dirname(file).length + 1)).toUpperCase();
  const folder = new ProgramFolder(dirname(file));
  const paths = new Map([[name, file]]);
  const options: CompileOptions = {
    name,
    flavour,
    pathOf: (text) => pathToFileURL(paths.get(text) ?? file).href,
    // Debuggers and coverage take scripts as a project's where these lie in its folder.
    scriptUrlOf: (script) => `${pathToFileURL(file).href}/${script}.js`,
    include: (table, item) => {
      const included = table === undefined ? folder.file(item) : folder.fileOf(table, item);
      if (included === undefined) return undefined;
      paths.set(item, included);
      return readProgram(included);
    },
  };
  return { source: readProgram(file), options, paths };
}

/**
 * Reads the program in a file as `import` does: as a function of a session and of arguments by name.
 *
 * @param file - Its path, or its address as `file:`.
 * @returns For a SUBROUTINE a function that returns the arguments which it may change; for a FUNCTION one that returns its
 * value; for a PROGRAM one that runs it.
 * @throws MvdbError as {@link compileFile}.
 * @example
 * const price = importProgram('./BP/PRICE.bp') as Subroutine;
 * price(session, { PART: 'P1', QTY: 5 }).TOTAL
 */
export function importProgram(
  file: string,
  options: ImportOptions = {},
): Subroutine | ImportedFunction | ImportedProgram {
  const path = file.startsWith('file:') ? fileURLToPath(file) : file;
  const { unit, header } = compileFile(path, options);
  const parameters = unit.parameters.map(({ name }) => name);
  return callableProgram(
    unit,
    usageOf(parameters, header),
    besideOptions(dirname(resolve(path)), options),
    header,
  );
}

/** How the comments at the head say that parameters are used; without them each may go both ways. */
export function usageOf(
  parameters: readonly string[],
  header: ProgramHeader | undefined,
): ParameterUsage {
  if (header === undefined) return { inputs: parameters, required: [], results: parameters };
  const { args } = header;
  const tagOf = (name: string) => args[name]?.tag ?? 'inout';
  return {
    inputs: parameters.filter((name) => !['out', 'message'].includes(tagOf(name))),
    required: parameters.filter((name) => args[name]?.required),
    results: parameters.filter((name) => !['in', 'company'].includes(tagOf(name))),
  };
}

/** How programs run that call those in a folder, then those of the session. */
export function besideOptions(
  folder: string,
  options: ImportOptions,
): (session: Session) => RunOptions {
  const beside = new Programs(folder, options);
  return (session) => ({
    ...hostOf(session).runOptions(session),
    find: (name) => beside.find(session, name),
  });
}

/** What a session without programs of its own gives those that are imported. */
const noHost = basicHost({ tables: [] });

function hostOf({ programs }: Session): BasicHost {
  return programs !== undefined && 'runOptions' in programs ? (programs as BasicHost) : noHost;
}

/** The programs that an imported one calls: those beside it, then those of the session. */
class Programs {
  readonly #folder: ProgramFolder;
  readonly #options: ImportOptions;
  readonly #units = new Map<string, CompiledUnit>();

  constructor(folder: string, options: ImportOptions) {
    this.#folder = new ProgramFolder(folder);
    this.#options = options;
  }

  find(session: Session, name: string): RunnableUnit | undefined {
    const host = hostOf(session);
    const path = this.#folder.file(name);
    if (path === undefined) return host.runOptions(session).find?.(name);
    if (host.hasSubroutine(name)) throw nameClash(name, `a program in ${path}`);
    const existing = this.#units.get(path);
    if (existing !== undefined) return existing;
    const { unit, problems } = compiledFile(path, this.#options);
    if (unit === undefined)
      throw new MvdbError(failures.BAD_PROGRAM, problems.map(formatProblem).join('\n'));
    this.#units.set(path, unit);
    return unit;
  }
}
