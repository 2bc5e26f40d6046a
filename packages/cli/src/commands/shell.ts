import { basicHost } from '@mvdb/basic';
import { sessionOf } from '@mvdb/server/host';
import type { Session } from 'mvdb';
import { type AccountLocation, lineOf } from '../accounts/account-location.ts';
import { type OpenedAccount, openAccount, operatorOptions } from '../accounts/open-account.ts';
import { defineCommand, type Invocation } from '../command-line/command.ts';
import { type ExitStatus, exitStatus, statusOf } from '../errors/exit-status.ts';
import { messageOf } from '../errors/message-of.ts';
import { folderOption, foldersOf } from '../options/folder-option.ts';
import { formOf, formOptions } from '../options/form.ts';
import type { OptionTable } from '../options/option-table.ts';
import { programOption, programsOf } from '../options/program-option.ts';
import { CommandStack } from '../shell/command-stack.ts';
import { History } from '../shell/history.ts';
import { historyPath } from '../shell/history-file.ts';
import { converse } from '../shell/interactive.ts';
import { ShellInput, takeInput } from '../shell/shell-input.ts';
import { ShellSession } from '../shell/shell-session.ts';
import type { OutputScreen } from '../shell/shown-output.ts';
import { coloursFor } from '../terminal/colours.ts';
import { widthOf, widthOption } from '../terminal/page-width.ts';
import { pagerOf } from '../terminal/pager.ts';
import { fileChunks } from '../terminal/standard-input.ts';
import type { Keyboard } from '../terminal/streams.ts';

/** Lines of one command that a terminal shows unless set otherwise. */
const LINES_SHOWN = 100;

const shellOptions = {
  ...operatorOptions,
  create: { kind: 'flag', description: 'Creates an empty account if there is none.' },
  file: {
    kind: 'text',
    placeholder: 'FILE',
    short: 'f',
    description: 'Takes the commands of a file, and stops at the first that fails.',
  },
  'keep-going': {
    kind: 'flag',
    description: 'Continues with the file after a command that fails.',
  },
  'read-only': { kind: 'flag', description: 'Allows only commands that read.' },
  ...programOption,
  ...folderOption,
  'no-history': { kind: 'flag', description: 'Neither reads nor writes the history of commands.' },
  lines: {
    kind: 'number',
    placeholder: 'N',
    low: 0,
    high: 1_000_000,
    description: `Lines of one command that a terminal shows without a pager, 0 for all (default: ${LINES_SHOWN}).`,
  },
  width: widthOption,
  'no-pager': { kind: 'flag', description: 'Shows long output without a pager.' },
  ...formOptions,
} as const satisfies OptionTable;

export const shell = defineCommand({
  name: 'shell',
  forms: ['[options]', '-f FILE [options]', '[options] < FILE'],
  description: [
    'Takes commands of the command language, one a line, and SELECT statements of SQL; also CALL for routines, EXPLAIN for access paths, LOGTO for another account, CLEAR, HELP and QUIT. The prompt is : and, while select list 0 is active, ::. A command that ends with a space and an underscore goes on in the next line.',
    'Lines that begin with a full stop repeat or edit former lines, or set up the shell; .? lists them. The arrow keys bring lines back, and Ctrl+R searches them. They are stored between sessions in $XDG_STATE_HOME/mvdb/history, which only you can read; a line that begins with a space, or contains a secret, is not stored.',
    'At a terminal, output that is longer than the screen is shown by the program that PAGER names, or less; .PAGER OFF turns this off.',
    'Commands from a pipe are all executed, and those of a file until one fails; their questions are answered by the next line. The exit status is that of the first command that failed.',
  ],
  wordCount: [0, 0],
  options: shellOptions,
  examples: [
    ['shell', 'Works on the demo company.'],
    ['shell --data live -f month-end.tcl', 'Runs a script, and stops where it fails.'],
    ["shell <<< 'CALL VB_BINS.REV1 1 P100 MAIN'", 'Gives one command.'],
  ],

  async run(invocation) {
    const input = inputOf(invocation);
    const { options } = invocation;
    const folders = foldersOf(options.folders);
    let opened = await openAccount({ ...options, folders }, invocation);
    let status: ExitStatus = exitStatus.ok;
    const note = (ended: ExitStatus) => {
      if (status === exitStatus.ok) status = ended;
    };
    try {
      for (;;) {
        const { ended, loggedTo } = await converseOn(opened, input, invocation);
        note(ended);
        if (loggedTo === undefined) return status;
        try {
          const choice = { login: options.login, folders, ...lineOf(loggedTo) };
          const next = await openAccount(choice, invocation);
          await opened.account.close();
          opened = next;
        } catch (error) {
          if (stopsAtFailure(input)) throw error;
          report(error, invocation);
          note(statusOf(error));
        }
      }
    } finally {
      await opened.account.close();
    }
  },
});

/** How a conversation on one account ended, and where it goes on. */
interface Ended {
  readonly ended: ExitStatus;
  readonly loggedTo: AccountLocation | undefined;
}

/** Says why an account is not gone on with. */
function report(error: unknown, { streams, notes }: ShellInvocation): void {
  notes.line(coloursFor(streams.stderr, streams.env).alarming(messageOf(error)));
}

async function converseOn(
  { account, operator }: OpenedAccount,
  input: Input,
  invocation: Invocation<typeof shellOptions>,
): Promise<Ended> {
  const { options } = invocation;
  const isReadOnly = options['read-only'];
  const user = {
    ...operator,
    capabilities: {
      write: !isReadOnly,
      dbCommand: isReadOnly ? 'query' : 'full',
      osCommand: programsOf(options['allow-os-command']),
    },
  } as const;
  const session = sessionOf(account, user, basicHost({ folders: foldersOf(options.folders) }));
  try {
    if (input.kind === 'keyboard') return await fromKeyboard(input.keyboard, session, invocation);
    const talk = new ShellSession({ ...settingsOf(session, invocation), person: input.lines });
    const ended = await takeInput(talk, input.lines, input.stopsAtFailure);
    return { ended, loggedTo: talk.loggedTo };
  } finally {
    session.close();
  }
}

type ShellInvocation = Invocation<typeof shellOptions>;

/** Where commands come from, whatever account they are about. */
type Input =
  | { readonly kind: 'keyboard'; readonly keyboard: Keyboard }
  | { readonly kind: 'lines'; readonly lines: ShellInput; readonly stopsAtFailure: boolean };

function inputOf({ options, streams }: ShellInvocation): Input {
  const { file } = options;
  const { keyboard } = streams.stdin;
  if (file !== undefined) {
    const lines = new ShellInput(fileChunks(file), file);
    return { kind: 'lines', lines, stopsAtFailure: !options['keep-going'] };
  }
  if (keyboard !== undefined) return { kind: 'keyboard', keyboard };
  const lines = new ShellInput(streams.stdin.chunks(), 'Standard input');
  return { kind: 'lines', lines, stopsAtFailure: false };
}

function stopsAtFailure(input: Input): boolean {
  return input.kind === 'lines' && input.stopsAtFailure;
}

function settingsOf(session: Session, { options, streams, out, notes }: ShellInvocation) {
  const colours = coloursFor(streams.stderr, streams.env);
  const width = widthOf(options.width, out);
  return { session, out, notes, colours, width, form: formOf(options) };
}

/** What a person sees of the output. */
function screenOf({ options, streams }: ShellInvocation): OutputScreen {
  const linesMax = options.lines ?? LINES_SHOWN;
  const { stdout, page, env } = streams;
  const pager = options['no-pager'] ? undefined : pagerOf(env);
  const { rows = 0, columns = 0 } = stdout;
  const isPaged = page !== undefined && pager !== undefined && rows > 0 && columns > 0;
  return {
    ...(linesMax > 0 && { linesMax }),
    size: () => ({ rows: stdout.rows ?? rows, columns: stdout.columns ?? columns }),
    ...(isPaged && { page: (text) => page(pager, text) }),
  };
}

async function fromKeyboard(
  keyboard: Keyboard,
  session: Session,
  invocation: ShellInvocation,
): Promise<Ended> {
  const { options, streams, out, notes } = invocation;
  const history = new History(options['no-history'] ? undefined : historyPath(streams.env), notes);
  const talk = new ShellSession({
    ...settingsOf(session, invocation),
    stack: new CommandStack(history.read()),
    person: {
      confirms: true,
      ask: (question) => keyboard.ask(question),
      keyboard: {
        readHidden: (question) => keyboard.askHidden(question),
        readKey: (question) => keyboard.readKey(question),
      },
      look: () => keyboard.throwIfInterrupted(),
    },
    ...(out.isTerminal && { screen: screenOf(invocation) }),
  });
  const { faint } = coloursFor(streams.stderr, streams.env);
  notes.line(faint(`${session.account.path}; HELP says what can be typed, Ctrl+D leaves.`));
  try {
    const ended = await converse(talk, {
      keyboard,
      screen: out.isTerminal ? streams.stdout : streams.stderr,
      keep: (entries) => history.write(entries),
    });
    return { ended, loggedTo: talk.loggedTo };
  } finally {
    keyboard.close();
  }
}
