import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { Account, type ErrorCode, MvdbError, momentOfText, type RestoreOptions } from 'mvdb';
import { type Verification, verifyFolder } from 'mvdb/host';
import { holdsAccount } from '../accounts/account-location.ts';
import { assertBackup, copyOut } from '../accounts/backup-folder.ts';
import { defineCommand, type Workplace } from '../command-line/command.ts';
import { CommandFailure, type ExitStatus, exitStatus } from '../errors/exit-status.ts';
import { UsageError } from '../errors/usage-error.ts';
import { formOptions } from '../options/form.ts';
import { verificationLines, verificationProgress } from '../results/verification-lines.ts';
import { keyGiven, keyOptions } from '../sealing/sealing-key.ts';

export const restore = defineCommand({
  name: 'restore',
  forms: [
    'BACKUP --data DIR [--at MOMENT] [--log PATH] [options]',
    '--at MOMENT --data DIR [options]',
  ],
  description: [
    'Replaces an account by a copy of a backup. First the backup is compared with its backup.json and copied beside the folder, and every page, record and index of the copy is checked. A backup that has violations or was changed is rejected; --damaged accepts it.',
    'A folder that is not empty, or is in use, is rejected. With --force it is renamed: processes that have it open go on working in it under its new name, so end them first.',
    'With --log, the commits that `mvdb log export` wrote are repeated on the backup: all of them, or up to --at. A moment before the backup is made by its own log. What comes of it is verified by the digests of the log; commits that are missing are named, and nothing is replaced.',
    'Without BACKUP, the account in the folder itself goes back to --at by its own log, in one transaction while others use it. That is a commit, and can be undone.',
    'To restore a backup into a database, restore it to a folder and copy that with `mvdb copy`.',
  ],
  wordCount: [0, 1],
  options: {
    data: { kind: 'text', placeholder: 'DIR', description: 'Folder for the account.' },
    at: {
      kind: 'text',
      placeholder: 'MOMENT',
      description: 'A time such as "2026-11-25 10:00", or the number of a commit.',
    },
    log: {
      kind: 'text',
      placeholder: 'PATH',
      description: 'File or folder of the exported log.',
    },
    force: { kind: 'flag', description: 'Renames the folder if it is not empty.' },
    damaged: { kind: 'flag', description: 'Accepts a backup that has violations.' },
    json: formOptions.json,
    ...keyOptions,
  },
  examples: [
    ['restore backups/monday --data live', 'Makes the account again after a loss.'],
    ['restore backups/monday --data live --force', 'Goes back to what was on Monday.'],
    [
      'restore backups/monday --log other/log/ --data live --force',
      'Brings the backup to the last commit that was exported.',
    ],
    ['restore --at 1 --data live', 'Has the account go back to commit 1 by its own log.'],
    ['restore backups/monday --data live --key-file key', 'Opens one that was sealed.'],
  ],

  async run(invocation) {
    const { options, words, streams, notes } = invocation;
    const [backup] = words;
    const { data: folder, force, damaged, json, at, log: exported } = options;
    const key = keyGiven(options['key-file'], streams.env);
    const to: RestoreOptions = {
      ...(at !== undefined && { at: momentOfText(at) }),
      ...(exported !== undefined && { exported }),
      ...(key && { key }),
    };
    if (folder === undefined) throw new UsageError('--data says where to; it is missing.');
    if (backup === undefined) return goBackInPlace(folder, to, invocation);
    if (resolve(folder) === resolve(backup))
      throw new UsageError('The backup itself cannot be the folder.');
    if (!damaged && !(await assertBackup(backup)))
      notes.line(
        `${backup} has no backup.json, so that only its pages and records can be looked at.`,
      );
    const users = await usersOf(folder);
    if (!force) assertFree(folder, users);
    const staged = `${resolve(folder)}.${process.pid}.partial`;
    try {
      const found = await stageCopy(backup, staged, key, invocation);
      if (found.violationCount > 0 && !damaged) throw faulty(found);
      const restored = await restoredTo(staged, to);
      const movedTo = putInPlace(staged, folder);
      report(
        { backup, folder, movedTo, usedBy: users, verification: found, ...restored },
        json,
        invocation,
      );
    } finally {
      rmSync(staged, { recursive: true, force: true });
    }
    return exitStatus.ok;
  },
});

interface InPlaceLine {
  readonly json: boolean;
  readonly force: boolean;
  readonly damaged: boolean;
  readonly 'key-file'?: string | undefined;
}

/** Goes back within an account, by its own log. */
async function goBackInPlace(
  folder: string,
  to: RestoreOptions,
  { options, out }: Pick<Workplace, 'out'> & { readonly options: InPlaceLine },
): Promise<ExitStatus> {
  for (const name of ['force', 'damaged', 'key-file'] as const)
    if (options[name]) throw new UsageError(`--${name} is of a backup, and none is named.`);
  if (to.at === undefined)
    throw new UsageError('Name a backup, or with --at the moment to which the account goes back.');
  const account = Account.open({ path: folder, create: false });
  try {
    const { position, time, commits } = account.restore(to);
    if (options.json) out.json({ folder, position, time, commits });
    else out.line(`${folder} is as it was after commit ${position} of ${time.toISOString()}.`);
    return exitStatus.ok;
  } finally {
    await account.close();
  }
}

/** Brings the copy of a backup to a moment, where one is asked for. */
async function restoredTo(
  folder: string,
  to: RestoreOptions,
): Promise<Pick<RestoredFolder, 'position' | 'time'>> {
  if (to.at === undefined && to.exported === undefined) return {};
  const account = Account.open({ path: folder, create: false });
  try {
    const { position, time } = account.restore(to);
    return { position, time };
  } finally {
    await account.close();
  }
}

interface RestoredFolder {
  readonly backup: string;
  readonly folder: string;
  /** Where what stood in its place is now; absent where nothing did. */
  readonly movedTo: string | undefined;
  /** The processes that go on working there. */
  readonly usedBy: readonly number[];
  readonly verification: Verification;
  /** The commit after which it is; absent where it is what the backup holds. */
  readonly position?: string;
  readonly time?: Date;
}

function report(restored: RestoredFolder, isJson: boolean, { out, notes }: Workplace): void {
  const { backup, folder, movedTo, usedBy, verification } = restored;
  if (isJson) {
    out.json(restored);
    return;
  }
  if (verification.violationCount > 0) notes.lines(verificationLines(verification));
  if (movedTo !== undefined) notes.line(`What was in ${folder} is now in ${movedTo}.`);
  if (usedBy.length > 0) notes.line(`Process ${usedBy.join(', ')} goes on working there.`);
  const { position, time } = restored;
  const moment =
    position === undefined ? '' : `, as it was after commit ${position} of ${time?.toISOString()}`;
  out.line(`Restored ${backup} to ${folder}${moment}.`);
}

/** @throws CommandFailure for a folder that holds anything, saying who uses it. */
function assertFree(folder: string, users: readonly number[]): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  const inUse = users.length === 0 ? '' : `, which process ${users.join(', ')} has open`;
  const what = holdsAccount(folder) ? `an account${inUse}` : 'something';
  throw new CommandFailure(
    exitStatus.failed,
    `${folder} holds ${what}. Nothing was replaced; --force moves it aside.`,
  );
}

/** The other processes that have the account of a folder open; none of one that nobody can open. */
async function usersOf(folder: string): Promise<readonly number[]> {
  const account = openedIfAny(folder);
  if (account === undefined) return [];
  try {
    const users = account.statistics().readers.map(({ processId }) => processId);
    return [...new Set(users)].filter((user) => user !== process.pid);
  } finally {
    await account.close();
  }
}

const unusable: ReadonlySet<ErrorCode> = new Set(['ACCOUNT_FAILED', 'ACCOUNT_DAMAGED']);

function openedIfAny(folder: string): Account | undefined {
  if (!holdsAccount(folder)) return undefined;
  try {
    return Account.open({ path: folder, create: false });
  } catch (error) {
    if (error instanceof MvdbError && unusable.has(error.code)) return undefined;
    throw error;
  }
}

/** Copies a backup and looks at all of the copy. @throws MvdbError where there is no backup. */
async function stageCopy(
  backup: string,
  staged: string,
  key: Uint8Array | undefined,
  workplace: Workplace,
): Promise<Verification> {
  mkdirSync(staged, { recursive: true });
  copyOut(backup, staged, key);
  const progress = verificationProgress(workplace);
  return verifyFolder(staged, progress.watch).finally(progress.clear);
}

function faulty(found: Verification): CommandFailure {
  const lines = [
    'The backup has violations; nothing was replaced. --damaged takes it all the same.',
    ...verificationLines(found),
  ];
  return new CommandFailure(exitStatus.failed, lines.join('\n'));
}

/** @returns Where what stood in its place is now; `undefined` where nothing did. */
function putInPlace(staged: string, folder: string): string | undefined {
  if (!existsSync(folder)) {
    renameSync(staged, folder);
    return undefined;
  }
  if (readdirSync(folder).length === 0) {
    rmdirSync(folder);
    renameSync(staged, folder);
    return undefined;
  }
  const aside = freeName(`${resolve(folder)}.before`);
  renameSync(folder, aside);
  try {
    renameSync(staged, folder);
  } catch (error) {
    renameSync(aside, folder);
    throw error;
  }
  return aside;
}

function freeName(base: string): string {
  let name = base;
  for (let number = 2; existsSync(name); number += 1) name = `${base}-${number}`;
  return name;
}
