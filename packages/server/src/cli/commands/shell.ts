import { closeSync, openSync } from 'node:fs';
import { sessionOf } from '../../work/operator.ts';
import { coloursFor } from '../colours.ts';
import { defineCommand, type Invocation } from '../command.ts';
import type { ExitStatus } from '../exit-status.ts';
import { type OpenedAccount, operatorOptions, withAccount } from '../open-account.ts';
import type { OptionTable } from '../options.ts';
import { widthOf, widthOption } from '../page-width.ts';
import { programOption, programsOf } from '../program-option.ts';
import { CommandStack } from '../shell/command-stack.ts';
import { History } from '../shell/history.ts';
import { historyPath } from '../shell/history-file.ts';
import { converse } from '../shell/interactive.ts';
import { ShellInput, takeInput } from '../shell/shell-input.ts';
import { ShellSession } from '../shell/shell-session.ts';
import { chunksOf } from '../standard-input.ts';
import type { Keyboard } from '../streams.ts';

/** Lines of one command that a terminal shows unless told otherwise. */
const LINES_SHOWN = 100;

const shellOptions = {
  ...operatorOptions,
  create: { kind: 'flag', description: 'begin an empty account where there is none' },
  file: {
    kind: 'text',
    placeholder: 'FILE',
    short: 'f',
    description: 'take the commands of a file, and stop at the first that fails',
  },
  'keep-going': { kind: 'flag', description: 'go on with the file after one that fails' },
  'read-only': { kind: 'flag', description: 'allow only what reads' },
  ...programOption,
  'no-history': { kind: 'flag', description: 'neither read nor keep the commands given' },
  lines: {
    kind: 'number',
    placeholder: 'N',
    low: 0,
    high: 1_000_000,
    description: `lines of one command that a terminal shows, 0 for all; ${LINES_SHOWN} unless stated`,
  },
  width: widthOption,
} as const satisfies OptionTable;

export const shell = defineCommand({
  name: 'shell',
  forms: ['[options]', '-f FILE [options]', '[options] < FILE'],
  description: [
    'Takes commands of the command language, one a line, and beside them CALL for routines, SQL for a SELECT, HELP and QUIT. The prompt is : and, while select list 0 is active, ::.',
    'Lines that begin with a full stop are about the lines before, which the arrow keys bring back too; .? lists them. They are kept between sessions in $XDG_STATE_HOME/mvdb/history, which nobody else can read; a line that begins with a space, or tells a secret, is not.',
    'Commands from a pipe are all taken, and those of a file until one fails; what they ask is answered by the line that follows. The status is that of the first that failed.',
  ],
  wordCount: [0, 0],
  options: shellOptions,
  examples: [
    ['shell', 'Works on the demo company.'],
    ['shell --data live -f month-end.tcl', 'Runs a script, and stops where it fails.'],
    ["shell <<< 'CALL VB_BINS.REV1 1 P100 MAIN'", 'Gives one command.'],
  ],

  run: (invocation) =>
    withAccount(invocation.options, invocation, (opened) => converseOn(opened, invocation)),
});

async function converseOn(
  { account, operator }: OpenedAccount,
  invocation: Invocation<typeof shellOptions>,
): Promise<ExitStatus> {
  const { options, streams } = invocation;
  const isReadOnly = options['read-only'];
  const session = sessionOf(account, {
    ...operator,
    capabilities: {
      write: !isReadOnly,
      dbCommand: isReadOnly ? 'query' : 'full',
      osCommand: programsOf(options['allow-os-command']),
    },
  });
  try {
    const { keyboard } = streams.stdin;
    if (options.file !== undefined) return await fromFile(options.file, session, invocation);
    if (keyboard === undefined)
      return await fromInput(
        new ShellInput(streams.stdin.chunks(), 'Standard input'),
        false,
        session,
        invocation,
      );
    return await fromKeyboard(keyboard, session, invocation);
  } finally {
    session.close();
  }
}

type ShellInvocation = Invocation<typeof shellOptions>;
type Session = ReturnType<typeof sessionOf>;

async function fromFile(path: string, session: Session, invocation: ShellInvocation) {
  const file = openSync(path, 'r');
  try {
    const input = new ShellInput(chunksOf(file), path);
    return await fromInput(input, !invocation.options['keep-going'], session, invocation);
  } finally {
    closeSync(file);
  }
}

function fromInput(
  input: ShellInput,
  stopsAtFailure: boolean,
  session: Session,
  { options, out, notes }: ShellInvocation,
): Promise<ExitStatus> {
  const width = widthOf(options.width, out);
  const talk = new ShellSession({ session, out, notes, person: input, width });
  return takeInput(talk, input, stopsAtFailure);
}

async function fromKeyboard(
  keyboard: Keyboard,
  session: Session,
  { options, streams, out, notes }: ShellInvocation,
): Promise<ExitStatus> {
  const history = new History(options['no-history'] ? undefined : historyPath(streams.env), notes);
  const linesMax = options.lines ?? LINES_SHOWN;
  const talk = new ShellSession({
    session,
    out,
    notes,
    stack: new CommandStack(history.read()),
    person: {
      confirms: true,
      ask: (question) => keyboard.ask(question),
      look: () => keyboard.throwIfInterrupted(),
    },
    width: widthOf(options.width, out),
    linesMax: out.isTerminal && linesMax > 0 ? linesMax : undefined,
  });
  const { faint } = coloursFor(streams.stderr, streams.env);
  notes.line(faint(`${session.account.path}; HELP tells what can be typed, Ctrl+D leaves.`));
  try {
    return await converse(talk, {
      keyboard,
      screen: out.isTerminal ? streams.stdout : streams.stderr,
      keep: (entries) => history.write(entries),
    });
  } finally {
    keyboard.close();
  }
}
