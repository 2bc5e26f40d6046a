import { nearNames } from 'mvdb/host';
import type { ProblemLog } from '../errors.ts';
import type { Block, Program, Statement } from '../syntax.ts';
import { statementsIn } from './walk.ts';

/** Checks that every label that something jumps to is there, and each only once. */
export function checkProgram(program: Program, problems: ProblemLog): void {
  const routines = new Set(program.routines.map(({ name }) => name));
  checkLabels(program.body, routines, problems);
  for (const { body } of program.routines) checkLabels(body, routines, problems);
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
