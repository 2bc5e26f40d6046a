/*
 * MultiValue BASIC: a program is compiled to JavaScript once, and runs in any session.
 */

export { formatProblem } from 'mvdb/language';
// Programs that lie in tables: what a session is given.
export {
  type BasicHost,
  type BasicHostOptions,
  basicHost,
  type ProgramCheck,
  type ProgramText,
} from './basic-host.ts';
// A program as text becomes one that runs, or a list of problems.
export { type Compiled, type CompileOptions, checkBasic, compileBasic } from './compile.ts';
// What runs.
export { CompiledUnit } from './compiled-unit.ts';
export type { Remark } from './convert/remarks.ts';
// A program becomes TypeScript.
export { type ConvertedText, convertBasic, convertedFile, convertFile } from './convert-program.ts';
// Which lines of a program run.
export { recordCoverage, type TextCoverage } from './coverage.ts';
export { declarationFile, declarationOf } from './declaration.ts';
export type { Include } from './directives/directives.ts';
// How a program looks.
export { type FormatOptions, type Formatted, formatBasic } from './format-basic.ts';
// What the comments at the head of a subroutine say of it.
export {
  type HeaderArgument,
  type ParameterTag,
  type ProgramHeader,
  programHeader,
} from './header.ts';
export type { ImportedFunction, ImportedProgram, ImportOptions } from './imported-program.ts';
export { compileFile, importProgram } from './imported-program.ts';
export { isImportable } from './module-text.ts';
export { programName } from './program-folder.ts';
export { callUnit, type RunOptions, runUnit } from './run.ts';
export { ProgramError } from './runtime/call-stack.ts';
export type { TracePosition } from './runtime/runnable-unit.ts';
export { type ArgumentValue, defineSubroutine, type Subroutine } from './subroutine.ts';
export { type Problem, type ProblemCode, problemTexts } from './syntax/errors.ts';
export { type Flavour, flavours } from './syntax/flavours.ts';
// The words of the language, for editors.
export { type BasicWord, type BasicWords, basicWords } from './words.ts';
