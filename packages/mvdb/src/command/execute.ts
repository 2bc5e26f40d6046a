import { assertArgument, assertText } from '../arguments/checked.ts';
import { SESSION } from '../arguments/database-kinds.ts';
import { FUNCTION, NUMBER, OBJECT, shapeOf, TEXTS } from '../arguments/kinds.ts';
import { closedOptionsOf } from '../arguments/option-names.ts';
import { PARAMETERS } from '../query/option-kinds.ts';
import type { Parameters } from '../query/token-reader.ts';
import { missingCapability } from '../rights/capabilities.ts';
import type { Session } from '../session/session.ts';
import { CommandSet } from './command-set.ts';
import { Processor } from './processor.ts';
import type { Ask } from './prompt-answers.ts';
import type { CommandResult } from './verb.ts';
import { assertCommandSize } from './words.ts';

const EXECUTE_OPTIONS = closedOptionsOf({
  commands: shapeOf('a command set', { verb: FUNCTION, programs: OBJECT }),
  prompt: FUNCTION,
  data: TEXTS,
  parameters: PARAMETERS,
  stepsMax: NUMBER,
  print: FUNCTION,
  outputSizeMax: NUMBER,
});

export interface ExecuteOptions {
  /** Verbs, programs and security of the embedding program; the standard verbs alone unless given. */
  readonly commands?: CommandSet;
  /** Answers inline prompts, and verbs that ask; unless given, what must be asked fails. */
  readonly prompt?: Ask;
  /** Lines for the verbs that ask, given before `prompt` is asked. */
  readonly data?: readonly string[];
  /** Values for the `?` and `:name` of a query sentence; they are never read as words. */
  readonly parameters?: Parameters;
  /** Steps it may take: a record read is one, a command or a line of a paragraph a hundred. */
  readonly stepsMax?: number;
  /** Takes each line as it is printed; unless given, the lines are part of the result. */
  readonly print?: ((line: string) => void) | undefined;
  /** Characters it may print. */
  readonly outputSizeMax?: number;
}

const STEPS_MAX = 10_000_000;
const OUTPUT_SIZE_MAX = 16 * 1024 * 1024;

/** Made when it is first needed, and never changed. */
let standardCommands: CommandSet | undefined;

/**
 * Executes a command as if typed by the user of the session: a verb, or a sentence, paragraph or synonym of
 * VOC. The context must have the capabilities that the command needs (`dbCommand: 'query'` for verbs that
 * only read, `'full'` for all others).
 *
 * @returns What was printed. When it fails, what was printed until then stays in the session, to be had by
 * `takeOutput`; what the failing verb wrote is undone.
 * @throws MvdbError `BAD_COMMAND`, naming near commands, for a word that is not a command; `BAD_SENTENCE`;
 * `NOT_PERMITTED` naming the capability missing; `NO_INPUT`; `COMMAND_DEPTH`; `BUDGET_EXCEEDED`;
 * `TOO_LARGE`; and what the verbs throw.
 * @example execute(session, 'COPY FROM ORD TO CUS 1001').lines // ['1 record(s) copied.']
 */
export function execute(
  session: Session,
  command: string,
  options: ExecuteOptions = {},
): CommandResult {
  assertArgument('execute', 'session', session, SESSION);
  assertArgument('execute', 'options', options, EXECUTE_OPTIONS);
  try {
    return executed(session, command, options, false);
  } catch (error) {
    session.terminal.isHushed = false;
    throw error;
  }
}

function executed(
  session: Session,
  command: string,
  options: ExecuteOptions,
  isCaptured: boolean,
): CommandResult {
  assertText('execute', 'command', command);
  assertCommandSize(command);
  session.assertMayCommand('query', 'The command language');
  if (!session.capabilities.read) throw missingCapability('The command language', 'read', 'true');
  standardCommands ??= new CommandSet();
  const processor = new Processor(session, {
    commands: options.commands ?? standardCommands,
    ask: options.prompt,
    data: options.data ?? [],
    parameters: options.parameters ?? [],
    outputSizeMax: options.outputSizeMax ?? OUTPUT_SIZE_MAX,
    isCaptured,
    print: options.print ?? ((line) => session.print(line)),
    execute: (other, nested, ask) => {
      const own = { data: [], parameters: [], print: undefined, ...withPrompt(ask) };
      return executed(other, nested, { ...options, ...own }, true);
    },
    executeFor: (other, { command: nested, data, print, isCaptured: isTaken }) => {
      const own = { data, parameters: [], print };
      return executed(other, nested, { ...options, ...own }, isCaptured || isTaken);
    },
  });
  const earlier = session.takeOutput();
  try {
    session.limited(options.stepsMax ?? STEPS_MAX, () => processor.run(command));
    const lines = session.takeOutput();
    const { returnCode, tasks, missingIds } = processor;
    return { lines, returnCode, tasks, missingIds };
  } finally {
    for (const line of [...earlier, ...session.takeOutput()]) session.print(line);
  }
}

function withPrompt(ask: Ask | undefined): { prompt: Ask } {
  return { prompt: ask ?? (() => undefined) };
}
