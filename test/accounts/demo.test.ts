/**
 * The same data as two products have it on disk: parts of a vendor's demo account, in its folder with its licence. What
 * two independent readers find must be the same, so that a slip of one of them shows.
 */
import { join } from 'node:path';
import { ImportError, isLoss, openStoredFile } from '@mvdb/import';
import { describe, expect, test } from 'vitest';

function recordsOf(product: 'universe' | 'unidata', file: string): Map<string, string> {
  const records = new Map<string, string>();
  for (const found of openStoredFile(join(import.meta.dirname, 'demo', product, file)).found()) {
    if (isLoss(found)) throw new Error(`${found.location}: ${found.reason}`);
    const [id, record] = [found.id, found.record].map((bytes) =>
      Buffer.from(bytes).toString('latin1'),
    );
    records.set(id ?? '', record ?? '');
  }
  return records;
}

describe('data of both products', () => {
  test.each([
    ['STATES', 51],
    ['LOCATIONS', 3],
    ['FUR_REV', 512],
    ['PRODUCT_REVIEW', 2],
    ['ZIPCODES', 100],
  ])('%s has %i records, and each is the same', (file, count) => {
    const universe = recordsOf('universe', file);
    expect(universe.size).toBe(count);
    expect(recordsOf('unidata', file)).toEqual(universe);
  });

  test('has the sum of revenues that a script over the bytes found', () => {
    const revenue = [...recordsOf('universe', 'FUR_REV').values()]
      .map((record) => Number(record.split('\xfe')[3]))
      .reduce((sum, cents) => sum + cents, 0);
    expect(revenue).toBe(933_662);
  });
});

describe('dictionaries of both products', () => {
  test('UniData has three more items, of the product itself', () => {
    for (const file of ['D_STATES', 'D_LOCATIONS', 'D_FUR_REV', 'D_ZIPCODES', 'D_MEMBERS']) {
      const universe = recordsOf('universe', file);
      const added = [...recordsOf('unidata', file).keys()].filter((id) => !universe.has(id));
      expect(added.sort()).toEqual(['@ORIGINAL', '@SYNONYM', 'AT']);
    }
  });

  test('both have what they compiled behind the expression, each in its own attributes', () => {
    const universe = recordsOf('universe', 'D_MEMBERS').get('FULL_NAME')?.split('\xfe') ?? [];
    expect(universe.slice(0, 2)).toEqual(['I', "FIRST_NAME:' ':LAST_NAME"]);
    expect(universe.length).toBe(20);
    const unidata = recordsOf('unidata', 'D_MEMBERS').get('FULL_NAME')?.split('\xfe') ?? [];
    expect(unidata.slice(0, 2)).toEqual(['V', "FIRST_NAME:' ':LAST_NAME"]);
    expect(unidata.length).toBe(9);
  });
});

test('the licence beside them is no file of records, and an error says so', () => {
  const licence = join(import.meta.dirname, 'demo', 'LICENSE');
  expect(() => openStoredFile(licence)).toThrow(ImportError);
});

test('VOC has 806 items in UniVerse and 598 in UniData', () => {
  expect(recordsOf('universe', 'VOC').size).toBe(806);
  expect(recordsOf('unidata', 'VOC').size).toBe(598);
});
