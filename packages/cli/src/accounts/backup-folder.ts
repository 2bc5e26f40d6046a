import { createHash } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Account } from 'mvdb';
import { CommandFailure, exitStatus } from '../errors/exit-status.ts';
import { SealingError } from '../errors/sealing-error.ts';
import { seal } from '../sealing/seal.ts';
import { unseal } from '../sealing/unseal.ts';
import { chunksOf } from '../terminal/standard-input.ts';
import { madeWhole, writeNewFile } from '../transfer/new-file.ts';
import { DATA_FILE, SEALED_FILE } from './account-location.ts';
import { DEMO_FILE } from './demo-marker.ts';

/** Says what the data of a backup were when it was taken. */
const MANIFEST_FILE = 'backup.json';

/** What the data file of a backup must be. */
export interface Manifest {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Copies an account into an empty folder while it stays in use, with what is needed to report later whether the
 * copy is what it was.
 *
 * @param key - Seals the copy; default: as it is.
 * @throws MvdbError `ACCOUNT_FAILED`; CommandFailure.
 */
export async function writeBackup(
  account: Account,
  folder: string,
  key?: Uint8Array,
): Promise<Manifest> {
  assertOutside(folder, account);
  if (key === undefined) await account.backup(folder);
  else await writeSealed(account, folder, key);
  const marker = join(account.path, DEMO_FILE);
  if (existsSync(marker)) copyFileSync(marker, join(folder, DEMO_FILE));
  const manifest = await manifestOf(dataFileOf(folder));
  writeFileSync(join(folder, MANIFEST_FILE), JSON.stringify(manifest));
  return manifest;
}

/**
 * Compares the data of a backup with what it says of itself.
 *
 * @returns Whether it says anything; one made by a program may not.
 * @throws CommandFailure where there are no data, or they are not what they were.
 */
export async function assertBackup(folder: string): Promise<boolean> {
  const file = existingDataFile(folder);
  const stated = statedManifest(folder);
  if (stated === undefined) return false;
  if (await agrees(file, stated)) return true;
  const found = await manifestOf(file);
  throw new CommandFailure(
    exitStatus.failed,
    `The backup in ${folder} is damaged, or was written to: it has ${found.bytes} bytes, and had ${stated.bytes}; SHA-256 ${found.sha256}, and was ${stated.sha256}.`,
  );
}

/**
 * Copies what a backup holds into the folder of an account.
 *
 * @param key - With which it was sealed; absent where it was not.
 * @throws SealingError where it is not that key, or the backup is cut short or changed.
 */
export function copyOut(backup: string, folder: string, key: Uint8Array | undefined): void {
  const data = existingDataFile(backup);
  const isSealed = data.endsWith(SEALED_FILE);
  if (isSealed && key === undefined) throw new SealingError('KEY_MISSING', `${data} is one.`);
  if (key === undefined) copyDurably(data, join(folder, DATA_FILE));
  else
    withChunks(data, (chunks) => writeNewFile(join(folder, DATA_FILE), unseal(chunks, key, data)));
  const marker = join(backup, DEMO_FILE);
  if (existsSync(marker)) copyDurably(marker, join(folder, DEMO_FILE));
}

/** @throws CommandFailure where a folder is that of the account, or in it: what removes the one would remove the other. */
function assertOutside(folder: string, account: Account): void {
  if (account.engine !== 'lmdb') return;
  let existing = resolve(folder);
  while (!existsSync(existing)) existing = dirname(existing);
  const within = relative(realpathSync(account.path), realpathSync(existing));
  if (within !== '' && (within.startsWith('..') || isAbsolute(within))) return;
  throw new CommandFailure(
    exitStatus.failed,
    `${folder} lies in the folder of the account. Name a folder outside of it for the backup.`,
  );
}

/** The copy that is sealed lies meanwhile in the folder of the account, as safe from others as the account is. */
async function writeSealed(account: Account, folder: string, key: Uint8Array): Promise<void> {
  if (account.engine !== 'lmdb')
    throw new CommandFailure(
      exitStatus.failed,
      'Only the account of a folder is sealed. `mvdb copy` brings this one into a folder that nobody else sees; back that up with the key.',
    );
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0)
    throw new CommandFailure(
      exitStatus.failed,
      `${folder} holds something. A backup needs an empty folder.`,
    );
  const plain = mkdtempSync(join(account.path, 'unsealed-'));
  try {
    await account.backup(plain);
    withChunks(join(plain, DATA_FILE), (chunks) =>
      madeWhole(join(folder, SEALED_FILE), false, (path) => writeNewFile(path, seal(chunks, key))),
    );
  } finally {
    rmSync(plain, { recursive: true, force: true });
  }
}

function dataFileOf(folder: string): string {
  const sealed = join(folder, SEALED_FILE);
  return existsSync(sealed) ? sealed : join(folder, DATA_FILE);
}

/** @throws CommandFailure where there are no data, or what is there has no end, as a device has not, or no beginning. */
function existingDataFile(folder: string): string {
  const file = dataFileOf(folder);
  if (!existsSync(file))
    throw new CommandFailure(exitStatus.notFound, `${folder} holds no backup.`);
  const status = statSync(file);
  if (!status.isFile()) throw new CommandFailure(exitStatus.failed, `${file} is not a file.`);
  if (status.size === 0) throw new CommandFailure(exitStatus.failed, `${file} is empty.`);
  return file;
}

function withChunks(path: string, use: (chunks: Iterable<Uint8Array>) => void): void {
  const file = openSync(path, 'r');
  try {
    use(chunksOf(file));
  } finally {
    closeSync(file);
  }
}

function copyDurably(from: string, to: string): void {
  copyFileSync(from, to);
  const file = openSync(to, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Whether a folder holds a backup that nobody has written to since it was made. */
export async function isUntouchedBackup(folder: string): Promise<boolean> {
  const stated = statedManifest(folder);
  return stated !== undefined && agrees(dataFileOf(folder), stated);
}

/** Whoever opens an account allocates room behind its data, which are the same as long as nothing is written. */
async function agrees(file: string, { bytes, sha256 }: Manifest): Promise<boolean> {
  const { size } = await stat(file);
  if (size < bytes) return false;
  return (await digestOf(file, bytes)) === sha256 && isBlankFrom(file, bytes);
}

async function manifestOf(file: string): Promise<Manifest> {
  const { size } = await stat(file);
  return { bytes: size, sha256: await digestOf(file, size) };
}

/** Of the first bytes of a file. */
async function digestOf(file: string, bytes: number): Promise<string> {
  const hash = createHash('sha256');
  if (bytes > 0) await pipeline(createReadStream(file, { end: bytes - 1 }), hash);
  return hash.digest('hex');
}

async function isBlankFrom(file: string, start: number): Promise<boolean> {
  for await (const chunk of createReadStream(file, { start }) as AsyncIterable<Buffer>)
    if (chunk.some((byte) => byte !== 0)) return false;
  return true;
}

function statedManifest(folder: string): Manifest | undefined {
  const file = join(folder, MANIFEST_FILE);
  if (!existsSync(file)) return undefined;
  try {
    const { bytes, sha256 }: Partial<Manifest> = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof bytes === 'number' && typeof sha256 === 'string') return { bytes, sha256 };
  } catch {
    // What cannot be read says nothing that could be relied on.
  }
  throw new CommandFailure(exitStatus.failed, `${file} cannot be read; the backup is damaged.`);
}
