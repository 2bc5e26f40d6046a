import { describe, expect, test } from 'vitest';
import { allOf, anyOf, evaluated, named, not, query, where } from './builder.ts';
import { parseSentence } from './parse.ts';
import type { Sentence } from './syntax.ts';
import { testVocabulary } from './vocabulary-fixture.ts';

/** The tree with every position 0, as built trees have it. */
function withoutPositions(sentence: Sentence): unknown {
  return JSON.parse(JSON.stringify(sentence, (key, value) => (key === 'at' ? 0 : value)));
}

function parsed(text: string): unknown {
  return withoutPositions(parseSentence(text, { openVocabulary: testVocabulary }));
}

describe('query', () => {
  test.each([
    ['SELECT ORD', query('SELECT', 'ORD')],
    [
      "SORT ORD '1' '2' WITH CUST = 'C1' 'C2' BY TOT BY.DSND CUST PART",
      query('SORT', 'ORD')
        .ids('1', '2')
        .with(where('CUST').eq('C1', 'C2'))
        .by('TOT')
        .byDescending('CUST')
        .show('PART'),
    ],
    [
      "LIST ORD WITH (CUST = 'C1' OR QTY > '3') AND EVERY QTY BETWEEN '1' '5' AND NO PART LIKE 'A...' CUST",
      query('LIST', 'ORD')
        .with(
          allOf(
            anyOf(where('CUST').eq('C1'), where('QTY').gt('3')),
            where('QTY').every.between('1', '5'),
            where('PART').no.like('A...'),
          ),
        )
        .show('CUST'),
    ],
    [
      "COUNT ORD WITH NOT (CUST = 'C1' OR PART) WITH QTY < PRICE WITH CUST LIKE NO.CASE 'c...'",
      query('COUNT', 'ORD')
        .with(not(anyOf(where('CUST').eq('C1'), where('PART').isNotNull())))
        .with(where('QTY').lt(named('PRICE')))
        .with(where('CUST').noCase.like('c...')),
    ],
    [
      "LIST ORD WHEN PART = 'B2' BY.EXP.DSND PART TOTAL QTY BREAK.ON \"'V'\" CUST AVG PRICE NO.NULLS PCT 1 TOT",
      query('LIST', 'ORD')
        .when(where('PART').eq('B2'))
        .byExploded('PART', true)
        .show('QTY', { aggregate: 'TOTAL' })
        .show('CUST', { breakOn: "'V'" })
        .show('PRICE', { aggregate: 'AVG', skipsEmpty: true })
        .show('TOT', { aggregate: 'PCT', decimals: 1 }),
    ],
    [
      'LIST ORD EVAL "QTY*2" AS TWICE COL.HDG "Twice" CONV "MD0" FMT "9R" MULTI.VALUE ASSOC "LINES" BREAK.SUP CUST ' +
        'PRICE ASSOC.WITH PART DISPLAY.LIKE TOT CUMULATIVE TOT BY TWICE',
      query('LIST', 'ORD')
        .show(evaluated('QTY*2'), {
          alias: 'TWICE',
          heading: 'Twice',
          conversion: 'MD0',
          format: '9R',
          isMultivalued: true,
          association: 'LINES',
        })
        .show('CUST', { breakSuppressed: true })
        .show('PRICE', { associatedWith: 'PART', displayLike: 'TOT' })
        .show('TOT', { isCumulative: true })
        .by('TWICE'),
    ],
    [
      'SSELECT ORD FROM 1 TO 2 SAMPLE 5 TOP 3 SAVING UNIQUE CUST NO.NULLS REQUIRE.SELECT NO.INDEX',
      query('SSELECT', 'ORD')
        .fromList(1)
        .toList(2)
        .sample(5)
        .top(3)
        .saving('CUST', { isUnique: true, skipsEmpty: true })
        .requireList()
        .index('none'),
    ],
    [
      'LIST DICT ORD USING CUS HEADING "Orders" ID.SUP MARGIN 5 QTY CSV 2 ";" EXPLODED TO out.csv APPENDING SAMPLED 2',
      query('LIST', 'ORD', true)
        .using('CUS')
        .report({ heading: 'Orders', isIdSuppressed: true, margin: 5 })
        .show('QTY')
        .as({ kind: 'delimited', delimiter: ';', quoting: 'text', values: { kind: 'exploded' } })
        .toPath('out.csv', 'append')
        .sampled(2),
    ],
  ])('%s has the tree of its builder', (text, builder) => {
    expect(withoutPositions(builder.build())).toEqual(parsed(text));
  });

  test('a built sentence is frozen, and its builder goes on', () => {
    const builder = query('LIST', 'ORD').show('CUST');
    const sentence = builder.build();
    expect(Object.isFrozen(sentence) && Object.isFrozen(sentence.columns)).toBe(true);
    expect(builder.show('PART').build().columns).toHaveLength(2);
    expect(sentence.columns).toHaveLength(1);
  });
});
