import { resolve } from 'node:path';
import type { Registry } from '@mvdb/routines';
import { MvdbError } from 'mvdb';
import { CommandFailure, exitStatus } from '../errors/exit-status.ts';

/** The built module that makes the registry of a folder of programs. */
const MODULE = new URL('./programs-registry.js', import.meta.url);

/**
 * The routines of the catalogue and of the programs in a folder.
 *
 * @throws CommandFailure with every problem of a program, and for a folder that is not there.
 */
export async function registryWith(programs: string): Promise<Registry> {
  const address = new URL(MODULE);
  address.searchParams.set('programs', resolve(programs));
  try {
    const { default: registry } = await import(address.href);
    return registry;
  } catch (error) {
    if (!(error instanceof MvdbError)) throw error;
    throw new CommandFailure(exitStatus.failed, error.detail, { cause: error });
  }
}
