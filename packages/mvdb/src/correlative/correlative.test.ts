import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conversionContext } from '../conversion/conversion-context.ts';
import { extract } from '../dynamic-array/extract.ts';
import { MvdbError } from '../errors/errors.ts';
import type { EvaluationContext } from '../expression/column.ts';
import { compileExpression } from '../expression/compiler.ts';
import { attributeFormula, type NameScope } from '../expression/formula.ts';
import { textOf } from '../expression/value.ts';
import { newCounters } from '../session/session-context.ts';
import { fixedClock } from '../system/clock.ts';
import { caseCount } from '../testing/case-count.ts';
import { marked, unmarked } from '../testing/order-tables.ts';
import { VALUE_MARK } from '../text/marks.ts';
import { correlativeParts } from './correlative.ts';

const NAMES = ['NAME', 'DATE', 'PARTS', 'QTY', 'PRICE', 'DESCRIPTION'];

const scope: NameScope = {
  table: 'ORD',
  formula: (name) => {
    const number = NAMES.indexOf(name) + 1;
    return number === 0
      ? undefined
      : attributeFormula(number, ({ record }) => extract(record, number));
  },
  foreignFormula: () => undefined,
};

const clock = fixedClock('2026-11-21T08:30:00');

const context: EvaluationContext = {
  clock,
  conversions: conversionContext({
    readRecord: (table, id) => (table === 'CUS' && id === 'C1' ? 'ACME' : undefined),
  }),
  readRecord: () => undefined,
  counters: { ...newCounters(), itemNumber: 3, breakLevel: 1 },
  variables: new Map(),
  functions: new Map(),
};

const RECORD = marked('C1^20000^A1]B2]C3^2]1]5^1000]2550]199^a blue widget');

/** Codes are divided by `|` here. */
function compile(code: string, attribute = 0) {
  return compileExpression(correlativeParts(attribute, code.replaceAll('|', VALUE_MARK)), scope);
}

/** What a correlative gives for the record, with `^`, `]` and `\` for the marks. */
function result(code: string, attribute = 0): string {
  const row = { id: '1001', record: RECORD, context };
  return unmarked(textOf(compile(code, attribute).evaluate(row)));
}

function failure(code: string): string {
  try {
    compile(code);
  } catch (error) {
    if (error instanceof MvdbError && error.code === 'BAD_EXPRESSION') return error.detail;
    throw error;
  }
  throw new Error('Nothing failed.');
}

describe('algebraic correlatives', () => {
  test.each([
    ['A;1', 'C1'],
    ['A0', '1001'],
    ['A;N(QTY)', '2]1]5'],
    ['A;QTY', '2]1]5'],
    ['A;"12"', '12'],
    ["A;'x':\\y\\", 'xy'],
    ['A;4*5', '2000]2550]995'],
    ['A;S(N(QTY)*N(PRICE))', '5545'],
    ['A;4*"2"R', '4]2]10'],
    ['A;N(PRICE)R/"100"R', '10]25]1'],
    ['A;5/"1000"R', '1]2]0'],
    ['A;"7"/"2"', '3'],
    ['A;"2"+"3"*"4"', '14'],
    ['A;("2"+"3")*"4"', '20'],
    ['A;"10"-"4"-"3"', '3'],
    ['A;-2', '-20000'],
    ['A;R("7","3")', '1'],
    ['A;D-2', '1510'],
    ['A;T', '30600'],
    ['A;@NI:@NB', '31'],
    ['A;NI:NB()', '31'],
    ['A;nv+ns', '0'],
    ['A;2(D4-)', '10-03-2022'],
    ['A;S(4*5)(MD2)', '55.45'],
    ['A;(4*5)(MD2)', '20.00]25.50]9.95'],
    ['A;1(TCUS;X;;1)', 'ACME'],
    ['A;1(P(1A1N))', 'C1'],
    ['A;DESCRIPTION["3","4"]', 'blue'],
    ['A;1["2","1"]:"!"', '1!'],
    ['A;IF 1="C1" THEN "yes" ELSE "no"', 'yes'],
    ['A;IF N(DATE)<"10" THEN "Re-order" ELSE ""', ''],
    ['A;IF 1="C1" AND 2>="20001" OR 2#"0" THEN "1" ELSE "2"', '1'],
    ['A;2<>"20000"', '0'],
    ['A;1;', 'C1'],
    ['A 1 : "-" : 2 ', 'C1-20000'],
  ])('%s gives %s', (code, value) => {
    expect(result(code)).toBe(value);
  });

  test('says which attributes it reads', () => {
    expect([...compile('A;S(N(QTY)*5)').reads]).toEqual([4, 5]);
  });

  test.each([
    ['A;', 'At character 3: expected an attribute, N(name), a quoted constant or "(".'],
    ['A;1+', 'At character 5: expected an attribute, N(name), a quoted constant or "(".'],
    ['A;"x', 'At character 3: expected a closing ".'],
    ['A;1 2', 'At character 5: expected an operator or the end.'],
    ['A;1(MD2', 'At character 4: expected a conversion code and ")".'],
    ['A;N(', 'At character 5: expected the name of an item and ")".'],
    ['A;N(NOPE)', 'At character 5: expected an item of DICT ORD; "NOPE" is not one.'],
    ['A;NOPE', 'At character 3: expected an item of DICT ORD; "NOPE" is not one.'],
    ['A;R(1)', 'At character 6: expected ",".'],
    ['A;IF 1 THEN 2', 'At character 14: expected ELSE.'],
    ['A;99999999999', 'At character 3: expected the number of an attribute, up to 2147483647.'],
  ])('%s is refused', (code, detail) => {
    expect(failure(code)).toBe(detail);
  });
});

describe('correlatives in reverse Polish', () => {
  test.each([
    ['F;4;5;*;S', '5545'],
    ['F4;5;*', '2000]2550]995'],
    ['F;3;N(QTY);:', 'A1]B2]C32]1]5'],
    ['F;2;C20000;-', '0'],
    ['F;C7;C-3;*', '-21'],
    ['F;4;C2R;*', '4]2]10'],
    ['F;4;"2"R;*', '4]2]10'],
    ['F;C7;C2;/', '3'],
    ['F;C7;C3;R', '1'],
    ['F;C7;C3;_;-', '-4'],
    ['F;C7;P;*', '49'],
    ['F;4;S;P;P;*;*', '512'],
    ['F;C7;C8;^', '7'],
    ['F;C1234;C100;*2', '1234'],
    ['F;5;C10R;*1', '1000]2550]199'],
    ['F;1;"C1";=', '1'],
    ['F;1;"C1";#', '0'],
    ['F;C1;C2;<', '0'],
    ['F;C1;C2;>', '1'],
    ['F;C1;C1;[', '1'],
    ['F;C1;C2;]', '1'],
    ['F;C1;C0;&', '0'],
    ['F;C1;C0;!', '1'],
    ['F;6;"3";"4";[]', 'blue'],
    ['F;2(D4-)', '10-03-2022'],
    ['F;C5R;5R(MD2);+', '15]30.5]6.99'],
    ['F;4;5;*;S;(MD2)', '55.45'],
    ['F;1;(P(1A1N);(2A));"x;y";:', 'C1x;y'],
    ['F;D;T;:', '2151030600'],
    ['F;@NI;@NB;+', '4'],
    ['F;NI;NB;+', '4'],
  ])('%s gives %s', (code, value) => {
    expect(result(code)).toBe(value);
  });

  test.each([
    ['F', 'At character 2: expected an operand, for the result.'],
    ['F;1;^', 'At character 6: expected an operand, for the result.'],
    ['F;1;*', 'At character 5: expected more operands before *.'],
    ['F;1;?', 'At character 5: expected an operand or an operator, not "?".'],
    ['F;1;4x', 'At character 6: expected ";" or a conversion in brackets.'],
    ['F;"x', 'At character 3: expected a closing ".'],
    ['F;1;(MD2', 'At character 5: expected a conversion code and ")".'],
  ])('%s is refused', (code, detail) => {
    expect(failure(code)).toBe(detail);
  });

  test('an operand doubled again and again is evaluated once', () => {
    expect(result(`F;C1${';P;+'.repeat(60)}`)).toBe(String(2n ** 60n));
  });
});

describe('chains', () => {
  test.each([
    ['MCU', 6, 'A BLUE WIDGET'],
    ['T3,4|MCU', 6, 'BLUE'],
    ['TCUS;X;;1|MCL', 1, 'acme'],
    ['G1 1', 6, 'blue'],
    ['T1,1', 3, 'A]B]C'],
    ['MCL|A;LPV:"!"', 1, 'c1!'],
    ['A;4*5|F;LPV;S', 0, '5545'],
    ['A;1|A;2', 0, '20000'],
    ['', 4, '2]1]5'],
  ])('%s of attribute %i gives %s', (codes, attribute, value) => {
    expect(result(codes, attribute)).toBe(value);
  });

  test('results used again and again are evaluated once', () => {
    expect(result(`A;"1"${'|A;LPV+LPV'.repeat(60)}`)).toBe(String(2n ** 60n));
  });

  test('a conversion that reads another table depends on more than the record', () => {
    expect(compile('TCUS;X;;1', 1).isPure).toBe(false);
    expect(compile('A;1(T1,2)').isPure).toBe(true);
    expect(compile('A;D').isPure).toBe(false);
  });

  const words = fc.constantFrom(
    ...['1', '4', 'N(QTY)', '"2"', 'R', 'D', 'LPV', '@NI', 'S', 'S(', 'R(', '(', ')', '(MD2)', '['],
    ...[
      ']',
      ',',
      ';',
      '+',
      '-',
      '*',
      '/',
      ':',
      '=',
      '<',
      'P',
      '_',
      '^',
      'C5',
      'IF ',
      ' THEN ',
      ' ELSE ',
    ],
  );

  test.each([
    ['any text', fc.string({ unit: 'binary' })],
    ['words of the language', fc.array(words, { maxLength: 20 }).map((list) => list.join(''))],
    ['elements', fc.array(words, { maxLength: 20 }).map((list) => list.join(';'))],
  ])('%s gives a text or a typed error', (_what, codes) => {
    fc.assert(
      fc.property(fc.constantFrom('A;', 'F;', ''), codes, (letter, code) => {
        try {
          expect(typeof result(letter + code)).toBe('string');
        } catch (error) {
          expect(error).toBeInstanceOf(MvdbError);
        }
      }),
      { numRuns: caseCount(1_000) },
    );
  });

  test.each([
    ['A;', '('],
    ['A;', '-'],
    ['A;', 'IF 1 THEN 1 ELSE '],
    ['A;1', '+1'],
    ['A;1', '(MD2)'],
    ['F;1', ';1;+'],
    ['', 'MCU|'],
  ])('a great depth of %s%s is refused', (start, repeated) => {
    expect(failure(start + repeated.repeat(10_000))).not.toBe('');
  });
});
