/*
 * MultiValue BASIC: a program is compiled to JavaScript once, and runs in any session.
 */

// Programs that lie in tables: what a session is given.
export { type BasicHostOptions, basicHost } from './basic-host.ts';
// A program as text becomes one that runs, or a list of problems.
export { type Compiled, type CompileOptions, checkBasic, compileBasic } from './compile.ts';

// What runs.
export { CompiledUnit } from './compiled-unit.ts';
export type { Include } from './directives/directives.ts';
export { formatProblem, type Problem, type ProblemCode, problemTexts } from './errors.ts';
export { type Flavour, type FlavourName, flavours } from './flavours.ts';
export { callUnit, type RunOptions, runUnit } from './run.ts';
export { ProgramError, type TracePosition } from './runtime/call-stack.ts';
