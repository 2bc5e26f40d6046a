import { type Account, type LogStatus, momentOfText } from 'mvdb';
import { textTable } from 'mvdb/host';
import { locationOptions, withAccount } from '../accounts/open-account.ts';
import { defineCommand, type Invocation } from '../command-line/command.ts';
import { exitStatus } from '../errors/exit-status.ts';
import { UsageError } from '../errors/usage-error.ts';
import { formOf, formOptions } from '../options/form.ts';
import { ageMs, sizeBytes } from '../options/quantity.ts';
import { keyGiven, keyOptions } from '../sealing/sealing-key.ts';

const options = {
  ...locationOptions,
  older: {
    kind: 'text',
    placeholder: 'AGE',
    description: 'With prune: lets go of commits that are older, such as 30d or 12h.',
  },
  larger: {
    kind: 'text',
    placeholder: 'SIZE',
    description:
      'With prune: lets go of the oldest commits until the log is no larger, such as 2GB.',
  },
  since: {
    kind: 'text',
    placeholder: 'MOMENT',
    description:
      'With list and export: commits after it, a time or the number of a commit (default: where the log begins).',
  },
  to: {
    kind: 'text',
    placeholder: 'PATH',
    description: 'With export: the file, or the folder of files, that commits are appended to.',
  },
  follow: {
    kind: 'flag',
    description: 'With export: goes on with each new commit until a signal.',
  },
  json: formOptions.json,
  ...keyOptions,
} as const;

type Use = Invocation<typeof options>;

/** What may follow `log`, with the number of words behind it. */
const ACTIONS: Readonly<
  Record<string, { readonly words: number; run(account: Account, use: Use): void | Promise<void> }>
> = {
  on: {
    words: 0,
    run(account, use) {
      account.log.switchOn();
      showStatus(account, use);
    },
  },
  off: {
    words: 0,
    run(account, use) {
      account.log.switchOff();
      showStatus(account, use);
    },
  },
  status: { words: 0, run: showStatus },
  list: { words: 0, run: listCommits },
  export: { words: 0, run: exportCommits },
  prune: { words: 0, run: prune },
  erase: {
    words: 2,
    run(account, { words: [, table = '', id = ''], out, options: line }) {
      const changes = account.eraseHistory(table, id);
      if (formOf(line) === 'json') out.json({ erased: changes });
      else out.line(`What ${id} of ${table} was is erased from ${changes} change(s) of the log.`);
    },
  },
};

export const log = defineCommand({
  name: 'log',
  forms: [
    'on|off|status [options]',
    'list [--since MOMENT] [options]',
    'export --to PATH [--since MOMENT] [--follow] [options]',
    'prune [--older AGE] [--larger SIZE] [options]',
    'erase TABLE ID [options]',
  ],
  description: [
    'Switches the log of an account, and looks after it. The log holds what records were before each commit; with it, AS.OF in sentences, HISTORY and REVERT work. `off` removes all that it holds.',
    'export appends commits to a file, or to a folder (that exists, or ends with /), on another disk as a rule: with a backup, `mvdb restore --at` makes any later moment of them. It goes on where it ended, also after a kill. With a key the lines are sealed (AES-256-GCM): only the key opens them, and any change is detected. Without, the files are plain text.',
  ],
  wordCount: [1, 3],
  options,
  examples: [
    ['log on --data live', 'Begins the log: what was before has no past.'],
    ['log list --since 1 --data live', 'Lists the commits after the first one.'],
    ['log export --to other/log/ --data live', 'Appends the commits since the last time.'],
    [
      'log export --to other/sealed/ --key-file key --data live',
      'Seals them with the key in that file.',
    ],
    ['log prune --older 30d --larger 2GB --data live', 'Keeps what is younger and fits.'],
    ['log erase CUSTOMER 1001 --data live', 'Removes the past of one record for good.'],
  ],

  run(use) {
    const [name = '', ...rest] = use.words;
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    if (action === undefined)
      throw new UsageError(`"${name}" is not one of ${Object.keys(ACTIONS).join(', ')}.`);
    if (rest.length !== action.words)
      throw new UsageError(
        action.words === 0 ? `log ${name} takes no argument.` : `log ${name} takes TABLE and ID.`,
      );
    return withAccount(use.options, use, async ({ account }) => {
      await action.run(account, use);
      return exitStatus.ok;
    });
  },
});

function showStatus(account: Account, { options: line, out }: Use): void {
  const status = account.log.status();
  if (formOf(line) === 'json') out.json(status);
  else out.line(statusLine(status));
}

function statusLine({ first, last, changes, sizeBytes: bytes }: LogStatus): string {
  if (first === undefined || last === undefined) return 'The account keeps no log.';
  const [begin, end] = [first, last].map(
    ({ position, time }) => `commit ${position} of ${time.toISOString()}`,
  );
  return `The log reaches from ${begin} to ${end}, with ${changes} change(s) in ${bytes} bytes.`;
}

function listCommits(account: Account, { options: line, out }: Use): void {
  const since =
    line.since === undefined ? undefined : account.log.positionAt(momentOfText(line.since));
  const commits = account.log.commits(since);
  if (formOf(line) === 'json') {
    out.json([...commits]);
    return;
  }
  const rows = Array.from(commits, ({ position, time, origin, changes }) => [
    position,
    time.toISOString(),
    origin.login ?? '',
    origin.routine ?? origin.command ?? '',
    changes.map(({ table, ids }) => `${table} ${ids.length}`).join(', '),
  ]);
  out.lines(textTable(['Commit', 'Time', 'Login', 'By', 'Records'], rows));
}

async function exportCommits(
  account: Account,
  { options: line, out, streams }: Use,
): Promise<void> {
  const { to, since, follow } = line;
  const key = keyGiven(line['key-file'], streams.env);
  if (to === undefined) throw new UsageError('log export takes --to.');
  const exported = await account.log.export(to, {
    ...(since !== undefined && { since: momentOfText(since) }),
    ...(follow && { signal: untilSignal() }),
    ...(key && { key }),
  });
  if (formOf(line) === 'json') out.json({ ...exported, to });
  else out.line(`Exported ${exported.commits} commit(s) to ${to}, up to commit ${exported.last}.`);
}

/** Aborted by the first signal to end; a second one ends the process at once. */
function untilSignal(): AbortSignal {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => ending.abort());
  return ending.signal;
}

function prune(account: Account, { options: line, out }: Use): void {
  const { older, larger } = line;
  if (older === undefined && larger === undefined)
    throw new UsageError('log prune takes --older, --larger, or both.');
  const changes = account.log.prune({
    ...(older !== undefined && { before: new Date(Date.now() - ageMs('--older', older)) }),
    ...(larger !== undefined && { sizeBytesMax: sizeBytes('--larger', larger) }),
  });
  if (formOf(line) === 'json') out.json({ pruned: changes });
  else out.line(`${changes} change(s) are gone from the log.`);
}
