import { type Catalogue, DICTIONARIES, VOC } from '../storage/catalogue.ts';
import type { Environment, EnvironmentStatus } from '../storage/environment.ts';
import { type IndexDefinition, IndexDefinitions } from '../storage/index-definitions.ts';
import type { Replies } from '../storage/replies.ts';
import type { StoreSize } from '../storage/store.ts';

/** One index as it stands. */
export interface IndexStatistics extends StoreSize {
  readonly name: string;
  readonly state: IndexDefinition['state'];
}

/** One table as it stands; its dictionary is counted among the dictionaries. */
export interface TableStatistics {
  readonly name: string;
  readonly records: number;
  readonly sizeBytes: number;
  readonly indexes: readonly IndexStatistics[];
}

/** How much an account holds, and who has it open. */
export interface AccountStatistics extends EnvironmentStatus {
  /** What keeps the account: `lmdb`, `postgresql`. */
  readonly engine: string;
  /** How long the shortest of questions to it takes; absent where it is in this process. */
  readonly roundTripMs?: number;
  /** VOC first, then ascending by name; without those whose records are files. */
  readonly tables: readonly TableStatistics[];
  readonly synonyms: number;
  /** The dictionaries of all tables together. */
  readonly dictionaries: StoreSize;
  /** Replies that are kept with what they answer. */
  readonly replies: StoreSize;
}

const NOTHING: StoreSize = { entries: 0, sizeBytes: 0 };

export function accountStatistics(
  environment: Environment,
  catalogue: Catalogue,
  replies: Replies,
): AccountStatistics {
  const existing = new Set(environment.databases());
  const definitions = new IndexDefinitions(environment).list();
  // A table that was never used has no database yet.
  const sizeOf = (database: string) =>
    existing.has(database) ? environment.store(database).size() : NOTHING;
  const statisticsOf = (name: string, database: string): TableStatistics => {
    const { entries, sizeBytes } = sizeOf(database);
    const own = definitions.filter(({ tableDatabase }) => tableDatabase === database);
    const indexes = own.map(({ name: index, state, database: location }) => ({
      name: index,
      state,
      ...(existing.has(location) ? environment.indexStore(location).size() : NOTHING),
    }));
    return { name, records: entries, sizeBytes, indexes };
  };
  const entries = [...catalogue.entries()];
  const all = entries.filter((entry) => entry.kind === 'table');
  const tables = all.filter(({ folder }) => folder === undefined);
  const roundTripMs = environment.roundTripMs?.();
  return {
    engine: environment.engine,
    ...(roundTripMs !== undefined && { roundTripMs }),
    ...environment.status(),
    tables: [
      statisticsOf(VOC, VOC),
      ...tables.map(({ name, database }) => statisticsOf(name, database)),
    ],
    synonyms: entries.length - all.length,
    dictionaries: sizeOf(DICTIONARIES),
    replies: replies.size(),
  };
}
