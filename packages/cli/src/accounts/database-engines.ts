import { postgresAddresses } from '@mvdb/postgres/addresses';
import type { DatabaseAddresses, StorageEngine } from 'mvdb/engine';

/** An engine that keeps accounts in databases. */
export interface DatabaseEngine {
  readonly addresses: DatabaseAddresses;
  /** Loads the engine, with its driver, for an account. @throws MvdbError as the engine. */
  load(account: {
    readonly url: string;
    readonly schema: string;
    readonly readUrls: readonly string[];
  }): Promise<StorageEngine>;
}

/** The engines whose accounts a command line can name by an address. */
export const databaseEngines: readonly DatabaseEngine[] = [
  {
    addresses: postgresAddresses,
    load: async (account) => (await import('@mvdb/postgres')).postgres(account),
  },
];

/** What holds accounts that have addresses, in words. */
export const databaseTitle = databaseEngines.map(({ addresses }) => addresses.title).join(' or ');

/** What addresses look like. */
export const addressForms = databaseEngines.map(({ addresses }) => addresses.form).join(' or ');

/** The engine of an address, by its protocol alone; `undefined` where no engine has such. */
export function engineAt(address: string): DatabaseEngine | undefined {
  return databaseEngines.find(({ addresses }) =>
    addresses.protocols.some((protocol) => address.startsWith(`${protocol}:`)),
  );
}
