import { failures, MvdbError } from 'mvdb';
import { formatProblem } from 'mvdb/language';
import { type CompileOptions, checkBasic, parseBasic } from './compile.ts';
import { literal } from './convert/code.ts';
import { Comments } from './convert/comments.ts';
import { type ConvertedBody, convertBody } from './convert/module.ts';
import type { Remark } from './convert/remarks.ts';
import { argumentInterfaces, comment } from './declaration.ts';
import { type ProgramHeader, programHeader } from './header.ts';
import { type ImportOptions, programFile, usageOf } from './imported-program.ts';
import type { Problem } from './syntax/errors.ts';
import { type Flavour, flavours } from './syntax/flavours.ts';
import type { Parameter, Program } from './syntax/syntax.ts';

/** A program as TypeScript. */
export interface ConvertedText {
  /** A module whose default export is called as the imported program is. */
  readonly text: string;
  /** What it does right and not prettily, in the order of the source. */
  readonly remarks: readonly Remark[];
}

/**
 * Converts a program to TypeScript that does the same.
 *
 * @throws MvdbError `BAD_PROGRAM` with line and column of each problem; `BAD_ARGUMENT` for a comment at its head that is
 * wrong, and for an unknown flavour.
 * @example convertBasic("CRT 'hello'").text // ... run.show('hello'); ...
 */
export function convertBasic(source: string, options: CompileOptions = {}): ConvertedText {
  const parsed = parseBasic(source, options);
  if (parsed.program === undefined) throw badProgram(parsed.problems);
  const { program, flavour, texts } = parsed;
  const names = program.parameters.filter(({ isArray }) => !isArray).map(({ name }) => name);
  const header = programHeader(program.name, source, names);
  const body = convertBody(program, flavour, () => new Comments(texts, header !== undefined));
  const remarks = [...body.remarks, ...remarksOf(program)];
  return {
    text: `${moduleLines(program, body, { header, flavour }).join('\n')}\n`,
    remarks: remarks.sort((left, right) => left.line - right.line),
  };
}

/**
 * Converts the program in a file, with what it includes.
 *
 * @param file - Its path; the module belongs beside it, where its CALLs find the same programs.
 * @throws MvdbError as {@link convertBasic}, with the files of the problems.
 * @example convertFile('BP/PRICE.bp').text // for BP/PRICE.ts
 */
export function convertFile(file: string, options: ImportOptions = {}): ConvertedText {
  const { source, options: compileOptions, paths } = programFile(file, options);
  const pathOf = (name: string): string => paths.get(name) ?? name;
  const problems = checkBasic(source, compileOptions);
  if (problems.length > 0)
    throw badProgram(problems.map((each) => ({ ...each, source: pathOf(each.source) })));
  const { text, remarks } = convertBasic(source, compileOptions);
  return { text, remarks: remarks.map((each) => ({ ...each, source: pathOf(each.source) })) };
}

/** The file of the module that a program in a file becomes. @example convertedFile('BP/PRICE.bp') // 'BP/PRICE.ts' */
export function convertedFile(file: string): string {
  return file.replace(/\.\w+$/, '.ts');
}

function badProgram(problems: readonly Problem[]): MvdbError {
  return new MvdbError(failures.BAD_PROGRAM, problems.map(formatProblem).join('\n'));
}

function remarksOf({ name, parameters }: Program): Remark[] {
  const array = parameters.find(({ isArray }) => isArray);
  if (array === undefined) return [];
  const text = `The array ${array.name} is an argument: only programs in BASIC can call this one.`;
  return [{ source: name, line: 1, text }];
}

const DEFINERS = {
  program: 'convertedProgram',
  subroutine: 'convertedSubroutine',
  function: 'convertedFunction',
} as const;

function moduleLines(
  program: Program,
  body: ConvertedBody,
  { header, flavour }: { readonly header: ProgramHeader | undefined; readonly flavour: Flavour },
): string[] {
  const { kind, name } = program;
  const definer = DEFINERS[kind];
  const own = flavourCode(flavour);
  const tools = [...body.tools, definer, ...(own?.includes('flavours') ? ['flavours'] : [])];
  const imported = [...tools, ...body.types.map((type) => `type ${type}`)].sort(byName);
  const types = { program: '', function: '<Arguments>', subroutine: '<Arguments, Results>' };
  return [
    `// Converted from the BASIC program ${name}.`,
    ...importLines(imported, '@mvdb/basic/converted'),
    ...(body.functions.length > 0 ? importLines(body.functions, 'mvdb/functions') : []),
    '',
    ...(kind === 'program' ? [] : [...argumentInterfaces(program, header), '']),
    ...comment('', header?.description),
    `export default ${definer}${types[kind]}(${body.name}, {`,
    ...settingsOf(program, header, own).map((line) => `  ${line}`),
    '});',
    '',
    ...body.lines,
  ];
}

function settingsOf(
  { name, parameters }: Program,
  header: ProgramHeader | undefined,
  flavour: string | undefined,
): string[] {
  const list = (names: readonly string[]): string => `[${names.map(literal).join(', ')}]`;
  const named = parameters.map((each: Parameter) =>
    each.isArray ? `MAT ${each.name}` : each.name,
  );
  const usage = usageOf(
    parameters.filter(({ isArray }) => !isArray).map((each) => each.name),
    header,
  );
  return [
    `name: ${literal(name)},`,
    `parameters: ${list(named)},`,
    ...(header === undefined
      ? []
      : [
          `inputs: ${list(usage.inputs)},`,
          `required: ${list(usage.required)},`,
          `results: ${list(usage.results)},`,
        ]),
    ...(flavour === undefined ? [] : [`flavour: ${flavour},`]),
    'url: import.meta.url,',
  ];
}

/** Code of the flavour; `undefined` for the default one. */
function flavourCode(flavour: Flavour): string | undefined {
  const entries = Object.entries(flavours);
  const same = entries.find(([, each]) => differencesOf(flavour, each).length === 0);
  if (same !== undefined) return same[0] === 'qm' ? undefined : literal(same[0]);
  const [[name, nearest]] = entries.sort(
    ([, left], [, right]) =>
      differencesOf(flavour, left).length - differencesOf(flavour, right).length,
  ) as [[string, Flavour]];
  const changes = differencesOf(flavour, nearest).map(([key, value]) => `${key}: ${value}`);
  return `{ ...flavours[${literal(name)}], ${changes.join(', ')} }`;
}

function differencesOf(flavour: Flavour, other: Flavour): [string, unknown][] {
  return Object.entries(flavour).filter(([key, value]) => other[key as keyof Flavour] !== value);
}

/** One line, or where it were too long, a line for each name. */
function importLines(names: readonly string[], from: string): string[] {
  const line = `import { ${names.join(', ')} } from '${from}';`;
  if (line.length <= LINE_MAX) return [line];
  return ['import {', ...names.map((name) => `  ${name},`), `} from '${from}';`];
}

const LINE_MAX = 100;

function byName(left: string, right: string): number {
  const [first, second] = [left, right].map((name) => name.replace(/^type /, '').toLowerCase());
  return (first ?? '') < (second ?? '') ? -1 : 1;
}
