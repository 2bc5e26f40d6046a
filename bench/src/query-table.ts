import { type Account, FIELD_MARK } from 'mvdb';
import { ATTRIBUTE_COUNT } from './data.ts';
import { writeInParts } from './stores.ts';

/** An attribute that holds a whole number below 10,000,000, another in most records. */
export const NUMBER_ATTRIBUTE = 8;

/**
 * Writes a dictionary for the records of the benchmarks: `A1` to `A50`, text to the left, and `N8`, the number
 * of attribute 8 to the right.
 */
export function writeDictionary(account: Account, tableName: string): void {
  const dictionary = account.table(`DICT ${tableName}`);
  const item = (attribute: number, format: string) =>
    ['D', String(attribute), '', '', format, 'S'].join(FIELD_MARK);
  account.transaction(() => {
    for (let attribute = 1; attribute <= ATTRIBUTE_COUNT; attribute += 1)
      dictionary.write(`A${attribute}`, item(attribute, '14L'));
    dictionary.write(`N${NUMBER_ATTRIBUTE}`, item(NUMBER_ATTRIBUTE, '14R'));
  });
}

/** Creates a table of the first `count` records, with its dictionary. */
export function createFilledTable(account: Account, tableName: string, count: number): void {
  const table = account.createTable(tableName);
  writeDictionary(account, tableName);
  writeInParts(
    { from: 0, to: count },
    (work) => account.transaction(work),
    (id, record) => table.write(id, record),
  );
}
