import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isoDate, isoDay } from './iso-day.ts';

/** What a demo company was generated from. */
export interface DemoParameters {
  readonly scale: number;
  readonly seed: number;
  /** Internal day on which it stands still. */
  readonly today: number;
}

/** What a folder holds, as far as can be told without opening it. */
export type FolderState =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'account' }
  | { readonly kind: 'demo'; readonly demo: DemoParameters }
  /** Loading the demo company was cut short. */
  | { readonly kind: 'partialDemo' };

/** Where the data of an account lie, in its folder. */
export const DATA_FILE = 'data.mdb';

/** Where they lie in a backup that is sealed. */
export const SEALED_FILE = 'data.mdb.sealed';

/** Says that the folder holds the demo company, from what it was generated, and whether it is whole. */
export const DEMO_FILE = 'demo.json';

export function stateOfFolder(folder: string): FolderState {
  if (!holdsData(folder)) return { kind: 'nothing' };
  const marker = readMarker(join(folder, DEMO_FILE));
  if (marker === undefined) return { kind: 'account' };
  const { scale, seed, isLoading } = marker;
  const today = typeof marker.today === 'string' ? isoDay(marker.today) : undefined;
  if (isLoading || typeof scale !== 'number' || typeof seed !== 'number' || today === undefined)
    return { kind: 'partialDemo' };
  return { kind: 'demo', demo: { scale, seed, today } };
}

/** Marks a folder as that of a demo company, whole or about to be loaded. */
export function markDemo(folder: string, demo: DemoParameters, isLoading: boolean): void {
  const today = isoDate(demo.today);
  const marker: Marker = { ...demo, today, ...(isLoading && { isLoading }) };
  writeFileSync(join(folder, DEMO_FILE), JSON.stringify(marker));
}

/** An empty file is what LMDB leaves behind when it is stopped before it begins. */
function holdsData(folder: string): boolean {
  const file = join(folder, DATA_FILE);
  return existsSync(file) && statSync(file).size > 0;
}

interface Marker extends Partial<Omit<DemoParameters, 'today'>> {
  /** As `2026-11-02`. */
  readonly today?: string;
  readonly isLoading?: boolean;
}

function readMarker(file: string): Marker | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const marker: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof marker === 'object' && marker !== null ? marker : {};
  } catch {
    return {};
  }
}
