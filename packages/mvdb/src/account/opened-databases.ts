import type { Catalogue } from '../storage/catalogue.ts';
import type { Environment } from '../storage/environment.ts';
import { storesOf } from '../storage/fixed-state.ts';
import { REPLIES } from '../storage/replies.ts';

/** The databases of an account that are open, for other threads of the process to read. */
export class OpenedDatabases {
  readonly #environment: Environment;
  readonly #catalogue: Catalogue;
  /** What was opened for other threads, at which version of the catalogue. */
  #opened: { readonly version?: string; readonly databases: readonly string[] } = { databases: [] };

  constructor(environment: Environment, catalogue: Catalogue) {
    this.#environment = environment;
    this.#catalogue = catalogue;
  }

  /** Opens whatever can be read now. */
  openAll(): void {
    for (const store of storesOf(this.#catalogue, this.#environment)) store.openFully();
    if (this.#environment.databases().includes(REPLIES))
      this.#environment.store(REPLIES).openFully();
  }

  /** Opens whatever can be read, unless it is. @returns The names of the databases. */
  list(): readonly string[] {
    const { version } = this.#catalogue;
    if (this.#opened.version !== version) {
      this.#environment.opening(() => this.openAll());
      this.#opened = { version, databases: this.#environment.openDatabases() };
    }
    return this.#opened.databases;
  }

  /** Opens what another thread has opened. */
  follow(databases: readonly string[]): void {
    const opened = new Set(databases);
    for (const store of storesOf(this.#catalogue, this.#environment))
      if (opened.has(store.database)) store.openFully();
  }
}
