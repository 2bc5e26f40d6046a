import { catalogue, createRegistry } from '@mvdb/routines';
import { own } from './routines.ts';

/** What takes long is done by threads and processes that load this module, and so must be its default export. */
export default createRegistry([...catalogue.routines, ...own], { module: import.meta.url });
