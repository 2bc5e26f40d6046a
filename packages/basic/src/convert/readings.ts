import { endsFlow } from '../flow/sections.ts';
import type { Command, Expression, Target, Variable } from '../syntax/syntax.ts';

/** A statement that gives one thing, or runs its ELSE where that is missing. */
export interface Reading {
  readonly target: Target;
  /** What is asked, without what it is given to. */
  readonly asked: readonly Expression[];
}

/** What a statement reads; `undefined` where it has a form, or branches, that only the runtime has. */
export function readingOf({ name, parts, branches }: Command): Reading | undefined {
  if (branches.onError !== undefined || branches.locked !== undefined) return undefined;
  const given = parts.filter(({ kind }) => kind !== 'absent');
  switch (name) {
    case 'READ':
    case 'READU':
    case 'READL': {
      const [target, table, id] = given;
      if (target?.kind !== 'target' || table?.kind !== 'handle' || id?.kind !== 'value')
        return undefined;
      return { target: target.target, asked: [table.expression, id.expression] };
    }
    case 'READNEXT': {
      const [target, list, ...others] = given;
      if (target?.kind !== 'target' || others.length > 0) return undefined;
      if (list === undefined) return { target: target.target, asked: [] };
      return list.kind === 'handle'
        ? { target: target.target, asked: [list.expression] }
        : undefined;
    }
    case 'OPEN': {
      const [table, , , target] = parts;
      if (given.length !== 3 || table?.kind !== 'value' || target?.kind !== 'target')
        return undefined;
      return { target: target.target, asked: [table.expression] };
    }
    default:
      return undefined;
  }
}

/** Whether nothing of what was read is used where it is missing, because the program goes elsewhere. */
export function endsWithout({ branches }: Command): boolean {
  const last = branches.no?.at(-1);
  return last !== undefined && (last.kind === 'leave' || endsFlow(last));
}

/** What a variable is given where there is nothing to read, if that is all that its statement does. */
export function defaultOf(
  { branches: { yes, no } }: Command,
  target: Target,
): Expression | undefined {
  const [only, ...others] = no ?? [];
  if (yes !== undefined || others.length > 0 || only?.kind !== 'assignment') return undefined;
  const { operator, value } = only;
  const isSame = isVariable(target) && isVariable(only.target) && only.target.name === target.name;
  return isSame && operator === '=' && value.kind === 'text' ? value : undefined;
}

function isVariable(target: Target): target is Variable {
  return target.kind === 'variable';
}
