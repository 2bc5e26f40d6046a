import { type Catalogue, DICTIONARIES, VOC } from './storage/catalogue.ts';
import type { Environment } from './storage/environment.ts';
import type { TablePlace } from './table.ts';

const DICTIONARY_NAME = /^DICT (.+)$/;

/**
 * Where the records of a table lie, or of the dictionary named `DICT table`.
 *
 * @throws MvdbError `TABLE_NOT_FOUND`, `SYNONYM_CHAIN`.
 */
export function placeOf(name: string, catalogue: Catalogue, environment: Environment): TablePlace {
  const owner = DICTIONARY_NAME.exec(name)?.[1];
  const database = databaseOf(owner === undefined ? name : mainTable(owner, catalogue), catalogue);
  const isVoc = database === VOC;
  const names = () => (isVoc ? [VOC] : catalogue.namesOf(database));
  return owner === undefined
    ? {
        store: environment.store(database),
        prefix: '',
        database,
        names,
        isDescription: isVoc,
        protection: () => catalogue.protectionOf(database),
        isCurrent: true,
      }
    : {
        store: environment.store(DICTIONARIES),
        prefix: `${database}\0`,
        database: `DICT ${database}`,
        names,
        isDescription: true,
        protection: () => undefined,
        isCurrent: true,
      };
}

/** The sub-files `TABLE,PART` of a table share its dictionary. */
function mainTable(name: string, catalogue: Catalogue): string {
  const comma = name.indexOf(',');
  if (comma === -1) return name;
  const main = name.slice(0, comma);
  return catalogue.find(main) === undefined ? name : main;
}

function databaseOf(name: string, catalogue: Catalogue): string {
  return name === VOC ? VOC : catalogue.resolve(name).database;
}
