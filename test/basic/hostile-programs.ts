import { compileBasic, flavours, formatBasic, formatProblem, runUnit } from '@mvdb/basic';
import { type Account, type FlavourName, MvdbError, Session } from 'mvdb';
import { parseBasic } from '../../packages/basic/src/compile.ts';
import { printProgram } from '../../packages/basic/src/printer/source-printer.ts';
import { meaningOf } from '../../packages/basic/src/syntax/meaning.ts';
import type { Chance } from './generated-program.ts';
import { hostileProgram } from './hostile-program.ts';

/** Where two trees differ, with what stands around it. */
function firstDifference(left = '', right = ''): string {
  let index = 0;
  while (index < left.length && left[index] === right[index]) index += 1;
  const around = (text: string): string => text.slice(Math.max(index - 300, 0), index + 200);
  return `\n${around(left)}\n${around(right)}`;
}

/** A program that runs for more steps than this ends. */
const STEPS_MAX = 3;
const OUTPUT_MAX = 2_000;

/** What is wrong with how one text is compiled and run; `undefined` where nothing is. */
export function violationOf(
  account: Account,
  source: string,
  flavour: FlavourName,
): string | undefined {
  const options = { name: 'TEST', flavour };
  const { program, problems } = parseBasic(source, options);
  if (program === undefined) {
    const [problem] = problems;
    if (problem === undefined || problem.detail === '') return 'It has no problem and no program.';
    return formatProblem(problem).includes('undefined') ? formatProblem(problem) : undefined;
  }
  const printed = printProgram(program);
  const again = parseBasic(printed, options);
  const [tree, other] = [meaningOf(program), meaningOf(again.program)];
  if (tree !== other) {
    const problems = again.problems.map(formatProblem).join('\n');
    return `It prints as another program: ${problems || firstDifference(tree, other)}`;
  }
  const { text = '' } = formatBasic(source, options);
  if (meaningOf(parseBasic(text, options).program) !== tree)
    return `It is formatted as another program: ${text}`;
  if (formatBasic(text, options).text !== text) return `It is formatted anew each time: ${text}`;
  const { unit } = compileBasic(source, options);
  if (unit === undefined) return 'It parses and does not compile.';
  const session = new Session(account);
  let size = 0;
  try {
    session.limited(STEPS_MAX, () =>
      runUnit(unit, session, {
        print: (text) => {
          size += text.length;
          if (size > OUTPUT_MAX) throw new Enough();
        },
      }),
    );
  } catch (error) {
    if (!(error instanceof MvdbError || error instanceof Enough))
      return `It throws ${error instanceof Error ? error.stack : String(error)}\n${unit.code}`;
  } finally {
    session.close();
  }
  return 'hasEscaped' in globalThis ? 'It reaches JavaScript.' : undefined;
}

class Enough extends Error {}

const flavourNames = Object.keys(flavours) as FlavourName[];

/** Draws a text and a flavour. */
export function hostileCase(chance: Chance): readonly [source: string, flavour: FlavourName] {
  const flavour = flavourNames[Math.floor(chance() * flavourNames.length)] ?? 'qm';
  return [hostileProgram(chance), flavour];
}
