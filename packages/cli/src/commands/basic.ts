import { basicOptions } from '../basic/action.ts';
import { basicActions } from '../basic/actions.ts';
import { defineCommand } from '../command-line/command.ts';
import { misnamed } from '../errors/misnamed.ts';
import { UsageError } from '../errors/usage-error.ts';

export const basic = defineCommand({
  name: 'basic',
  forms: Object.entries(basicActions).map(([name, { form }]) => `${name} ${form} [options]`),
  description: [
    'Checks and runs programs in BASIC that are files of a folder, one each; the name of a file is that of the program, without .bp, .bas, .basic or .b. `check` compiles them, and ends with 1 if one has a problem; without a folder it compiles the programs in the tables of the account, and says which texts they include that are missing. `format` lays out programs in their files: it indents blocks, and sets the spaces around commas and signs of assignment, and changes nothing else; a program that does not compile stays as it is. `run` runs one on the account: CALL finds subroutines in the folder, then in the account. `coverage` runs programs, and says which lines of the folder did not run; behind a line that fails, those of its block count as run. `types` writes a declaration beside each program, with which TypeScript knows its arguments and results. `convert` writes each program as TypeScript beside it, for people to go on with: names, comments and structure stay. It says which lines are calls of the runtime, or a loop around a switch, and overwrites no module.',
    'With `node --inspect-brk` a debugger stops in the lines of these files.',
  ],
  wordCount: [1, Number.MAX_SAFE_INTEGER],
  wordChoices: Object.keys(basicActions),
  options: basicOptions,
  examples: [
    ['basic check BP', 'Says which programs compile, and the first problem of each other one.'],
    ['basic check BP PRICE --json', 'Gives an editor every problem of one program.'],
    ['basic check --data live', 'Checks the programs in the tables of an account.'],
    ['basic format BP --check', 'Says which programs are not formatted.'],
    ['basic run BP PRICE P100 --data live', 'Runs a program with the word P100.'],
    ['basic types BP', 'Writes BP/PRICE.d.bp.ts for BP/PRICE.bp, and so on.'],
    ['basic convert BP/PRICE.bp', 'Writes BP/PRICE.ts, which does the same in TypeScript.'],
    ['basic coverage BP --data live', 'Runs the programs of a folder, and counts their lines.'],
  ],

  run(invocation) {
    const [name = '', ...words] = invocation.words;
    const action = Object.hasOwn(basicActions, name) ? basicActions[name] : undefined;
    if (action === undefined) {
      const names = Object.keys(basicActions);
      throw misnamed(`"${name}" is not one of ${names.join(', ')}.`, name, names);
    }
    const [least, most] = action.wordCount;
    if (words.length < least || words.length > most)
      throw new UsageError(`basic ${name} takes ${action.form}.`);
    return action.run(words, invocation);
  },
});
