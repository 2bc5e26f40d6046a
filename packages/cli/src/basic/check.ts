import { formatProblem } from '@mvdb/basic';
import { textTable } from 'mvdb/host';
import { exitStatus } from '../errors/exit-status.ts';
import { flavourOf } from '../options/flavour-option.ts';
import { checkAccount } from './account-check.ts';
import type { BasicAction } from './action.ts';
import { ProgramFolder } from './program-folder.ts';

/**
 * Compiles programs of a folder, all unless some are named, or without a folder those in the tables of the account, and
 * says what is wrong with each.
 */
export const check: BasicAction = {
  form: '[DIR [PROGRAM ...]]',
  wordCount: [0, Number.MAX_SAFE_INTEGER],
  run([folder, ...named], invocation) {
    if (folder === undefined) return checkAccount(invocation);
    const { options, out } = invocation;
    const programs = new ProgramFolder(folder, flavourOf(options.flavour));
    const names = named.length > 0 ? named : programs.names;
    const checked = names.map((program) => ({
      program,
      problems: programs.compiled(program).problems,
    }));
    if (options.json) out.json(checked);
    else {
      const rows = checked.map(({ program, problems: [first] }) => [
        program,
        first === undefined
          ? 'compiles'
          : `${first.source}:${first.line}:${first.column} ${first.detail}`,
      ]);
      out.lines(textTable(['Program', 'Result'], rows));
      // Who asks about some wants to know everything about them.
      if (named.length > 0)
        for (const { problems } of checked) out.lines(problems.map(formatProblem));
    }
    const isRight = checked.every(({ problems }) => problems.length === 0);
    return isRight ? exitStatus.ok : exitStatus.failed;
  },
};
