import { ask } from '../service/ask.ts';
import type {
  CallerPayload,
  DictionaryReply,
  TableEntry,
  TablesReply,
} from '../service/payloads.ts';
import { dictionaryPath, tablesPath } from '../service/table-paths.ts';
import { largestTables, sentenceOfTable } from '../tables/listed-tables.ts';
import { type ChartTile, chartTiles, type NumberTile, numberTiles } from './tiles.ts';

/** Tables that the start page shows of an account without the tables of the company. */
const TABLES_MAX = 6;

/** A table that the start page shows, with the sentence that lists it. */
export interface TableTile {
  readonly table: TableEntry;
  readonly sentence: string;
}

/**
 * What the start page shows of an account: the sentences that its operator has chosen, else the company's tiles, as far as it
 * has their tables, else its largest tables.
 */
export interface Home {
  readonly chosen: CallerPayload['home'];
  readonly numbers: readonly NumberTile[];
  readonly charts: readonly ChartTile[];
  readonly tables: readonly TableTile[];
}

/** True for an account with tables of the company that have a tile. */
export function hasCompany({ numbers, charts }: Home): boolean {
  return numbers.length + charts.length > 0;
}

/** Reads which tables the account has, where that decides. @throws ProblemError where the service rejects that. */
export async function readHome({ home }: CallerPayload, signal: AbortSignal): Promise<Home> {
  if (home.length > 0) return { chosen: home, numbers: [], charts: [], tables: [] };
  const { tables } = await ask<TablesReply>(tablesPath(), { signal });
  const names = new Set(tables.map(({ name }) => name));
  const isThere = ({ table }: { readonly table: string }) => names.has(table);
  const numbers = numberTiles.filter(isThere);
  const charts = chartTiles.filter(isThere);
  const found: Home = { chosen: [], numbers, charts, tables: [] };
  if (hasCompany(found)) return found;
  const tiles = largestTables(tables, TABLES_MAX).map(async (table) => {
    const { items } = await ask<DictionaryReply>(dictionaryPath(table.name), { signal });
    return { table, sentence: sentenceOfTable(table.name, items) };
  });
  return { ...found, tables: await Promise.all(tiles) };
}
