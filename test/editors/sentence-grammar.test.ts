import { beforeAll, describe, expect, test } from 'vitest';
import { FLOW_WORDS } from '../../packages/mvdb/src/command/paragraph.ts';
import { readTokens } from '../../packages/mvdb/src/query/tokens.ts';
import { shareOf } from '../../packages/mvdb/src/testing/case-count.ts';
import { SENTENCE_SETS, sentenceVectors } from '../golden/sentence-vectors.ts';
import { grammarText } from './grammar.ts';
import { keywordNames, keywordSigns, sentenceGrammar, verbNames } from './sentence-grammar.ts';
import { tokenizer } from './textmate.ts';

let tokenize: Awaited<ReturnType<typeof tokenizer>>;
beforeAll(async () => {
  tokenize = await tokenizer(sentenceGrammar);
});

test('the grammar of sentences is that of the verbs and keywords of the database', async () => {
  await expect(grammarText(sentenceGrammar)).toMatchFileSnapshot(
    '../../editors/vscode/syntaxes/mvsentence.tmLanguage.json',
  );
});

function scopeOf(line: string, text: string): string | undefined {
  const [parts = []] = tokenize([line]);
  return parts.find((part) => part.text === text)?.scopes.at(-1);
}

describe('a word is coloured as what it is', () => {
  /** Other spellings that the database takes for the same word. */
  const spellings = (name: string) => [name, name.toLowerCase(), name.replaceAll('.', '-')];

  test('every verb at the start of a line, unless it directs a paragraph', () => {
    for (const name of verbNames)
      for (const written of spellings(name))
        expect(scopeOf(`${written} PARTS`, written), written).toMatch(/^keyword\.control\./);
  });

  test('every word that directs a paragraph', () => {
    for (const name of FLOW_WORDS)
      expect(scopeOf(`${name} X`, name), name).toBe('keyword.control.flow.mvsentence');
    expect(scopeOf('IF @SYSTEM.RETURN.CODE = 0 THEN LIST PARTS', 'LIST')).toBe(
      'keyword.control.verb.mvsentence',
    );
  });

  test('every keyword in a sentence, and no item whose name begins like one', () => {
    for (const name of keywordNames) {
      for (const written of spellings(name))
        expect(scopeOf(`LIST PARTS ${written} X`, written), written).toBe(
          'keyword.other.mvsentence',
        );
      expect(scopeOf(`LIST PARTS ${name}.X`, `${name}.X`)).toBe('variable.other.mvsentence');
    }
    for (const sign of keywordSigns)
      expect(scopeOf(`LIST PARTS ${sign} X`, sign), sign).toBe('keyword.operator.mvsentence');
  });

  test.each([
    ['LIST PARTS WITH QTY = "1 2"', '"', 'string.quoted.mvsentence'],
    ['LIST PARTS WITH QTY = ?', '?', 'variable.parameter.mvsentence'],
    ['LIST PARTS WITH QTY > -5', '-5', 'constant.numeric.mvsentence'],
    ['* LIST PARTS', '* LIST PARTS', 'comment.line.mvsentence'],
    ['LIST PARTS WITH QTY = "1', '"1', 'invalid.illegal.open-text.mvsentence'],
    ['DISPLAY <<Which part?>>', '<<Which part?>>', 'string.unquoted.inline-prompt.mvsentence'],
  ])('in %j what stands at %j', (line, text, scope) => {
    const [parts = []] = tokenize([line]);
    expect(parts.find((part) => part.text.startsWith(text))?.scopes.at(-1)).toBe(scope);
  });
});

test('the grammar divides sentences as the database does, into words and quoted texts', () => {
  const sentences = SENTENCE_SETS.flatMap(sentenceVectors).flatMap((vector) => vector.sentences);
  expect(sentences.length).toBeGreaterThan(0);
  const different = shareOf(sentences).filter((sentence) => {
    const quoted = readTokens(sentence).flatMap(({ kind, text, at }) =>
      kind === 'quoted' ? [`${at}:${text}`] : [],
    );
    const [parts = []] = tokenize([sentence]);
    const coloured = parts.flatMap(({ from, text, scopes }) =>
      scopes.some((scope) => scope.startsWith('string.quoted'))
        ? [`${from + 1}:${text.slice(1, -1)}`]
        : [],
    );
    return coloured.join('\n') !== quoted.join('\n');
  });
  expect(different).toEqual([]);
});
