import { MvdbError } from '../errors/errors.ts';
import { failures } from '../errors/failure-table.ts';
import { shown } from '../text/shown.ts';
import { badCommand } from './bad-command.ts';
import { type ConditionScope, decide } from './condition.ts';
import { afterFirstWord, flowKeyword, isComment, type ParagraphLine } from './paragraph.ts';

/** What running a paragraph needs of the command processor. */
export interface ParagraphActions {
  readonly scope: ConditionScope;
  /** Called for every line; may throw to stop the work. */
  step(): void;
  /** The line with its inline prompts answered. */
  answered(line: string): string;
  /** Runs a command; `data` is what DATA lines put down for it to read. */
  run(command: string, data: readonly string[]): void;
}

/** An error that says in which line of which paragraph it arose. */
class ParagraphError extends MvdbError {}

/**
 * Runs the lines of a paragraph. It ends at the first command that fails.
 *
 * @throws MvdbError of the line that failed, with its place; `BAD_COMMAND` for a label there is not.
 */
export function runParagraph(
  name: string,
  lines: readonly ParagraphLine[],
  actions: ParagraphActions,
): void {
  let index = 0;
  while (index < lines.length) {
    const line = lines[index];
    try {
      index = runLine(name, lines, index, actions);
    } catch (error) {
      if (!(error instanceof MvdbError) || error instanceof ParagraphError) throw error;
      const position = `in line ${line?.number} of the paragraph ${name}`;
      throw new ParagraphError(failures[error.code], `${error.detail} It happened ${position}.`, {
        cause: error,
      });
    }
  }
}

/** @returns The index of the line to go on with. */
function runLine(
  name: string,
  lines: readonly ParagraphLine[],
  index: number,
  actions: ParagraphActions,
): number {
  const line = lines[index];
  if (line === undefined) return lines.length;
  actions.step();
  let next = index + 1;
  if (line.keyword === 'LOOP') return next;
  if (line.keyword === 'REPEAT') return line.loopIndex;
  while (lines[next]?.keyword === 'DATA' && lines[next]?.label === undefined) next += 1;
  let command = actions.answered(line.text);
  while (flowKeyword(command) === 'IF') {
    const decision = decide(afterFirstWord(command), actions.scope);
    if (!decision.holds) return next;
    command = decision.command;
  }
  switch (flowKeyword(command)) {
    case 'GO':
      return labelIndex(name, lines, afterFirstWord(command));
    case 'STOP':
      return lines.length;
    case 'DATA':
      throw badCommand('DATA stands behind the command that is to read it.');
    case 'LOOP':
    case 'REPEAT':
      throw badCommand('LOOP and REPEAT each stand on a line of their own.');
    default:
      if (command.trim() !== '' && !isComment(command))
        actions.run(command, dataOf(lines.slice(index + 1, next), actions));
      return next;
  }
}

function dataOf(lines: readonly ParagraphLine[], actions: ParagraphActions): string[] {
  return lines.map(({ text }) => afterFirstWord(actions.answered(text)));
}

function labelIndex(name: string, lines: readonly ParagraphLine[], target: string): number {
  const label = target
    .trim()
    .replace(/^TO\s+/i, '')
    .replace(/:$/, '');
  const index = lines.findIndex((line) => line.label === label.toUpperCase());
  if (index === -1) throw badCommand(`The paragraph ${name} has no label ${shown(label)}.`);
  return index;
}
