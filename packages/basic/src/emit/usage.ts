import { functionEntry } from '../functions/table.ts';
import { expressionsIn, statementsIn, withParts } from '../resolve/walk.ts';
import type { Block, Expression, Part, Program } from '../syntax.ts';

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
  const blocks: Block[] = [program.body, ...program.routines.map(({ body }) => body)];
  for (const block of blocks) {
    for (const statement of statementsIn(block)) {
      if (statement.kind === 'call' || statement.kind === 'gosub')
        for (const arg of statement.args) addVariable(referred, arg);
      if (statement.kind !== 'command') continue;
      if (statement.name === 'PRECISION') setsPrecision = true;
      for (const part of statement.parts) addPart(spread, part);
    }
    for (const expression of expressionsIn(block))
      for (const each of withParts(expression)) addUse(each, referred, spread);
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
