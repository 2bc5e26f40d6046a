import { MvdbError } from '../errors/errors.ts';
import { ACCOUNT_FAILED } from '../errors/failures.ts';
import type { EngineAddress, StorageEngine } from '../storage/account-storage.ts';

/** The engine of an address, made in this thread. @throws MvdbError `ACCOUNT_FAILED` where the module makes none. */
export async function engineAt({ module, maker, options }: EngineAddress): Promise<StorageEngine> {
  const made: Readonly<Record<string, unknown>> = await import(module);
  const make = made[maker];
  if (typeof make !== 'function')
    throw new MvdbError(ACCOUNT_FAILED, `${module} has no function ${maker} that makes an engine.`);
  return make(options);
}
