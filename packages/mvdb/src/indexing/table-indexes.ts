import type { Catalogue } from '../storage/catalogue.ts';
import type { Environment } from '../storage/environment.ts';
import { type IndexDefinition, IndexDefinitions } from '../storage/index-definitions.ts';
import { LiveIndexes } from './live-indexes.ts';

/** What indexes are kept with. */
export interface TableIndexHost {
  readonly environment: Environment;
  readonly catalogue: Catalogue;
}

/** The indexes of an account by the LMDB databases of their tables: defined, kept with each write, gone. */
export class TableIndexes {
  readonly definitions: IndexDefinitions;
  readonly #host: TableIndexHost;
  readonly #live = new Map<string, LiveIndexes>();

  constructor(host: TableIndexHost) {
    this.#host = host;
    this.definitions = new IndexDefinitions(host.environment);
  }

  /** What keeps the indexes of a table. */
  of(tableDatabase: string): LiveIndexes {
    const existing = this.#live.get(tableDatabase);
    if (existing) return existing;
    const { environment, catalogue } = this.#host;
    const live = new LiveIndexes(environment, this.definitions, tableDatabase, () =>
      catalogue.protectionOf(tableDatabase),
    );
    this.#live.set(tableDatabase, live);
    return live;
  }

  /** Definitions may have changed: each is read again when it is next used. */
  forget(): void {
    for (const live of this.#live.values()) live.forget();
  }

  put(definition: IndexDefinition): void {
    this.definitions.put(definition);
    this.#noteChange();
  }

  remove(definition: IndexDefinition): void {
    this.#host.environment.indexStore(definition.database).clear();
    this.definitions.remove(definition);
    this.#noteChange();
  }

  /** Those of a table that is deleted. */
  removeAll(tableDatabase: string): void {
    for (const definition of this.definitions.list(tableDatabase)) this.remove(definition);
  }

  #noteChange(): void {
    this.#host.catalogue.noteChange();
    this.forget();
  }
}
