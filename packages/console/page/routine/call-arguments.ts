import { fromNested } from 'mvdb/functions';
import type { ArgumentPayload, RegistryEntry } from '../service/payloads.ts';

/** What is supplied to a call: text by argument name; an argument that is not there is left out. */
export type Supplied = Readonly<Record<string, string>>;

/** What is supplied to a call, by index, as the service takes it. */
export type Indexed = Readonly<Record<string, string>>;

export const isSupplied = ({ direction }: ArgumentPayload) => direction !== 'out';

export const isProduced = ({ direction }: ArgumentPayload) => direction !== 'in';

export function toIndexed(entry: RegistryEntry, supplied: Supplied): Indexed {
  return Object.fromEntries(
    entry.arguments.filter(isSupplied).flatMap(({ index, name }) => {
      const text = supplied[name] ?? '';
      return text === '' ? [] : [[index, text]];
    }),
  );
}

/** By name; indexes that the entry does not have, or that nobody supplies, are left out. */
export function fromIndexed(entry: RegistryEntry, indexed: Indexed): Supplied {
  return Object.fromEntries(
    entry.arguments.filter(isSupplied).flatMap(({ index, name }) => {
      const text = indexed[index] ?? '';
      return text === '' ? [] : [[name, text]];
    }),
  );
}

/** What an example of the entry supplies. */
export function fromExample({ call }: NonNullable<RegistryEntry['examples']>[number]): Supplied {
  return Object.fromEntries(Object.entries(call).map(([name, value]) => [name, fromNested(value)]));
}
