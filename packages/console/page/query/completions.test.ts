import { describe, expect, test } from 'vitest';
import { completionsAt } from './completions.ts';
import { newVocabulary } from './vocabulary-fixture.ts';

/** Completes where `|` stands. */
async function complete(text: string, vocabulary = newVocabulary()) {
  const position = text.indexOf('|');
  return completionsAt(text.replace('|', ''), position, vocabulary);
}

const namesAt = async (text: string) => (await complete(text))?.options.map(({ name }) => name);

describe('completionsAt', () => {
  test.each([
    ['|', ['LIST', 'SORT', 'COUNT']],
    ['LIST |', ['ORD', 'CUST', 'DICT']],
    ['LIST ORD |', ['CUST', 'QTY', 'WITH', 'BY']],
    ['list ord with qty > 1 and |', ['CUST', 'QTY', 'OR']],
    ['SELECT | FROM CUST', ['CITY', 'COUNT', 'DISTINCT']],
    ['SELECT QTY, CU| FROM ORD', ['CUST']],
  ])('proposes for %s among others %j', async (text, names) => {
    expect(await namesAt(text)).toEqual(expect.arrayContaining(names));
  });

  test('proposes nothing within a text, and something behind it', async () => {
    expect(await complete('LIST ORD WITH CUST = "A|"')).toBeUndefined();
    expect(await complete('LIST ORD WITH CUST = "A|')).toBeUndefined();
    expect(await namesAt('LIST ORD WITH CUST = "A" |')).toContain('QTY');
  });

  test('says where the word begins, and each name once', async () => {
    expect((await complete('LIST ORD WITH QT|'))?.from).toBe(14);
    expect((await complete('LIST ORD WITH QTY>|'))?.from).toBe(18);
    const names = (await namesAt('SELECT | FROM CUST JOIN ORD ON')) ?? [];
    expect(new Set(names).size).toBe(names.length);
  });

  test('says what a proposal is, and what it is for', async () => {
    const options = (await complete('LIST ORD |'))?.options ?? [];
    expect(options).toContainEqual({
      name: 'CUST',
      kind: 'item',
      help: 'Who ordered. Attribute 1.',
    });
    expect(options).toContainEqual({
      name: 'WITH',
      kind: 'keyword',
      help: expect.stringMatching(/^WITH \[EVERY.*\nTakes only records/),
    });
    expect((await complete('LIST |'))?.options).toContainEqual({
      name: 'CUST',
      kind: 'table',
      help: '1,200 records.',
    });
  });

  test('reads each dictionary once, and passes over one that may not be read', async () => {
    const read: string[] = [];
    const vocabulary = newVocabulary((table) => read.push(table));
    await complete('LIST ORD |', vocabulary);
    await complete('LIST ORD QTY |', vocabulary);
    expect(read).toEqual(['ORD']);
    const found = await complete('LIST CLOSED |', vocabulary);
    expect(found?.options.map(({ kind }) => kind)).not.toContain('item');
    await complete('LIST NONE |', vocabulary);
    expect(read).toEqual(['ORD', 'CLOSED']);
  });
});
