import type { Session } from 'mvdb';
import type { AccountStatistics } from 'mvdb/host';
import type { Work } from './work.ts';

/** How much the account holds. */
export interface AccountStatus {
  /** What keeps it: `lmdb`, `postgresql`. */
  readonly engine: string;
  /** How long the shortest of questions to that takes; absent where it is in the process. */
  readonly roundTripMs?: number;
  /** Who may be read instead; absent where there are none. */
  readonly replicas?: AccountStatistics['replicas'];
  readonly tables: number;
  readonly synonyms: number;
  /** Of all tables, without dictionaries. */
  readonly records: number;
  readonly dictionaryItems: number;
  /** Of the file, pages that are free in it included. */
  readonly sizeBytes: number;
  /** The most it can come to. */
  readonly sizeBytesMax: number;
  readonly durability: string;
  readonly indexes: IndexCounts;
}

export interface IndexCounts {
  readonly total: number;
  /** How many are not complete, and not used by any query. */
  readonly building: number;
}

/** The account in numbers. */
export const statusWork: Work<Readonly<Record<string, never>>, AccountStatus> = {
  prepare: () => ({ isReading: true, run: statusOf }),
};

function statusOf(session: Session): AccountStatus {
  session.assertMayRead('VOC');
  const { account } = session;
  const statistics = account.statistics();
  const { engine, roundTripMs, replicas, tables, synonyms, dictionaries } = statistics;
  const indexes = tables.flatMap((table) => table.indexes);
  return {
    engine,
    ...(roundTripMs !== undefined && { roundTripMs }),
    ...(replicas && { replicas }),
    tables: tables.length,
    synonyms,
    records: tables.reduce((sum, { records }) => sum + records, 0),
    dictionaryItems: dictionaries.entries,
    sizeBytes: statistics.fileSizeBytes,
    sizeBytesMax: statistics.mapSizeBytes,
    durability: account.durability,
    indexes: {
      total: indexes.length,
      building: indexes.filter(({ state }) => state !== 'active').length,
    },
  };
}
