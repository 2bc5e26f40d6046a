import type { Environment } from './environment.ts';

/**
 * What all processes of an account share beside it, in transactions of its own: it is never synced to disk, and
 * means nothing any more once the system starts again.
 */
export interface SharedSpace {
  /** False while no process has ever used it, which spares opening it; and once it is closed. */
  readonly isInUse: boolean;
  /** @throws MvdbError `ACCOUNT_CLOSED`, `ACCOUNT_BUSY`. */
  open(): Environment;
  close(): Promise<void>;
}

export interface SharedSpaceOptions {
  /** What it is called, among those of the account. */
  readonly name: string;
  /** @throws MvdbError `ACCOUNT_FAILED` where what it holds cannot be read; it is made anew then. */
  readonly assertReadable: (environment: Environment) => void;
}

/** Opens a shared space of an account. */
export type OpenSharedSpace = (options: SharedSpaceOptions) => SharedSpace;

/** How processes on several machines know of each other whether they live, so that locks of the dead are free. */
export interface Presence {
  /** Has others know that this process lives, as long as it does. */
  announce(process: string): void;
  /** Whether a process that was announced lives, as far as can be told. */
  isPresent(process: string): boolean;
}

/** How an account is opened, wherever it lies. */
export interface StorageOptions {
  /** False refuses a place that holds no account. */
  readonly create: boolean;
  readonly readOnly: boolean;
  /** How long opening and writing wait for others that do one of these. */
  readonly busyTimeoutMs: number;
}

/** What opens accounts that do not lie in a folder. */
export interface StorageEngine {
  /** @throws MvdbError `ACCOUNT_NOT_FOUND`, `ACCOUNT_FAILED`, `ACCOUNT_BUSY`. */
  open(options: StorageOptions): AccountStorage;
}

/** Where an account lies. */
export interface AccountStorage {
  readonly environment: Environment;
  readonly openSharedSpace: OpenSharedSpace;
  /** Absent where all who open the account are on one machine. */
  readonly presence?: Presence;
}
