import type { Durability, Environment } from './environment.ts';

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
  /** @throws MvdbError `ACCOUNT_FAILED` where what it holds cannot be read; it is recreated then. */
  readonly assertReadable: (environment: Environment) => void;
}

/** Opens a shared space of an account. */
export type OpenSharedSpace = (options: SharedSpaceOptions) => SharedSpace;

/** How processes on several machines know of each other whether they live, so that locks of the dead are free. */
export interface Liveness {
  /** Has others know that this process lives, as long as it does. */
  announce(process: string): void;
  /** Whether a process that was announced lives, as far as is known. */
  isPresent(process: string): boolean;
}

/** How an account is opened, wherever it lies. */
export interface StorageOptions {
  /** False rejects a place that holds no account. */
  readonly create: boolean;
  readonly readOnly: boolean;
  /** True for a thread that leaves writing to others. It may take locks all the same. */
  readonly onlyReads: boolean;
  /** How long opening and writing wait for others that do one of these. */
  readonly busyTimeoutMs: number;
}

/** How accounts are addressed that an engine keeps in databases: what a command knows of the engine before it loads it. */
export interface DatabaseAddresses {
  /** What holds the accounts, in words. */
  readonly title: string;
  /** The protocols that its addresses begin with, without colons. */
  readonly protocols: readonly string[];
  /** What an address looks like. */
  readonly form: string;
  /** The schema of an account that names none. */
  readonly schema: string;
}

/** By what another thread or process makes the same engine: plain data, which may be cloned. */
export interface EngineAddress {
  /** Address of a module, such as `file:///...`. */
  readonly module: string;
  /** Name of its export that makes the engine of the options. */
  readonly maker: string;
  /** They may report a password, and so go to nobody but who opens the account. */
  readonly options: unknown;
}

/** What opens accounts that do not lie in a folder. */
export interface StorageEngine {
  /** @throws MvdbError `ACCOUNT_NOT_FOUND`, `ACCOUNT_FAILED`, `ACCOUNT_AWAY`, `ACCOUNT_BUSY`. */
  open(options: StorageOptions): AccountStorage;
}

/** By what another thread or process of the system opens the same account. It may report a password. */
export type AccountAddress =
  | { readonly path: string; readonly durability: Durability }
  | { readonly engine: EngineAddress };

/** Where an account lies. */
export interface AccountStorage {
  /** Absent for an engine that nobody else can make: a service does all of its work in its own thread then. */
  readonly address?: AccountAddress;
  readonly environment: Environment;
  readonly openSharedSpace: OpenSharedSpace;
  /** Absent where all who open the account are on one machine. */
  readonly liveness?: Liveness;
}
