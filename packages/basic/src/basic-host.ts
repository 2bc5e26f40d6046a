import { FIELD_MARK, MvdbError, type Session } from 'mvdb';
import {
  type CommandSet,
  missingCapability,
  type ProgramHost,
  type ProgramItem,
  type ProgramProblem,
  type ProgramRunOptions,
} from 'mvdb/host';
import { failures } from 'mvdb/language';
import { type Compiled, compileBasic } from './compile.ts';
import type { CompiledUnit } from './compiled-unit.ts';
import { formatProblem } from './errors.ts';
import type { FlavourName } from './flavours.ts';
import { callUnit, type RunOptions, runUnit } from './run.ts';

/** Which programs a host finds, and how it reads them. */
export interface BasicHostOptions {
  /** Tables in which subroutines are looked for by name, and texts that are included; default: `BP`. */
  readonly tables?: readonly string[];
  /** The product whose reading of the language programs follow; default: `qm`. */
  readonly flavour?: FlavourName;
  /** The commands that EXECUTE knows. */
  readonly commands?: CommandSet;
  /** Folders whose files programs may use; default: none. */
  readonly folders?: readonly string[];
}

/** A program that was found, and its text. */
interface ReadProgram extends ProgramItem {
  readonly source: string;
}

/** A compiled text, and the texts that it was made of, by table and item. */
interface CachedProgram {
  readonly compiled: Compiled;
  readonly texts: ReadonlyMap<string, string | undefined>;
}

/**
 * Makes what compiles and runs programs that lie in tables of an account. A program is compiled once, and again when
 * it, or what it includes, has changed. Its sessions need the capability `program`.
 *
 * @example new Session(account, { programs: basicHost() })
 */
export function basicHost(options: BasicHostOptions = {}): ProgramHost<Session> {
  return new BasicHost(options);
}

class BasicHost implements ProgramHost<Session> {
  readonly #options: BasicHostOptions;
  readonly #tables: readonly string[];
  /** By account, then by table and item. */
  readonly #cached = new WeakMap<object, Map<string, CachedProgram>>();

  constructor(options: BasicHostOptions) {
    this.#options = options;
    this.#tables = options.tables ?? ['BP'];
  }

  compile(session: Session, program: ProgramItem): readonly ProgramProblem[] {
    assertMayRun(session);
    return this.#compiled(session, program).problems;
  }

  run(session: Session, program: ProgramItem, options: ProgramRunOptions): void {
    assertMayRun(session);
    runUnit(this.#unit(session, program), session, { ...this.#runOptions(session), ...options });
  }

  has(session: Session, name: string): boolean {
    return this.#find(session, name) !== undefined;
  }

  call(session: Session, name: string, args: readonly string[]): readonly string[] {
    assertMayRun(session);
    const program = this.#find(session, name);
    if (program === undefined)
      throw new MvdbError(failures.PROGRAM_NOT_FOUND, `There is no subroutine ${name}.`);
    return callUnit(this.#unit(session, program), session, args, this.#runOptions(session));
  }

  #runOptions(session: Session): RunOptions {
    const { commands, folders = [] } = this.#options;
    const find = (name: string): CompiledUnit | undefined => {
      const program = this.#find(session, name);
      return program && this.#unit(session, program);
    };
    return { find, folders, ...(commands && { commands }) };
  }

  #find(session: Session, name: string): ReadProgram | undefined {
    const item = name.toUpperCase();
    for (const table of this.#tables) {
      const source = textOf(session, table, item);
      if (source !== undefined) return { table, item, source };
    }
    return undefined;
  }

  #unit(session: Session, program: ProgramItem | ReadProgram): CompiledUnit {
    const { unit, problems } = this.#compiled(session, program);
    if (unit !== undefined) return unit;
    throw new MvdbError(failures.BAD_PROGRAM, problems.map(formatProblem).join('\n'));
  }

  #compiled(session: Session, program: ProgramItem | ReadProgram): Compiled {
    const { table, item } = program;
    const source = 'source' in program ? program.source : textOf(session, table, item);
    const key = textKey(table, item);
    const programs = this.#cached.get(session.account) ?? new Map<string, CachedProgram>();
    this.#cached.set(session.account, programs);
    const cached = programs.get(key);
    if (cached !== undefined && isCurrent(session, cached, key, source)) return cached.compiled;
    if (source === undefined)
      throw new MvdbError(failures.PROGRAM_NOT_FOUND, `${table} has no program ${item}.`);
    const texts = new Map<string, string | undefined>([[key, source]]);
    const compiled = compileBasic(source, {
      name: item,
      flavour: this.#options.flavour ?? 'qm',
      include: (from, included) => this.#included(session, from ?? table, included, texts),
    });
    programs.set(key, { compiled, texts });
    return compiled;
  }

  /** A text that is included: of the table that is named, or of those where programs are. */
  #included(
    session: Session,
    table: string,
    item: string,
    texts: Map<string, string | undefined>,
  ): string | undefined {
    for (const each of new Set([table, ...this.#tables])) {
      const text = textOf(session, each, item);
      texts.set(textKey(each, item), text);
      if (text !== undefined) return text;
    }
    return undefined;
  }
}

/** Programs of an account are for sessions that may run them; TypeScript that runs a unit decides for itself. */
function assertMayRun({ capabilities }: Session): void {
  if (!capabilities.program) throw missingCapability('A program of the account', 'program', 'true');
}

/** A text by its table and item; neither holds a mark. */
function textKey(table: string, item: string): string {
  return table + FIELD_MARK + item;
}

/** Whether the texts of a program are those that it was made of; its own was read already. */
function isCurrent(
  session: Session,
  { texts }: CachedProgram,
  key: string,
  source: string | undefined,
): boolean {
  for (const [each, text] of texts) {
    const [table = '', item = ''] = each.split(FIELD_MARK);
    if ((each === key ? source : textOf(session, table, item)) !== text) return false;
  }
  return true;
}

/** The text of an item; `undefined` where the item or its table is missing. */
function textOf(session: Session, table: string, item: string): string | undefined {
  if (session.account.findTable(table) === undefined) return undefined;
  return session.table(table).read(item);
}
