import type { Capabilities } from 'mvdb';
import { assertArgument, kinds } from 'mvdb/host';
import type { Routine } from './routine.ts';
import { ROUTINE } from './routine-kind.ts';

/**
 * The capability without which calls of a routine come to nothing, where whoever calls has not got it: all of
 * them, or for `write` all but those of its safe request types. The check itself stands where the effect happens.
 *
 * @param routine - Whose code runs.
 * @example missingCapability(vbBins, ordinaryCapabilities) // undefined
 */
export function missingCapability(
  routine: Routine,
  granted: Capabilities,
): keyof Capabilities | undefined {
  assertArgument('missingCapability', 'routine', routine, ROUTINE);
  assertArgument('missingCapability', 'granted', granted, kinds.OBJECT);
  const { capability, safety, writes = [], alsoWrites = [] } = routine;
  const { read, write, dbCommand, osCommand } = granted;
  if (!read) return 'read';
  if (capability === 'dbCommand') return dbCommand === 'off' ? 'dbCommand' : undefined;
  if (capability === 'osCommand') return osCommand.length === 0 ? 'osCommand' : undefined;
  const changesTables = safety !== 'SAFE' && writes.length + alsoWrites.length > 0;
  return changesTables && !write ? 'write' : undefined;
}
