import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, FIELD_MARK } from 'mvdb';
import { isoDate, isoDay } from '../options/iso-day.ts';

/** What a demo company was generated from. */
export interface DemoParameters {
  readonly scale: number;
  readonly seed: number;
  /** Internal day on which it stands still. */
  readonly today: number;
}

/** What an account holds, as far as its marker reports. */
export type DemoState =
  | { readonly kind: 'other' }
  /** Nobody has ever written to the account, which is in a database. */
  | { readonly kind: 'unused' }
  | { readonly kind: 'demo'; readonly demo: DemoParameters }
  /** Loading the demo company goes on, or was cut short. */
  | { readonly kind: 'partialDemo' };

/** Item of VOC that says that the account holds the demo company, and from what that was generated. */
const DEMO_ITEM = 'DEMO.COMPANY';

/** An item of VOC that is not a command is of type X. */
const ITEM_TYPE = 'X';
const LOADING = 'LOADING';

/** Where versions before reported it, in a folder. */
export const DEMO_FILE = 'demo.json';

/** Reads the marker of an account. */
export function demoStateOf(account: Account): DemoState {
  const item = account.table('VOC').read(DEMO_ITEM);
  if (item === undefined) return unmarkedStateOf(account);
  const [, scale = '', seed = '', day = '', progress] = item.split(FIELD_MARK);
  return stateOf(Number(scale), Number(seed), isoDay(day), progress === LOADING);
}

/** Marks an account as that of a demo company, whole or about to be loaded. */
export function markDemo(
  account: Account,
  { scale, seed, today }: DemoParameters,
  isLoading: boolean,
): void {
  const parts = [ITEM_TYPE, scale, seed, isoDate(today), ...(isLoading ? [LOADING] : [])];
  account.table('VOC').write(DEMO_ITEM, parts.join(FIELD_MARK));
}

function stateOf(
  scale: unknown,
  seed: unknown,
  today: number | undefined,
  isLoading: boolean,
): DemoState {
  const isWhole = Number.isSafeInteger(scale) && Number.isSafeInteger(seed);
  if (isLoading || !isWhole || today === undefined) return { kind: 'partialDemo' };
  return { kind: 'demo', demo: { scale: Number(scale), seed: Number(seed), today } };
}

function unmarkedStateOf({ engine, path, lastCommit }: Account): DemoState {
  if (engine === 'lmdb') return earlierStateOf(path);
  return { kind: lastCommit === 0 ? 'unused' : 'other' };
}

function earlierStateOf(folder: string): DemoState {
  const file = join(folder, DEMO_FILE);
  if (!existsSync(file)) return { kind: 'other' };
  const { scale, seed, today, isLoading } = parsed(readFileSync(file, 'utf8'));
  const day = typeof today === 'string' ? isoDay(today) : undefined;
  return stateOf(scale, seed, day, isLoading === true);
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const marker: unknown = JSON.parse(text);
    return typeof marker === 'object' && marker !== null ? { ...marker } : {};
  } catch {
    return {};
  }
}
