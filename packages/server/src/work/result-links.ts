import { type CallReply, keyOf, type ResultLink, resultLinks } from '@mvdb/routines';
import type { Session } from 'mvdb';
import { toNested } from 'mvdb/functions';
import { CachedRecords } from './cached-records.ts';
import type { NestedResult } from './displayed-result.ts';

/** Records that the values in one place of a result name. */
export interface LinkedPosition {
  /** From 1. */
  readonly position: number;
  readonly table: string;
  /** For each row, and in it for each subvalue, the id there; empty where it names no record of the table. */
  readonly ids: readonly (readonly string[])[];
}

export type LinkedResults = Readonly<Record<string, readonly LinkedPosition[]>>;

/** The records that the results of a call name, by argument; results that name none are left out. */
export function linkedResults(session: Session, reply: CallReply): LinkedResults {
  const cached = new CachedRecords(session);
  const linked = Object.entries(reply.results).flatMap(([name, text]) => {
    const { args } = reply.routine;
    const layout = args[name]?.layout;
    const links = resultLinks(layout, args);
    if (layout === undefined || text === '' || links.length === 0) return [];
    const cells = cellsOf(toNested(text), layout.kind);
    const positions = links.flatMap((link) => linkedPositions(link, cells, reply, cached));
    return positions.length === 0 ? [] : [[name, positions] as const];
  });
  return Object.fromEntries(linked);
}

/** By place, then by row: subvalues. */
type Cells = NestedResult;

function cellsOf(nested: NestedResult, kind: 'columns' | 'rows' | 'record'): Cells {
  if (kind !== 'rows') return nested;
  const width = nested.reduce((most, row) => Math.max(most, row.length), 0);
  return Array.from({ length: width }, (_, position) => nested.map((row) => row[position] ?? ['']));
}

function linkedPositions(
  { position, targets, after }: ResultLink,
  cells: Cells,
  { company, inputs }: CallReply,
  cached: CachedRecords,
): LinkedPosition[] {
  const textAt = (at: number | string, row: number, subvalue: number) => {
    if (typeof at === 'string') return inputs[at] ?? '';
    const cell = cells[at - 1]?.[row];
    return cell?.[subvalue] ?? cell?.[0] ?? '';
  };
  const rows = cells[position - 1] ?? [];
  const ids = rows.map((cell, row) =>
    cell.map((text, subvalue) =>
      text === '' ? '' : keyOf(company, ...after.map((at) => textAt(at, row, subvalue)), text),
    ),
  );
  const taken = new Set<string>();
  return targets.flatMap((table) => {
    const found = ids.map((cell) =>
      cell.map((id) => (!taken.has(id) && cached.has(table, id) ? id : '')),
    );
    for (const id of found.flat()) taken.add(id);
    return found.flat().join('') === '' ? [] : [{ position, table, ids: found }];
  });
}
