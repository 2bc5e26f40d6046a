import { FIELD_MARK } from 'mvdb';
import { extract } from 'mvdb/functions';
import { parseSentence } from 'mvdb/host';
import { describe, expect, test } from 'vitest';
import { ITEMCA } from './inventory.ts';
import { POLINE } from './purchasing.ts';
import { companySchema } from './schema-tables.ts';

/** A vocabulary without a single item. */
const nothing = {
  column: () => undefined,
  phrase: () => undefined,
  expression: (text: string) => {
    throw new TypeError(`Nothing can be made of ${text}.`);
  },
};

/** True where the query language gives a word a meaning of its own; any other word is taken for an id. */
function isWordOfTheLanguage(word: string): boolean {
  try {
    const { ids } = parseSentence(`LIST NOWHERE ${word}`, { openVocabulary: () => nothing });
    return ids.length === 0;
  } catch {
    return true;
  }
}

describe('companySchema.dictionaryItems', () => {
  test('every part of an id is an item, and so is the id without its company', () => {
    const items = companySchema.dictionaryItems(POLINE);
    const expressions = ['COMPANY', 'PO.NUMBER', 'LINE', 'KEY'].map((name) =>
      extract(items.get(name) ?? '', 2),
    );
    expect(expressions).toEqual([
      "FIELD(@ID, '!', 1)",
      "FIELD(@ID, '!', 2)",
      "FIELD(@ID, '!', 3)",
      "FIELD(@ID, '!', 2, 9)",
    ]);
  });

  test('an attribute is shown as its layout says', () => {
    const item = ['D Cost of one unit.', '8', 'MD4', 'Unit cost', '12R', 'S', ''];
    expect(companySchema.dictionaryItems(POLINE).get('UNIT.COST')).toBe(item.join(FIELD_MARK));
  });

  test('an association is a phrase of its members', () => {
    const members = 'STANDARD.COSTS AVERAGE.COSTS LAST.COSTS';
    expect(companySchema.dictionaryItems(ITEMCA).get('COST.ELEMENTS')).toBe(
      `PH${FIELD_MARK}${members}`,
    );
  });

  test('no item bears a word of the query language', () => {
    expect(isWordOfTheLanguage('TOTAL')).toBe(true);
    const names = new Set(
      companySchema.tables.flatMap((table) => [...companySchema.dictionaryItems(table).keys()]),
    );
    const items = [...names].filter((name) => name !== '@');
    expect(items.filter(isWordOfTheLanguage)).toEqual([]);
  });
});
