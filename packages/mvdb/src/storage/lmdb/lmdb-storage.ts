import type { AccountStorage, OpenSharedSpace } from '../account-storage.ts';
import type { Durability } from '../environment.ts';
import { BootEnvironment } from './boot-environment.ts';
import { type EnvironmentOptions, LmdbEnvironment } from './environment.ts';

/** An account in a folder. @throws MvdbError as `LmdbEnvironment`. */
export function lmdbStorage(
  path: string,
  durability: Durability,
  options: EnvironmentOptions = {},
): AccountStorage & { readonly environment: LmdbEnvironment } {
  return {
    address: { path, durability },
    environment: new LmdbEnvironment(path, durability, options),
    openSharedSpace: bootEnvironments(path, options.busyTimeoutMs),
  };
}

/** What the processes of the account in a folder share. */
export function bootEnvironments(accountPath: string, busyTimeoutMs?: number): OpenSharedSpace {
  return (options) => new BootEnvironment({ accountPath, busyTimeoutMs, ...options });
}
