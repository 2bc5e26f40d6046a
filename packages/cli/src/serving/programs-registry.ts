import { catalogue, createRegistry } from '@mvdb/routines';
import { basicRoutines } from '@mvdb/routines/basic';

/*
 * The registry of the catalogue and of the programs in a folder, which the address of this module names: `?programs=DIR`. The
 * threads and processes of a service load it by that address, too.
 */

const folder = new URL(import.meta.url).searchParams.get('programs') ?? '';

export default createRegistry([...catalogue.routines, ...basicRoutines(folder)], {
  module: import.meta.url,
});
