import { missingCapability, type Registry, type Routine } from '@mvdb/routines';
import type { Capabilities } from 'mvdb';

/** Whether the one who asks may run a routine. */
export interface Permission {
  /** False where every call of it would be rejected. */
  readonly enabled: boolean;
  /** The capability that the caller lacks. */
  readonly requires?: keyof Capabilities;
  /** How to get it. */
  readonly remedy?: string;
  /** The request types that may be run all the same; absent where that makes no difference. */
  readonly enabledRequestTypes?: readonly string[];
}

const remedies: Readonly<Record<keyof Capabilities, string>> = {
  read: 'Use a token of a role that may read.',
  write:
    'Start the server without --read-only, and use a token of the role operator or administrator if it requires tokens.',
  program: 'Start the server with --allow-programs, and use a token of the role administrator.',
  dbCommand: 'Start the server with --allow-db-command=query.',
  osCommand:
    'Start the server with --allow-os-command and the programs allowed, and use a token of the role administrator.',
};

/** What the capabilities of an operator make of a routine. */
export function permissionOf(
  registry: Registry,
  routine: Routine,
  operator: Capabilities,
): Permission {
  const runner = registry.runnerOf(routine);
  const missing = missingCapability(runner, operator);
  if (missing === undefined) return { enabled: true };
  const { safeRequestTypes = [] } = runner;
  const isPartly = missing === 'write' && safeRequestTypes.length > 0;
  return {
    enabled: isPartly,
    requires: missing,
    remedy: remedies[missing],
    ...(isPartly && { enabledRequestTypes: safeRequestTypes }),
  };
}
