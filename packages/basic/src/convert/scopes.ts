import type { FlatStatement } from '../flow/flatten.ts';
import { isMark, type Section } from '../flow/sections.ts';
import type { Block, Expression, For, Statement } from '../syntax/syntax.ts';
import { blocksOf, expressionsOf, statementsIn, withParts } from '../syntax/walk.ts';
import { baseVariable, commandTargets, functionTargets } from './command-targets.ts';
import { defaultOf, endsWithout, readingOf } from './readings.ts';

/** The statements of a block, as they are looked through. */
type Statements = readonly FlatStatement[];

/**
 * Loops over a variable that nothing else uses, so that it belongs to them.
 *
 * @param mayCount - Whether a loop counts by a step of the source.
 */
export function countingLoops(
  blocks: readonly Statements[],
  mayCount: (loop: For) => boolean,
): ReadonlySet<For> {
  const loops = new Set<For>();
  const others = new Set<string>();
  const visit = (statements: Statements, inside: ReadonlySet<string>): void => {
    for (const statement of statements) {
      for (const name of assignedNames(statement)) others.add(name);
      if (statement.kind !== 'for') {
        for (const name of ownNames(statement)) if (!inside.has(name)) others.add(name);
        for (const block of blocksIn(statement)) visit(block, inside);
        continue;
      }
      const { variable, start, limit, step, tests, body } = statement;
      if (variable.kind !== 'variable') {
        for (const name of ownNames(statement)) if (!inside.has(name)) others.add(name);
        visit(body, inside);
        continue;
      }
      const { name } = variable;
      if (mayCount(statement) && !inside.has(name)) loops.add(statement);
      else others.add(name);
      for (const each of namesIn([start, ...(step ? [step] : [])]))
        if (each === name || !inside.has(each)) others.add(each);
      const within = new Set([...inside, name]);
      for (const each of namesIn([limit, ...tests.map(({ condition }) => condition)]))
        if (!within.has(each)) others.add(each);
      visit(body, within);
    }
  };
  for (const statements of blocks) visit(statements, new Set());
  return new Set(
    [...loops].filter(({ variable }) => variable.kind === 'variable' && !others.has(variable.name)),
  );
}

/**
 * Where variables are declared by what is assigned to them first, with `const` or `let`.
 *
 * @param mayDeclare - Whether a variable may be declared anywhere but before everything.
 */
export function declarationsIn(
  sections: readonly Section[],
  mayDeclare: (name: string) => boolean,
): ReadonlyMap<Statement, 'const' | 'let'> {
  const uses = new Uses();
  const sectionsOf = new Map<string, Section[]>();
  for (const section of sections)
    for (const name of uses.in(section.statements).keys())
      sectionsOf.set(name, [...(sectionsOf.get(name) ?? []), section]);
  const found = new Map<Statement, 'const' | 'let'>();
  for (const [name, [section, ...others]] of sectionsOf) {
    if (section === undefined || others.length > 0 || !mayDeclare(name)) continue;
    const declaration = firstAssignment(uses, section.statements, name);
    if (declaration !== undefined) found.set(...declaration);
  }
  return found;
}

/** Which statements of a block name a variable, themselves or inside; each block is looked through once. */
class Uses {
  readonly #blocks = new Map<Statements, ReadonlyMap<string, FlatStatement[]>>();

  in(block: Statements): ReadonlyMap<string, readonly FlatStatement[]> {
    const existing = this.#blocks.get(block);
    if (existing !== undefined) return existing;
    const uses = new Map<string, FlatStatement[]>();
    for (const statement of block) {
      const names = new Set(ownNames(statement));
      for (const inner of blocksIn(statement))
        for (const name of this.in(inner).keys()) names.add(name);
      for (const name of names) {
        const using = uses.get(name);
        if (using === undefined) uses.set(name, [statement]);
        else using.push(statement);
      }
    }
    this.#blocks.set(block, uses);
    return uses;
  }
}

/** The assignment with which a variable begins in the innermost block that has all its uses. */
function firstAssignment(
  uses: Uses,
  statements: Statements,
  name: string,
): [Statement, 'const' | 'let'] | undefined {
  const [first, ...others] = uses.in(statements).get(name) ?? [];
  if (first === undefined) return undefined;
  const isChanged = (after: Statements): boolean =>
    after.some((each) => assignedWithin(each).includes(name));
  if (isBeginningOf(first, name)) return [first, isChanged(others) ? 'let' : 'const'];
  if (isReadingInto(uses, first, name)) {
    const after = [...(first.branches.yes ?? []), ...others];
    return isChanged(after) ? undefined : [first, 'const'];
  }
  if (others.length > 0 || ownNames(first).includes(name)) return undefined;
  const [block, ...otherBlocks] = blocksIn(first).filter((each) => uses.in(each).has(name));
  if (block === undefined || otherBlocks.length > 0) return undefined;
  const last = block.at(-1);
  // The condition at the end of a loop stands outside its block.
  if (first.kind === 'loop' && last?.kind === 'loop-test' && ownNames(last).includes(name))
    return undefined;
  return firstAssignment(uses, block, name);
}

function isBeginningOf(
  statement: FlatStatement,
  name: string,
): statement is Statement & { kind: 'assignment' } {
  if (statement.kind !== 'assignment' || statement.operator !== '=') return false;
  const { target, value } = statement;
  return target.kind === 'variable' && target.name === name && !namesIn([value]).includes(name);
}

/** Whether a statement reads one thing into a variable that it does not use before it is there. */
function isReadingInto(
  uses: Uses,
  statement: FlatStatement,
  name: string,
): statement is Statement & { kind: 'command' } {
  if (statement.kind !== 'command') return false;
  const reading = readingOf(statement);
  const { target, asked = [] } = reading ?? {};
  if (target?.kind !== 'variable' || target.name !== name) return false;
  if (namesIn(asked).includes(name)) return false;
  if (defaultOf(statement, target) !== undefined) return statement.name !== 'OPEN';
  return endsWithout(statement) && !uses.in(statement.branches.no ?? []).has(name);
}

/** The variables that a statement itself names. */
function ownNames(statement: FlatStatement): string[] {
  return namesIn(ownExpressions(statement));
}

function ownExpressions(statement: FlatStatement): readonly Expression[] {
  if (isMark(statement)) return [];
  if (statement.kind === 'for-enter' || statement.kind === 'for-next')
    return expressionsOf({ ...statement.loop, tests: [] });
  return expressionsOf(statement);
}

function namesIn(expressions: readonly Expression[]): string[] {
  return expressions
    .flatMap(withParts)
    .flatMap((each) => (each.kind === 'variable' ? [each.name] : []));
}

function blocksIn(statement: FlatStatement): readonly Block[] {
  if (isMark(statement) || statement.kind === 'for-enter' || statement.kind === 'for-next')
    return [];
  return blocksOf(statement);
}

function assignedWithin(statement: FlatStatement): string[] {
  if (isMark(statement) || statement.kind === 'for-enter' || statement.kind === 'for-next')
    return assignedNames(statement);
  return statementsIn([statement]).flatMap((each) => [
    ...assignedNames(each),
    ...(each.kind === 'for' && each.variable.kind === 'variable' ? [each.variable.name] : []),
  ]);
}

/** The variables that a statement assigns to otherwise than as a loop does. */
function assignedNames(statement: FlatStatement): string[] {
  return [...targetNames(statement), ...functionTargets(ownExpressions(statement))];
}

function targetNames(statement: FlatStatement): string[] {
  switch (statement.kind) {
    case 'assignment': {
      const name = baseVariable(statement.target);
      return name === undefined ? [] : [name];
    }
    case 'for-enter':
    case 'for-next':
      return statement.loop.variable.kind === 'variable' ? [statement.loop.variable.name] : [];
    case 'command':
      return commandTargets(statement).map(({ name }) => name);
    default:
      return [];
  }
}
