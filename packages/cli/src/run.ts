import type { Workplace } from './command-line/command.ts';
import { generalHelp } from './command-line/help.ts';
import { version } from './command-line/version.ts';
import { commands, findCommand } from './commands.ts';
import { type ExitStatus, exitStatus, statusOf } from './errors/exit-status.ts';
import { failureOf } from './errors/failure.ts';
import { messageOf } from './errors/message-of.ts';
import { UsageError } from './errors/usage-error.ts';
import { coloursFor } from './terminal/colours.ts';
import { OutputClosed, Printer } from './terminal/printer.ts';
import type { Streams } from './terminal/streams.ts';

/**
 * Runs the program: results to standard output, all else to standard error. Nothing is loaded but what the
 * command needs.
 *
 * @param args - What follows the name of the program.
 */
export async function run(args: readonly string[], streams: Streams): Promise<ExitStatus> {
  const out = new Printer(streams.stdout);
  const notes = new Printer(streams.stderr, 0);
  try {
    const status = await dispatched(args, { streams, out, notes });
    out.flush();
    return status;
  } catch (error) {
    if (error instanceof OutputClosed) return exitStatus.ok;
    return reported(error, asksForJson(args), { streams, out, notes });
  }
}

async function dispatched(args: readonly string[], workplace: Workplace): Promise<ExitStatus> {
  const { out, notes } = workplace;
  const [first, ...rest] = args;
  switch (first) {
    case undefined:
      notes.lines(generalHelp(commands));
      return exitStatus.usage;
    case '--version':
      out.line(`mvdb ${version}`);
      return exitStatus.ok;
    case '--help':
    case '-h':
    case 'help': {
      const [about] = rest;
      if (about !== undefined) return dispatched([about, '--help'], workplace);
      out.lines(generalHelp(commands));
      return exitStatus.ok;
    }
  }
  const entry = findCommand(first);
  if (entry === undefined) throw await unknownCommand(first);
  return (await entry.load()).run(rest, workplace);
}

async function unknownCommand(name: string): Promise<UsageError> {
  const { misnamed } = await import('./errors/misnamed.ts');
  const message = `There is no command "${name}"; \`mvdb --help\` lists them.`;
  return misnamed(
    message,
    name,
    commands.map((command) => command.name),
  );
}

/** Whether what comes of it is read by a program, which then reads of a failure, too. */
function asksForJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  const options = end === -1 ? args : args.slice(0, end);
  return options.includes('--json') || options.includes('--ndjson');
}

function reported(error: unknown, isJson: boolean, { streams, out, notes }: Workplace): ExitStatus {
  const { alarming } = coloursFor(streams.stderr, streams.env);
  try {
    out.flush();
    if (isJson) notes.line(JSON.stringify(failureOf(error)));
    else {
      notes.line(alarming(messageOf(error)));
      const usage = error instanceof UsageError ? error.usage : [];
      if (usage.length > 0) notes.lines(['', ...usage]);
    }
  } catch (closed) {
    if (!(closed instanceof OutputClosed)) throw closed;
  }
  return statusOf(error);
}
