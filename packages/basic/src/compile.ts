import type { FlavourName } from 'mvdb';
import { flavourNamed } from 'mvdb/language';
import { CompiledUnit } from './compiled-unit.ts';
import { executeDirectives, type Include } from './directives/directives.ts';
import type { SourceLine } from './directives/source-line.ts';
import { emitUnit } from './emit/unit.ts';
import { languageWith } from './language.ts';
import type { BlockExtent } from './parser/parser.ts';
import { parseProgram } from './parser/program.ts';
import { checkProgram } from './resolve/check.ts';
import { type Problem, ProblemLog } from './syntax/errors.ts';
import { type Flavour, flavours } from './syntax/flavours.ts';
import type { Program } from './syntax/syntax.ts';
import { tools } from './tools.ts';

/** How a program is compiled. */
export interface CompileOptions {
  /** What messages call it, and CALL where it has no name of its own; default: `PROGRAM`. */
  readonly name?: string;
  /** Gives the texts that it includes. */
  readonly include?: Include;
  /** Where a text lies, for debuggers, by its name; default: the name. */
  readonly pathOf?: (text: string) => string;
  /** What V8 calls its script, by a number that no other has; default: `mvdb-basic:///` with the number and the name. */
  readonly scriptUrlOf?: (script: number) => string;
  /** Whether a debugger, where one is there, stops before its first statement; default: false. */
  readonly stopsAtStart?: boolean;
  /** The product whose reading of the language it follows; default: `qm`. */
  readonly flavour?: FlavourName | Flavour;
  /** Names of the @-variables of the application, in capitals without `@`, which programs may read; default: none. */
  readonly variables?: Iterable<string>;
}

/** A program as a tree, or what is wrong with it. */
export type Parsed =
  | {
      readonly program: Program;
      /** Where its blocks stand. */
      readonly blocks: readonly BlockExtent[];
      /** Its lines after its directives were executed. */
      readonly lines: readonly SourceLine[];
      readonly flavour: Flavour;
      /** The program and the texts that it includes, by name. */
      readonly texts: ReadonlyMap<string, readonly string[]>;
      readonly problems: readonly [];
    }
  | { readonly program: undefined; readonly problems: readonly Problem[] };

/** A program ready to run, or what is wrong with it. */
export type Compiled =
  | { readonly unit: CompiledUnit; readonly problems: readonly [] }
  | { readonly unit: undefined; readonly problems: readonly Problem[] };

/** Reads a program and checks it, without making anything of it. @throws MvdbError `BAD_ARGUMENT` for no flavour. */
export function parseBasic(source: string, options: CompileOptions = {}): Parsed {
  const { name = 'PROGRAM', include = () => undefined, flavour = 'qm', variables = [] } = options;
  const log = new ProblemLog();
  const chosen = typeof flavour === 'string' ? flavours[flavourNamed(flavour)] : flavour;
  const directed = executeDirectives(name, source, { include, flavour: chosen, problems: log });
  const { program, blocks } = parseProgram(
    directed.lines,
    name,
    directed.flavour,
    log,
    languageWith(variables),
  );
  if (log.isEmpty) checkProgram(program, log);
  const { texts } = directed;
  if (log.isEmpty)
    return {
      program,
      blocks,
      lines: directed.lines,
      flavour: directed.flavour,
      texts,
      problems: [],
    };
  const lineOf = ({ source: text, line }: { source: string; line: number }): string =>
    texts.get(text)?.[line - 1] ?? '';
  return { program: undefined, problems: log.withLines(lineOf) };
}

/**
 * Compiles a program.
 *
 * @returns The program, or every problem it has, up to fifty.
 * @throws MvdbError `BAD_ARGUMENT` where there is no such flavour.
 * @example compileBasic("CRT 'hello'").unit?.run(session) // prints hello
 */
export function compileBasic(source: string, options: CompileOptions = {}): Compiled {
  const parsed = parseBasic(source, options);
  if (parsed.program === undefined) return { unit: undefined, problems: parsed.problems };
  const { program, flavour, texts } = parsed;
  const isTool = (name: string) => Object.hasOwn(tools, name);
  const emitted = emitUnit(program, flavour, isTool, options.stopsAtStart);
  return { unit: new CompiledUnit(program, emitted, flavour, texts, options), problems: [] };
}

/** Every problem that a program has, up to fifty; none where it compiles. */
export function checkBasic(source: string, options: CompileOptions = {}): readonly Problem[] {
  return parseBasic(source, options).problems;
}
