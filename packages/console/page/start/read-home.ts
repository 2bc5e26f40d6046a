import { ask } from '../service/ask.ts';
import type { DictionaryReply, TableEntry, TablesReply } from '../service/payloads.ts';
import { dictionaryPath, TABLES_PATH } from '../service/table-paths.ts';
import { largestTables, sentenceOfTable } from './table-tiles.ts';
import { type ChartTile, chartTiles, type NumberTile, numberTiles } from './tiles.ts';

/** A table that the start page shows, with the sentence that lists it. */
export interface TableTile {
  readonly table: TableEntry;
  readonly sentence: string;
}

/** What the start page shows of an account: the company's tiles, as far as it has their tables, or its largest tables. */
export interface Home {
  readonly numbers: readonly NumberTile[];
  readonly charts: readonly ChartTile[];
  readonly tables: readonly TableTile[];
}

/** True for an account with tables of the company that have a tile. */
export function hasCompany({ numbers, charts }: Home): boolean {
  return numbers.length + charts.length > 0;
}

/** Reads which tables the account has. @throws ProblemError where the service rejects that. */
export async function readHome(signal: AbortSignal): Promise<Home> {
  const { tables } = await ask<TablesReply>(TABLES_PATH, { signal });
  const names = new Set(tables.map(({ name }) => name));
  const isThere = ({ table }: { readonly table: string }) => names.has(table);
  const numbers = numberTiles.filter(isThere);
  const charts = chartTiles.filter(isThere);
  const found: Home = { numbers, charts, tables: [] };
  if (hasCompany(found)) return found;
  const tiles = largestTables(tables).map(async (table) => {
    const { items } = await ask<DictionaryReply>(dictionaryPath(table.name), { signal });
    return { table, sentence: sentenceOfTable(table.name, items) };
  });
  return { ...found, tables: await Promise.all(tiles) };
}
