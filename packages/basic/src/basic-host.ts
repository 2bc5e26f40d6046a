import { url as debuggerAddress } from 'node:inspector';
import { FIELD_MARK, type FlavourName, MvdbError, type Session, VALUE_MARK } from 'mvdb';
import {
  type CommandSet,
  findVocItem,
  missingCapability,
  type PreparedProgram,
  type ProgramHost,
  type ProgramItem,
  type ProgramProblem,
  type ProgramRunOptions,
} from 'mvdb/host';
import { failures, formatProblem } from 'mvdb/language';
import { type Compiled, type CompileOptions, checkBasic, compileBasic } from './compile.ts';
import type { CompiledUnit } from './compiled-unit.ts';
import { PreparedUnit } from './prepared-unit.ts';
import { callUnit, type RunOptions, runUnit } from './run.ts';
import type { RunnableUnit } from './runtime/runnable-unit.ts';
import { nameClash, type Subroutine, subroutineUnits } from './subroutine.ts';
import type { Problem } from './syntax/errors.ts';

/** Which programs a host finds, and how it reads them. */
export interface BasicHostOptions {
  /** Tables in which subroutines are looked for that are not catalogued, and texts that are included; default: `BP`. */
  readonly tables?: readonly string[];
  /** The product that programs follow; default: that of the session. */
  readonly flavour?: FlavourName;
  /** The commands that EXECUTE knows. */
  readonly commands?: CommandSet;
  /** Folders whose files programs may use; default: none. */
  readonly folders?: readonly string[];
  /**
   * Subroutines in TypeScript that programs CALL by these names. A program of the account that has such a name is
   * called by neither: the call is an error.
   */
  readonly subroutines?: Readonly<Record<string, Subroutine>>;
}

/** Characters of a text that is included which count as one step of work. */
const CHARACTERS_PER_STEP = 100;

/** A program by its name, and its text; `undefined` for one that is catalogued, and was deleted. */
interface ReadProgram extends ProgramItem {
  readonly source: string | undefined;
}

/** A compiled text, and the texts that it was made of, by table and item. */
interface CachedProgram {
  readonly compiled: Compiled;
  readonly texts: ReadonlyMap<string, string | undefined>;
}

/** A program that is being written: a text that stands for an item of a table, which may be missing. */
export interface ProgramText extends ProgramItem {
  readonly source: string;
}

/** Whether a program compiles, and what it includes. */
export interface ProgramCheck {
  /** Every problem that it has; none where it compiles. */
  readonly problems: readonly Problem[];
  /** The texts that it includes, itself or through others. */
  readonly included: readonly ProgramItem[];
  /** The texts that are missing, in the table where each was looked for first. */
  readonly missing: readonly ProgramItem[];
}

/** What compiles and runs the programs in tables, and those that are being written. */
export interface BasicHost extends ProgramHost<Session> {
  /**
   * Every problem that a text has, with what it includes; none where it compiles.
   *
   * @throws MvdbError `NOT_PERMITTED` without the capability `program`.
   */
  checkText(session: Session, text: ProgramText): readonly Problem[];

  /**
   * What is wrong with a program, and what it includes, without making anything of it.
   *
   * @throws MvdbError as `checkText`; `PROGRAM_NOT_FOUND`.
   */
  check(session: Session, program: ProgramItem): ProgramCheck;

  /**
   * Compiles a text, with what it includes.
   *
   * @throws MvdbError as `checkText`.
   */
  compileText(session: Session, text: ProgramText): Compiled;

  /** How a program runs that was compiled: what it calls is found in the account. */
  runOptions(session: Session): RunOptions;

  /** Whether it was given a subroutine in TypeScript under a name. */
  hasSubroutine(name: string): boolean;
}

/**
 * Makes what compiles and runs programs that lie in tables of an account. A program is compiled once, and again when
 * it, or what it includes, has changed. Its sessions need the capability `program`.
 *
 * @throws MvdbError `BAD_ARGUMENT` for subroutines whose names differ only in capitals.
 * @example new Session(account, { programs: basicHost() })
 */
export function basicHost(options: BasicHostOptions = {}): BasicHost {
  return new TableHost(options);
}

class TableHost implements BasicHost {
  readonly #options: BasicHostOptions;
  readonly #tables: readonly string[];
  readonly #subroutines: ReadonlyMap<string, RunnableUnit>;
  /** By account, then by flavour, table and item. */
  readonly #cached = new WeakMap<object, Map<string, CachedProgram>>();

  constructor(options: BasicHostOptions) {
    this.#options = options;
    this.#tables = options.tables ?? ['BP'];
    this.#subroutines = subroutineUnits(options.subroutines ?? {});
  }

  compile(session: Session, program: ProgramItem): readonly ProgramProblem[] {
    assertMayRun(session);
    return this.#compiled(session, program).problems;
  }

  run(session: Session, program: ProgramItem, options: ProgramRunOptions): void {
    assertMayRun(session);
    if (options.stopsAtStart) assertDebuggable();
    const unit = options.stopsAtStart
      ? unitOf(this.#compiledToStop(session, program))
      : this.#unit(session, program);
    runUnit(unit, session, {
      printer: options.print,
      ...this.runOptions(session),
      ...options,
    });
  }

  prepare(session: Session, name: string): PreparedProgram | undefined {
    assertMayRun(session);
    if (!this.has(session, name)) return undefined;
    const unit = this.#called(session, name);
    return unit && new PreparedUnit(unit, session, this.runOptions(session));
  }

  has(session: Session, name: string): boolean {
    return this.hasSubroutine(name) || this.#find(session, name)?.source !== undefined;
  }

  call(session: Session, name: string, args: readonly string[]): readonly string[] {
    assertMayRun(session);
    const unit = this.#called(session, name);
    if (unit === undefined)
      throw new MvdbError(failures.PROGRAM_NOT_FOUND, `There is no subroutine ${name}.`);
    return callUnit(unit, session, args, this.runOptions(session));
  }

  checkText(session: Session, text: ProgramText): readonly Problem[] {
    assertMayRun(session);
    return checkBasic(text.source, this.#compileOptions(session, text, new Map()));
  }

  check(session: Session, program: ProgramItem): ProgramCheck {
    assertMayRun(session);
    const source = existingText(session, program);
    const texts = new Map<string, string | undefined>();
    const problems = checkBasic(source, this.#compileOptions(session, program, texts));
    const included = itemsOf(texts, (text) => text !== undefined);
    const found = new Set(included.map(({ item }) => item));
    const missing = itemsOf(texts, (text) => text === undefined);
    const first = new Map(missing.toReversed().map((each) => [each.item, each]));
    return {
      problems,
      included,
      missing: [...first.values()].filter(({ item }) => !found.has(item)).toReversed(),
    };
  }

  compileText(session: Session, text: ProgramText): Compiled {
    assertMayRun(session);
    return compileBasic(text.source, this.#compileOptions(session, text, new Map()));
  }

  runOptions(session: Session): RunOptions {
    const { commands, folders = [] } = this.#options;
    const find = (name: string) => this.#called(session, name);
    return { find, folders, ...(commands && { commands }) };
  }

  hasSubroutine(name: string): boolean {
    return this.#subroutines.has(name.toUpperCase());
  }

  /** What CALL means by a name. @throws MvdbError `BAD_PROGRAM` where two things have it. */
  #called(session: Session, name: string): RunnableUnit | undefined {
    const subroutine = this.#subroutines.get(name.toUpperCase());
    const program = this.#find(session, name);
    if (subroutine === undefined) return program && this.#unit(session, program);
    if (program === undefined) return subroutine;
    throw nameClash(subroutine.name, `a program, ${program.item} of ${program.table}`);
  }

  #find(session: Session, name: string): ReadProgram | undefined {
    const catalogued = findVocItem(session, name)?.item;
    if (catalogued?.kind === 'program') {
      const { table, item } = catalogued.program;
      return { table, item, source: textOf(session, table, item) };
    }
    const item = name.toUpperCase();
    for (const table of this.#tables) {
      const source = textOf(session, table, item);
      if (source !== undefined) return { table, item, source };
    }
    return undefined;
  }

  #unit(session: Session, program: ProgramItem | ReadProgram): CompiledUnit {
    return unitOf(this.#compiled(session, program));
  }

  #compiledToStop(session: Session, program: ProgramItem): Compiled {
    const source = existingText(session, program);
    const options = this.#compileOptions(session, program, new Map());
    return compileBasic(source, { ...options, stopsAtStart: true });
  }

  #compiled(session: Session, program: ProgramItem | ReadProgram): Compiled {
    const { table, item } = program;
    const source = 'source' in program ? program.source : textOf(session, table, item);
    const key = textKey(table, item);
    const programs = this.#cached.get(session.account) ?? new Map<string, CachedProgram>();
    this.#cached.set(session.account, programs);
    const { flavour = session.flavour } = this.#options;
    // What programs may read of the application differs by session.
    const variables = [...session.variables.keys()].sort().join(VALUE_MARK);
    const flavoured = [flavour, variables, key].join(FIELD_MARK);
    const cached = programs.get(flavoured);
    if (cached !== undefined && isCurrent(session, cached, key, source)) return cached.compiled;
    if (source === undefined) throw programNotFound(program);
    const texts = new Map<string, string | undefined>([[key, source]]);
    const compiled = compileBasic(source, this.#compileOptions(session, program, texts));
    programs.set(flavoured, { compiled, texts });
    return compiled;
  }

  /** @param texts - Gets what is included. */
  #compileOptions(
    session: Session,
    { table, item }: ProgramItem,
    texts: Map<string, string | undefined>,
  ): CompileOptions {
    const { flavour = session.flavour } = this.#options;
    return {
      name: item,
      flavour,
      variables: session.variables.keys(),
      include: (from, included) => this.#included(session, from ?? table, included, texts),
    };
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
      session.step(Math.ceil((text?.length ?? 0) / CHARACTERS_PER_STEP));
      if (text !== undefined) return text;
    }
    return undefined;
  }
}

/** @throws MvdbError `BAD_PROGRAM`. */
function unitOf({ unit, problems }: Compiled): CompiledUnit {
  if (unit !== undefined) return unit;
  throw new MvdbError(failures.BAD_PROGRAM, problems.map(formatProblem).join('\n'));
}

/** @throws MvdbError `BAD_COMMAND` where Node.js listens to no debugger. */
function assertDebuggable(): void {
  if (debuggerAddress() !== undefined) return;
  throw new MvdbError(
    failures.BAD_COMMAND,
    'No debugger can come to this process. Start it with NODE_OPTIONS=--inspect, open it in the debugger of an editor or in chrome://inspect, and give the command again.',
  );
}

/** @throws MvdbError `PROGRAM_NOT_FOUND`. */
function existingText(session: Session, program: ProgramItem): string {
  const text = textOf(session, program.table, program.item);
  if (text === undefined) throw programNotFound(program);
  return text;
}

function programNotFound({ table, item }: ProgramItem): MvdbError {
  return new MvdbError(failures.PROGRAM_NOT_FOUND, `${table} has no program ${item}.`);
}

/** The texts that were looked for, by what was found, in that order. */
function itemsOf(
  texts: ReadonlyMap<string, string | undefined>,
  isWanted: (text: string | undefined) => boolean,
): ProgramItem[] {
  return [...texts].flatMap(([key, text]) => {
    const [table = '', item = ''] = key.split(FIELD_MARK);
    return isWanted(text) ? [{ table, item }] : [];
  });
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

/** The text of an item; `undefined` where the item or its table is missing, or no record can have such an id. */
function textOf(session: Session, table: string, item: string): string | undefined {
  if (session.account.findTable(table) === undefined) return undefined;
  try {
    return session.table(table).read(item);
  } catch (error) {
    if (error instanceof MvdbError && error.code === 'BAD_ID') return undefined;
    throw error;
  }
}
