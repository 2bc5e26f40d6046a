import { nearNames } from 'mvdb/host';
import type { ProblemLog } from '../syntax/errors.ts';
import type { Block, Program, Statement } from '../syntax/syntax.ts';
import { bodiesOf, depthOf, expressionsOf, statementsIn } from '../syntax/walk.ts';

/** How deep an expression may be: what reads its tree calls itself for each part. */
const DEPTH_MAX = 500;

/**
 * Checks that every label that something jumps to is there, each only once, and every local function that is declared, and
 * that no expression is too deep.
 */
export function checkProgram(program: Program, problems: ProblemLog): void {
  const routines = new Set(program.routines.map(({ name }) => name));
  for (const body of bodiesOf(program)) {
    checkLabels(body, routines, problems);
    checkLocalFunctions(body, routines, problems);
    checkDepth(body, problems);
  }
}

function checkDepth(block: Block, problems: ProblemLog): void {
  const detail = `the parts of an expression may be ${DEPTH_MAX} deep; put some into variables`;
  for (const expression of statementsIn(block).flatMap(expressionsOf))
    if (depthOf(expression) > DEPTH_MAX) problems.report('TOO_DEEP', expression.at, detail);
}

function checkLocalFunctions(
  block: Block,
  routines: ReadonlySet<string>,
  problems: ProblemLog,
): void {
  for (const statement of statementsIn(block)) {
    if (statement.kind !== 'deffun' || !statement.isLocal || routines.has(statement.name)) continue;
    const [near] = nearNames(statement.name, routines);
    const hint = near === undefined ? '' : `; did you mean ${near}?`;
    const detail = `the program has no LOCAL FUNCTION ${statement.name}${hint}`;
    problems.report('UNKNOWN_FUNCTION', statement.at, detail);
  }
}

function checkLabels(block: Block, routines: ReadonlySet<string>, problems: ProblemLog): void {
  const labels = new Map<string, Statement>();
  for (const statement of statementsIn(block)) {
    if (statement.kind !== 'label') continue;
    const first = labels.get(statement.name);
    if (first === undefined) labels.set(statement.name, statement);
    else
      problems.report(
        'BAD_LABEL',
        statement.at,
        `the label ${statement.name} stands at line ${first.at.line} already`,
      );
  }
  for (const statement of statementsIn(block))
    for (const label of labelsOf(statement)) {
      if (labels.has(label) || (statement.kind === 'gosub' && routines.has(label))) continue;
      const [near] = nearNames(label, labels.keys());
      const hint = near === undefined ? '' : `; did you mean ${near}?`;
      problems.report('BAD_LABEL', statement.at, `there is no label ${label}${hint}`);
    }
}

function labelsOf(statement: Statement): readonly string[] {
  switch (statement.kind) {
    case 'goto':
    case 'gosub':
      return [statement.label];
    case 'on':
      return statement.labels;
    case 'return':
      return statement.to === undefined ? [] : [statement.to];
    default:
      return [];
  }
}
