import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AccountStorage } from '../account-storage.ts';
import type { Durability, Environment, PageViolation } from '../environment.ts';
import type { EnvironmentOptions } from '../lmdb/environment.ts';
import { DATA_FILE, lastCommit, walkDataFile } from '../lmdb/file/data-file.ts';
import { lmdbStorage } from '../lmdb/lmdb-storage.ts';
import { ScanEnvironment } from '../lmdb/scan-environment.ts';
import type { RecordStore } from '../record-store.ts';
import type { HeldState } from '../store.ts';

/** How an account in a folder is opened. */
export type FolderOptions = EnvironmentOptions;

/** The environment of an account in a folder: there is a file to copy. */
export type FolderEnvironment = Environment & Required<Pick<Environment, 'backup' | 'copyNow'>>;

/** Where an account in a folder lies. */
export interface FolderStorage extends AccountStorage {
  readonly environment: FolderEnvironment;
}

/** An account in a folder as another thread of the process that has it open scans it. */
export interface ScannedFolder {
  /** The records of a database that is open in another thread. */
  store(database: string): RecordStore;
  /** The newest state, if it is the one that other threads hold. */
  holdNewest(): HeldState | undefined;
  close(): Promise<void>;
}

/** Whether there is an account in a folder. */
export function holdsAccount(folder: string): boolean {
  return existsSync(join(folder, DATA_FILE));
}

/** Opens the account in a folder. @throws MvdbError as `Account.open`. */
export function openFolder(
  folder: string,
  durability: Durability,
  options: FolderOptions = {},
): FolderStorage {
  return lmdbStorage(folder, durability, options);
}

/** Opens the account in a folder for scans beside the thread that has it open. */
export function openForScans(folder: string, durability: Durability): ScannedFolder {
  return new ScanEnvironment(folder, durability);
}

/** Number of the last commit of the account in a folder, which need not be open; 0 if missing. */
export function lastCommitIn(folder: string): number {
  return lastCommit(folder);
}

/** Looks at all pages of the account in a folder before any engine touches them. @throws MvdbError `ACCOUNT_DAMAGED`. */
export function walkFolder(folder: string, report: PageViolation): void {
  walkDataFile(folder, report);
}
