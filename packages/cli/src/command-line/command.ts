import { type ExitStatus, exitStatus } from '../errors/exit-status.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { OptionTable } from '../options/option-table.ts';
import { type OptionValues, readOptions } from '../options/options.ts';
import type { Printer } from '../terminal/printer.ts';
import type { Streams } from '../terminal/streams.ts';
import { commandHelp, type HelpPage, type Summary, usageOf } from './help.ts';

/** What a command works with. */
export interface Workplace {
  readonly streams: Streams;
  /** Takes the result. */
  readonly out: Printer;
  /** Takes what is said beside the result. */
  readonly notes: Printer;
}

/** One use of a command. */
export interface Invocation<Table extends OptionTable> extends Workplace {
  readonly options: OptionValues<Table>;
  /** What is not an option, in its order. */
  readonly words: readonly string[];
}

/** A command as its file describes it. */
export interface CommandDefinition<Table extends OptionTable> extends HelpPage {
  readonly options: Table;
  /** How many words there must be, at least and at most. */
  readonly wordCount: readonly [least: number, most: number];
  /** @throws UsageError, CommandFailure, and what the work throws; each ends with a status of its own. */
  run(invocation: Invocation<Table>): ExitStatus | Promise<ExitStatus>;
}

/** A command that can be run with whatever stands on its command line. */
export interface Command {
  readonly page: HelpPage;
  /** @throws As its definition. */
  run(args: readonly string[], workplace: Workplace): Promise<ExitStatus>;
}

/** A command as the list of all says it. */
export interface CommandEntry extends Summary {
  /** Loads the command, and only then what it works with. */
  load(): Promise<Command>;
}

/** Makes a command read its own command line, and explain itself. */
export function defineCommand<const Table extends OptionTable>(
  definition: CommandDefinition<Table>,
): Command {
  return {
    page: definition,
    async run(args, workplace) {
      try {
        return await invoked(definition, args, workplace);
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        const { message, suggestions } = error;
        throw new UsageError(message, { usage: usageOf(definition), suggestions, cause: error });
      }
    },
  };
}

async function invoked<Table extends OptionTable>(
  definition: CommandDefinition<Table>,
  args: readonly string[],
  workplace: Workplace,
): Promise<ExitStatus> {
  const { options, words, asksForHelp } = readOptions(definition.options, args);
  if (asksForHelp) {
    workplace.out.lines(commandHelp(definition));
    return exitStatus.ok;
  }
  const [least, most] = definition.wordCount;
  if (words.length < least)
    throw new UsageError(`The argument ${argumentName(definition, words.length)} is missing.`);
  const surplus = words[most];
  if (surplus !== undefined) throw new UsageError(`Unexpected argument "${surplus}".`);
  return definition.run({ ...workplace, options, words });
}

/** What an argument is called: as the first form says, or by what it may be. */
function argumentName({ forms: [form = ''], wordChoices }: HelpPage, index: number): string {
  if (index === 0 && wordChoices !== undefined) return wordChoices.join(' or ');
  return form.split(' ')[index] ?? '';
}
