import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadDemo } from '@mvdb/routines';
import { Account } from 'mvdb';

/** What the demo company of a folder was generated from. */
export interface DemoParameters {
  readonly scale: number;
  readonly seed: number;
}

export interface DemoAccountOptions {
  /** Folder of a durable account; without one it is kept in memory. */
  readonly folder?: string | undefined;
  /** 1 for a new company unless stated; a folder that holds another is refused. */
  readonly scale?: number | undefined;
  readonly seed?: number | undefined;
}

export interface DemoAccount extends DemoParameters {
  readonly account: Account;
  /** False when the folder held the company already. */
  readonly isNew: boolean;
}

/** Says in the folder that the company was loaded whole, and from what. */
const MARKER = 'demo.json';

/** A folder that cannot hold the demo company that was asked for. */
export class DemoFolderError extends Error {
  override readonly name = 'DemoFolderError';
}

/**
 * Opens the demo company of a folder, or loads it there.
 *
 * @throws DemoFolderError where the folder holds another account, one loaded only in part, or the company
 * generated from other parameters than those stated; MvdbError where it cannot be opened.
 */
export async function openDemoAccount(options: DemoAccountOptions): Promise<DemoAccount> {
  const { folder, scale = 1, seed = 1 } = options;
  if (folder !== undefined && existsSync(join(folder, 'data.mdb'))) {
    const found = heldDemo(folder, options);
    return { account: Account.open({ path: folder }), ...found, isNew: false };
  }
  const account = folder === undefined ? Account.inMemory() : Account.open({ path: folder });
  try {
    loadDemo(account, { seed, scale });
    if (folder !== undefined) writeFileSync(join(folder, MARKER), JSON.stringify({ scale, seed }));
  } catch (error) {
    await account.close();
    throw error;
  }
  return { account, scale, seed, isNew: true };
}

function heldDemo(folder: string, { scale, seed }: DemoAccountOptions): DemoParameters {
  const found = readMarker(join(folder, MARKER));
  if (found === undefined)
    throw new DemoFolderError(
      `${folder} holds an account that is not a complete demo company. Name another folder, or remove it.`,
    );
  if ((scale ?? found.scale) === found.scale && (seed ?? found.seed) === found.seed) return found;
  throw new DemoFolderError(
    `${folder} holds the demo company of scale ${found.scale} and seed ${found.seed}. Leave out --scale and --seed to use it, or name another folder.`,
  );
}

function readMarker(file: string): DemoParameters | undefined {
  try {
    const { scale, seed }: Partial<DemoParameters> = JSON.parse(readFileSync(file, 'utf8'));
    return typeof scale === 'number' && typeof seed === 'number' ? { scale, seed } : undefined;
  } catch {
    return undefined;
  }
}
