import { createHash } from 'node:crypto';
import { copyFileSync, createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Account } from 'mvdb';
import { DATA_FILE, DEMO_FILE } from './account-folder.ts';
import { CommandFailure, exitStatus } from './exit-status.ts';

/** Says what the data of a backup were when it was taken. */
const MANIFEST_FILE = 'backup.json';

/** What the data file of a backup must be. */
export interface Manifest {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Copies an account into an empty folder while it stays in use, with what is needed to tell later whether the
 * copy is what it was.
 *
 * @throws MvdbError `ACCOUNT_FAILED`.
 */
export async function writeBackup(account: Account, folder: string): Promise<Manifest> {
  await account.backup(folder);
  const marker = join(account.path, DEMO_FILE);
  if (existsSync(marker)) copyFileSync(marker, join(folder, DEMO_FILE));
  const manifest = await manifestOf(folder);
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
  if (!existsSync(join(folder, DATA_FILE)))
    throw new CommandFailure(exitStatus.notFound, `${folder} holds no backup.`);
  const stated = statedManifest(folder);
  if (stated === undefined) return false;
  if (await agrees(folder, stated)) return true;
  const found = await manifestOf(folder);
  throw new CommandFailure(
    exitStatus.failed,
    `The backup in ${folder} is damaged, or was written to: it has ${found.bytes} bytes, and had ${stated.bytes}; SHA-256 ${found.sha256}, and was ${stated.sha256}.`,
  );
}

/** Whether a folder holds a backup that nobody has written to since it was made. */
export async function isUntouchedBackup(folder: string): Promise<boolean> {
  const stated = statedManifest(folder);
  return stated !== undefined && agrees(folder, stated);
}

/** Whoever opens an account allocates room behind its data, which are the same as long as nothing is written. */
async function agrees(folder: string, { bytes, sha256 }: Manifest): Promise<boolean> {
  const file = join(folder, DATA_FILE);
  const { size } = await stat(file);
  if (size < bytes) return false;
  return (await digestOf(file, bytes)) === sha256 && isBlankFrom(file, bytes);
}

async function manifestOf(folder: string): Promise<Manifest> {
  const file = join(folder, DATA_FILE);
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
