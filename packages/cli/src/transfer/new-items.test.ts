import { parseSentence, QUERY_KEYWORDS } from 'mvdb/host';
import { describe, expect, test } from 'vitest';
import { validName } from './new-items.ts';

describe('validName', () => {
  test.each([
    ['Unit price (€)', 'UNIT.PRICE'],
    ['customer_id', 'CUSTOMER_ID'],
    ['  Straße & Nr.  ', 'STRASSE.NR'],
    ['2024', 'COLUMN.2024'],
    ['Total', 'TOTAL.VALUE'],
    ['from', 'FROM.VALUE'],
    ['"', ''],
    ['a\u001eb', 'A.B'],
    ['x'.repeat(100), 'X'.repeat(60)],
  ])('of %j is %s', (heading, name) => {
    expect(validName(heading)).toBe(name);
  });

  test('is one word of a sentence, and no keyword', () => {
    for (const heading of [...QUERY_KEYWORDS, 'Unit price', "O'Brien", 'a=b', '(x)', '100 %']) {
      const name = validName(heading) || 'COLUMN.1';
      const { columns } = parseSentence(`LIST T ${name}`, {
        openVocabulary: () => ({
          column: (word) => (word === name ? ({ name } as never) : undefined),
          phrase: () => undefined,
          expression: () => {
            throw new TypeError('There is none.');
          },
        }),
      });
      expect(columns).toMatchObject([{ source: { name } }]);
    }
  });
});
