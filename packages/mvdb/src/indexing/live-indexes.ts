import type { Column } from '../expression/column.ts';
import { RecordMask } from '../rights/record-mask.ts';
import type { TableProtection } from '../storage/catalogue.ts';
import type { Environment } from '../storage/environment.ts';
import type { IndexDefinition, IndexDefinitions } from '../storage/index-definitions.ts';
import type { TableIndexes } from '../table/table-opening.ts';
import { columnsOf } from './indexed-columns.ts';
import { applyChange, entryChange, type LiveIndex } from './live-index.ts';

/** The indexes of one table, loaded when first asked for and again when they may have changed. */
export class LiveIndexes implements TableIndexes {
  readonly #environment: Environment;
  readonly #definitions: IndexDefinitions;
  readonly #tableDatabase: string;
  readonly #protection: () => TableProtection | undefined;
  #loaded: readonly LiveIndex[] | undefined;

  constructor(
    environment: Environment,
    definitions: IndexDefinitions,
    tableDatabase: string,
    protection: () => TableProtection | undefined,
  ) {
    this.#environment = environment;
    this.#definitions = definitions;
    this.#tableDatabase = tableDatabase;
    this.#protection = protection;
  }

  /** Those of the table, ascending by name. */
  get all(): readonly LiveIndex[] {
    this.#loaded ??= this.#definitions
      .list(this.#tableDatabase)
      .map((definition) => liveIndex(this.#environment, definition, this.#protection()));
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

/**
 * An index ready to be maintained.
 *
 * @param protection - That of its table.
 */
export function liveIndex(
  environment: Environment,
  definition: IndexDefinition,
  protection?: TableProtection,
): LiveIndex {
  const columns = columnsOf(definition);
  return {
    definition,
    columns,
    isSecret: isSecret(columns, protection),
    store: environment.indexStore(definition.database),
    records: environment.store(definition.tableDatabase),
  };
}

function isSecret(columns: readonly Column[], protection: TableProtection | undefined): boolean {
  if (protection === undefined) return false;
  const { secrets: kinds = {}, copies } = protection;
  const secrets = new RecordMask([...Object.keys(kinds).map(Number), ...(copies?.contents ?? [])]);
  return protection.isClosed === true || columns.some(({ reads }) => secrets.hides(reads));
}
