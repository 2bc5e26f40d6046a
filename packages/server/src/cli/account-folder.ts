import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a demo company was generated from. */
export interface DemoParameters {
  readonly scale: number;
  readonly seed: number;
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

/** Says that the folder holds the demo company, from what it was generated, and whether it is whole. */
export const DEMO_FILE = 'demo.json';

export function stateOfFolder(folder: string): FolderState {
  if (!holdsData(folder)) return { kind: 'nothing' };
  const marker = readMarker(join(folder, DEMO_FILE));
  if (marker === undefined) return { kind: 'account' };
  const { scale, seed, isLoading } = marker;
  if (isLoading || typeof scale !== 'number' || typeof seed !== 'number')
    return { kind: 'partialDemo' };
  return { kind: 'demo', demo: { scale, seed } };
}

/** Marks a folder as that of a demo company, whole or about to be loaded. */
export function markDemo(folder: string, demo: DemoParameters, isLoading: boolean): void {
  const marker = { ...demo, ...(isLoading && { isLoading }) };
  writeFileSync(join(folder, DEMO_FILE), JSON.stringify(marker));
}

/** An empty file is what LMDB leaves behind when it is stopped before it begins. */
function holdsData(folder: string): boolean {
  const file = join(folder, DATA_FILE);
  return existsSync(file) && statSync(file).size > 0;
}

interface Marker extends Partial<DemoParameters> {
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
