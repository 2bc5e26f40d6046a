/** One state of an account, which goes on being seen until `done` is called. */
export interface ReadTransaction {
  done(): void;
}

/** One state, held for several threads that are to read the same one. */
export interface HeldState {
  readonly transaction: ReadTransaction;
  /** Number of the commit that made it, the same in every thread. */
  readonly commit: string;
  /** Lets go of it. */
  release(): void;
}

/** How much one database holds, as of the last commit. */
export interface StoreSize {
  readonly entries: number;
  /** What it takes up by itself, as far as the engine reports. */
  readonly sizeBytes: number;
}

/** What an environment keeps under one name. */
export interface Store {
  readonly database: string;
  /** True once the database is open in this process. */
  readonly isOpen: boolean;
  /** Opens the database, so that snapshots taken from now on can read it. */
  open(): void;
  /** Opens it for every way of reading, so that none has to later. */
  openFully(): void;
  size(): StoreSize;
}
