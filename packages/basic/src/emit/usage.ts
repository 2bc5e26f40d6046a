import type { FlatStatement } from '../flow/flatten.ts';
import { type Flow, isMark } from '../flow/sections.ts';
import { functionEntry } from '../functions/table.ts';
import type { Expression, Part, Program, Statement } from '../syntax/syntax.ts';
import { bodiesOf, expressionsIn, statementsIn } from '../syntax/walk.ts';

/** How the variables of a program are used, which decides how they are held. */
export interface Usage {
  /** Others refer to them: they are passed to subroutines. */
  readonly referred: ReadonlySet<string>;
  /** They are taken apart as dynamic arrays. */
  readonly spread: ReadonlySet<string>;
  /** Whether the program changes its precision. */
  readonly setsPrecision: boolean;
}

/** Looks through all statements of a program. */
export function usageOf(program: Program): Usage {
  const referred = new Set<string>();
  const spread = new Set<string>();
  let setsPrecision = false;
  for (const block of bodiesOf(program)) {
    for (const statement of statementsIn(block)) {
      if (statement.kind === 'call' || statement.kind === 'gosub')
        for (const arg of statement.args) addVariable(referred, arg);
      if (statement.kind !== 'command') continue;
      if (statement.name === 'PRECISION') setsPrecision = true;
      for (const part of statement.parts) addPart(spread, part);
    }
    for (const expression of expressionsIn(block)) addUse(expression, referred, spread);
  }
  return { referred, spread, setsPrecision };
}

function addPart(spread: Set<string>, part: Part): void {
  if (part.kind === 'dynamic') addVariable(spread, part.target);
  if (part.kind === 'place') addVariable(spread, part.target.base);
  if (part.kind === 'list') for (const item of part.items.flat()) addPart(spread, item);
}

function addUse(expression: Expression, referred: Set<string>, spread: Set<string>): void {
  if (expression.kind === 'extraction') addVariable(spread, expression.base);
  if (expression.kind === 'user-function')
    for (const arg of expression.args) addVariable(referred, arg);
  if (expression.kind !== 'function') return;
  const takes = functionEntry(expression.name)?.takes ?? [];
  for (const [index, arg] of expression.args.entries())
    if (takes[index] === 'dynamic') addVariable(spread, arg);
}

function addVariable(names: Set<string>, expression: Expression): void {
  if (expression.kind === 'variable') names.add(expression.name);
}

/**
 * Variables that only the beginning of a program uses, which are variables of its function: those of all functions cost
 * more. None where that function is entered again.
 */
export function namesOfBeginning(program: Program, flow: Flow): ReadonlySet<string> {
  const first = flow.groupOf.get(0);
  if (first === undefined || !flow.beginsOnce) return new Set();
  if (statementsIn(program.body).some(isClear)) return new Set();
  const names = namesIn(first.sections.flatMap(({ statements }) => statements));
  const others = flow.sections.filter((section) => !first.sections.includes(section));
  const elsewhere = [
    ...namesIn(others.flatMap(({ statements }) => statements)),
    ...program.routines.flatMap(({ body }) => [...namesIn(body)]),
  ];
  for (const name of elsewhere) names.delete(name);
  return names;
}

function isClear(statement: Statement): boolean {
  return statement.kind === 'command' && statement.name === 'CLEAR';
}

function namesIn(statements: readonly FlatStatement[]): Set<string> {
  const names = new Set<string>();
  const block = statements.flatMap((flat): Statement[] => {
    if (flat.kind === 'for-enter' || flat.kind === 'for-next') return [{ ...flat.loop, body: [] }];
    return isMark(flat) ? [] : [flat];
  });
  for (const expression of expressionsIn(block))
    if (expression.kind === 'variable') names.add(expression.name);
  return names;
}
