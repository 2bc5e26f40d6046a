import { functionEntry } from '../functions/table.ts';
import type { Command, Expression, Part } from '../syntax/syntax.ts';
import { withParts } from '../syntax/walk.ts';
import type { ValueType } from './types.ts';

/** A variable that a command assigns to. */
export interface CommandTarget {
  readonly name: string;
  readonly type: ValueType;
  readonly when: AssignedWhen;
}

/** When a command assigns a target: each time, where THEN runs, or nobody knows. */
export type AssignedWhen = 'always' | 'then' | 'sometimes';

interface Assigning {
  /** Of its first target. */
  readonly type: ValueType;
  readonly when: AssignedWhen;
  /** Of its other targets; default: `slot`. */
  readonly others?: ValueType;
}

const TEXT: Assigning = { type: 'text', when: 'always' };
const READ: Assigning = { type: 'text', when: 'then' };
const FIND: Assigning = { type: 'count', when: 'then', others: 'count' };
const UNKNOWN: Assigning = { type: 'slot', when: 'sometimes' };

/** What commands give the variables that they name; others may give anything, and may give nothing. */
const assigning = new Map<string, Assigning>([
  ['CHANGE', TEXT],
  ['CONVERT', TEXT],
  ['FIND', FIND],
  ['FINDSTR', FIND],
  ['INPUT', TEXT],
  ['LOCATE', { type: 'count', when: 'always' }],
  ['MATBUILD', TEXT],
  ['OPEN', { type: 'slot', when: 'then' }],
  ['READ', READ],
  ['READL', READ],
  ['READNEXT', { type: 'text', when: 'always', others: 'value' }],
  ['READU', READ],
  ['READV', READ],
  ['READVL', READ],
  ['READVU', READ],
]);

/** The variables that a command assigns to, as a whole or in part. */
export function commandTargets(command: Command): readonly CommandTarget[] {
  return givenTargets(command).flatMap(({ target, type, when }): CommandTarget[] => {
    const name = baseVariable(target);
    if (name === undefined) return [];
    return target.kind === 'variable'
      ? [{ name, type, when }]
      : [{ name, type: 'text', when: 'sometimes' }];
  });
}

/** The types of what a command assigns, by what it assigns to. */
export function targetTypes(command: Command): ReadonlyMap<Expression, ValueType> {
  return new Map(givenTargets(command).map(({ target, type }) => [target, type]));
}

/** The variables that functions in expressions assign to, as `REMOVE(array, delimiter)` does. */
export function functionTargets(expressions: readonly Expression[]): string[] {
  return expressions.flatMap(withParts).flatMap((each) => {
    if (each.kind !== 'function') return [];
    const takes = functionEntry(each.name)?.takes ?? [];
    return each.args.flatMap((arg, index) => {
      const name = takes[index] === 'target' ? baseVariable(arg) : undefined;
      return name === undefined ? [] : [name];
    });
  });
}

function givenTargets(command: Command) {
  const { type, when, others } = assigning.get(command.name) ?? UNKNOWN;
  return command.parts.flatMap(targetsIn).map((target, index) => {
    if (index === 0) return { target, type, when };
    const next: AssignedWhen = others === undefined ? 'sometimes' : 'then';
    return { target, type: others ?? ('slot' as const), when: next };
  });
}

function targetsIn(part: Part): readonly Expression[] {
  if (part.kind === 'target' || part.kind === 'place') return [part.target];
  return part.kind === 'list' ? part.items.flat().flatMap(targetsIn) : [];
}

/** The variable that a target is, or is a part of. */
export function baseVariable(target: Expression): string | undefined {
  if (target.kind === 'variable') return target.name;
  if (target.kind === 'extraction' || target.kind === 'substring' || target.kind === 'fields')
    return baseVariable(target.base);
  return undefined;
}
