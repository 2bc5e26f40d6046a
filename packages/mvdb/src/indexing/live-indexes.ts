import type { Environment } from '../storage/environment.ts';
import type { IndexDefinition, IndexDefinitions } from '../storage/index-definitions.ts';
import type { TableIndexes } from '../table.ts';
import { columnsOf } from './indexed-columns.ts';
import { applyChange, entryChange, type LiveIndex } from './live-index.ts';

/** The indexes of one table, loaded when first asked for and again when they may have changed. */
export class LiveIndexes implements TableIndexes {
  readonly #environment: Environment;
  readonly #definitions: IndexDefinitions;
  readonly #tableDatabase: string;
  #loaded: readonly LiveIndex[] | undefined;

  constructor(environment: Environment, definitions: IndexDefinitions, tableDatabase: string) {
    this.#environment = environment;
    this.#definitions = definitions;
    this.#tableDatabase = tableDatabase;
  }

  /** Those of the table, ascending by name. */
  get all(): readonly LiveIndex[] {
    this.#loaded ??= this.#definitions
      .list(this.#tableDatabase)
      .map((definition) => liveIndex(this.#environment, definition));
    return this.#loaded;
  }

  get isEmpty(): boolean {
    return this.all.length === 0;
  }

  /** The next use reads the definitions again. */
  forget(): void {
    this.#loaded = undefined;
  }

  onWrite(id: string, old: string | undefined, record: string | undefined): void {
    const changes = this.all.flatMap((index) => entryChange(index, id, old, record) ?? []);
    for (const change of changes) applyChange(change, id);
  }

  onClear(): void {
    for (const { store } of this.all) store.clear();
  }
}

/** An index ready to be maintained. */
export function liveIndex(environment: Environment, definition: IndexDefinition): LiveIndex {
  const records = environment.store(definition.tableDatabase);
  return {
    definition,
    columns: columnsOf(definition),
    store: environment.indexStore(definition.database),
    read: (id) => records.get(id),
  };
}
