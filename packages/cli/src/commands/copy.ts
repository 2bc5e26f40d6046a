import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { Account, type Copied, type CopyWatch } from 'mvdb';
import {
  type AccountLocation,
  databaseAt,
  holdsAccount,
  nameOf,
  openLocation,
  statedLocation,
} from '../accounts/account-location.ts';
import { databaseTitle } from '../accounts/database-engines.ts';
import { locationOptions, withAccount } from '../accounts/open-account.ts';
import { defineCommand } from '../command-line/command.ts';
import { CommandFailure, exitStatus } from '../errors/exit-status.ts';
import { UsageError } from '../errors/usage-error.ts';
import { formOptions } from '../options/form.ts';
import type { OptionTable } from '../options/option-table.ts';
import { Progress } from '../terminal/progress.ts';

const targetOptions = {
  'to-data': {
    kind: 'text',
    placeholder: 'DIR',
    description: 'Folder for the copy, new or empty.',
  },
  'to-url': {
    kind: 'text',
    placeholder: 'URL',
    description: `Address of the ${databaseTitle} for the copy.`,
  },
  'to-schema': {
    kind: 'text',
    placeholder: 'NAME',
    description:
      'Schema for the copy, in the database of --to-url (default: the database that is copied from, or MVDB_URL).',
  },
} as const satisfies OptionTable;

export const copy = defineCommand({
  name: 'copy',
  forms: [
    '--to-data DIR [options]',
    '--to-url URL [--to-schema NAME] [options]',
    '--to-schema NAME [options]',
  ],
  description: [
    'Copies an account into another folder or database: tables, dictionaries, indexes, saved lists and stored replies, as they are at one moment, while others go on reading and writing. Each record and each entry of an index is read again in the copy and compared before the copy is kept. A folder or schema that already contains an account is rejected, and a copy that is interrupted leaves nothing. Locks are not copied.',
  ],
  wordCount: [0, 0],
  options: { ...locationOptions, ...targetOptions, json: formOptions.json },
  examples: [
    ['copy --data live --to-url postgres://me@host/erp', 'From a folder into a database.'],
    ['copy --url postgres://me@host/erp --to-data again', 'And back into a folder.'],
    [
      'copy --url postgres://me@host/erp --schema books --to-schema trial',
      'From one schema into another.',
    ],
  ],

  run(invocation) {
    const { options, out, streams } = invocation;
    const from = statedLocation(options, streams.env);
    const to = targetOf(options, from, streams.env);
    const progress = new Progress(streams.stderr, streams.env);
    const watch: CopyWatch = (location, { records, indexEntries, isCompared }) =>
      progress.show(
        () =>
          `${isCompared ? 'Comparing' : 'Copying'}: ${records} records, ${indexEntries} entries; ${location}`,
      );
    return withAccount(options, invocation, async ({ account }) => {
      const copied = await copiedTo(to, (target) => account.copyInto(target, watch)).finally(() =>
        progress.clear(),
      );
      const { records, indexEntries } = copied;
      if (options.json) out.json({ from: account.path, to: nameOf(to), ...copied });
      else
        out.line(
          `Copied ${account.path} to ${nameOf(to)}: ${records} records and ${indexEntries} index entries, each compared.`,
        );
      return exitStatus.ok;
    });
  },
});

interface TargetLine {
  readonly 'to-data': string | undefined;
  readonly 'to-url': string | undefined;
  readonly 'to-schema': string | undefined;
}

/** @throws UsageError where it is not said, or said in two ways. */
function targetOf(
  { 'to-data': folder, 'to-url': url, 'to-schema': schema }: TargetLine,
  from: AccountLocation | undefined,
  env: Readonly<Record<string, string | undefined>>,
): AccountLocation {
  if (folder !== undefined) {
    if (url !== undefined || schema !== undefined)
      throw new UsageError(`--to-data and ${url ? '--to-url' : '--to-schema'} exclude each other.`);
    return { kind: 'folder', folder };
  }
  if (url !== undefined) return databaseAt(url, schema);
  if (schema === undefined)
    throw new UsageError('--to-data, --to-url or --to-schema says where to; it is missing.');
  const existing = from?.kind === 'database' ? from.url : env.MVDB_URL;
  if (existing === undefined || existing === '')
    throw new UsageError('--to-schema is of a database: --to-url, or MVDB_URL, names that.');
  return databaseAt(existing, schema);
}

/** Has an account copied into a place that holds none. @throws CommandFailure, MvdbError; nothing is kept then. */
async function copiedTo(location: AccountLocation, copyInto: (target: Account) => Copied) {
  if (location.kind === 'folder') return copiedToFolder(location.folder, copyInto);
  const target = await openLocation(location);
  return doneWith(target, () => {
    if (target.tables().length > 0) throw taken(`${nameOf(location)} holds an account`);
    return copyInto(target);
  });
}

/** Closes an account after work on it. */
async function doneWith(target: Account, work: (target: Account) => Copied): Promise<Copied> {
  try {
    return work(target);
  } finally {
    await target.close();
  }
}

/** What is half-made has another name. */
async function copiedToFolder(folder: string, copyInto: (target: Account) => Copied) {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw taken(`${folder} holds ${holdsAccount(folder) ? 'an account' : 'something'}`);
  const staged = `${resolve(folder)}.${process.pid}.partial`;
  try {
    const target = Account.open({ path: staged });
    const copied = await doneWith(target, copyInto);
    if (existsSync(folder)) rmdirSync(folder);
    renameSync(staged, folder);
    return copied;
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

function taken(what: string): CommandFailure {
  return new CommandFailure(exitStatus.failed, `${what}. Nothing was copied; name another place.`);
}
