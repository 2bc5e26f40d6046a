import { catalogue, Registry } from '@mvdb/routines';

/**
 * The registry that a module gives; the catalogue where none is named.
 *
 * @throws TypeError where its default export is not a registry.
 */
export async function loadedRegistry(module: string): Promise<Registry> {
  if (module === '') return catalogue;
  const { default: registry } = await import(module);
  if (registry instanceof Registry) return registry;
  throw new TypeError(`The default export of ${module} is not a registry.`);
}

/** How a worker is started that loads such a module: in the way in which this process loads it. */
export function loaderOf(module: string): { readonly execArgv?: string[] } {
  return module === '' ? {} : { execArgv: process.execArgv };
}
