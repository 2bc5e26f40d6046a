import { version } from '../version.ts';
import { coloursFor } from './colours.ts';
import type { Workplace } from './command.ts';
import { commands, findCommand } from './commands.ts';
import { type ExitStatus, exitStatus, statusOf } from './exit-status.ts';
import { generalHelp } from './help.ts';
import { messageOf } from './message-of.ts';
import { OutputClosed, Printer } from './printer.ts';
import type { Streams } from './streams.ts';

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
    return told(error, asksForJson(args), { streams, out, notes });
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
  if (entry !== undefined) return (await entry.load()).run(rest, workplace);
  const { nearNames } = await import('mvdb/host');
  const near = nearNames(
    first,
    commands.map(({ name }) => name),
  );
  const hint = near.length === 0 ? '`mvdb --help` lists them.' : `Near it: ${near.join(', ')}.`;
  notes.line(`There is no command "${first}". ${hint}`);
  return exitStatus.usage;
}

/** Whether what comes of it is read by a program, which then reads of a failure, too. */
const asksForJson = (args: readonly string[]): boolean =>
  args.some((argument) => argument === '--json' || argument === '--ndjson');

function told(error: unknown, isJson: boolean, { streams, out, notes }: Workplace): ExitStatus {
  const { alarming } = coloursFor(streams.stderr, streams.env);
  try {
    out.flush();
    notes.line(isJson ? JSON.stringify(failureOf(error)) : alarming(messageOf(error)));
  } catch (closed) {
    if (!(closed instanceof OutputClosed)) throw closed;
  }
  return statusOf(error);
}

/** A failure as JSON tells it: a code to go by, and what happened. */
function failureOf(error: unknown): { readonly code: string; readonly detail: string } {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'FAILED';
  return { code, detail: messageOf(error) };
}
