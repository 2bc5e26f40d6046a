import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conversionContext } from '../conversion/conversion-context.ts';
import { extract } from '../dynamic-array/extract.ts';
import { MvdbError } from '../errors/errors.ts';
import { newCounters } from '../session/session-context.ts';
import { fixedClock } from '../system/clock.ts';
import { caseCount } from '../testing/case-count.ts';
import { marked, unmarked } from '../testing/order-tables.ts';
import type { EvaluationContext, Row } from './column.ts';
import { beginEvaluation, compileExpression } from './compiler.ts';
import { attributeFormula, type Formula, type NameScope } from './formula.ts';
import { functions } from './functions/functions.ts';
import { parseExpression } from './parser.ts';
import { textOf } from './value.ts';

/** Attributes 1 to 6; the last is called like an operator. */
const NAMES = ['NAME', 'PRICE', 'QTY', 'TAGS', 'SUBS', 'LT'];

const scope: NameScope = {
  table: 'ITEMS',
  formula: (name): Formula | undefined => {
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
  conversions: conversionContext({ today: () => clock.today() }),
  readRecord: () => undefined,
  counters: newCounters(),
  variables: new Map([['LOGNAME', 'ann']]),
  functions: new Map(),
};

const row: Row = {
  id: 'R1',
  record: marked('Widget^1250^1]5]10^red]green^a\\b]c^less'),
  context,
};

/** What an expression gives for the record, with `^`, `]` and `\` for the marks. */
function result(expression: string): string {
  beginEvaluation();
  return unmarked(textOf(compileExpression(parseExpression(expression), scope).evaluate(row)));
}

function failure(expression: string): string {
  try {
    compileExpression(parseExpression(expression), scope);
  } catch (error) {
    if (error instanceof MvdbError && error.code === 'BAD_EXPRESSION') return error.detail;
    throw error;
  }
  throw new Error('Nothing failed.');
}

describe('operators', () => {
  test.each([
    ['1 + 2 * 3', '7'],
    ['(1 + 2) * 3', '9'],
    ['10 - 4 - 3', '3'],
    ['100 / 10 / 2', '5'],
    ['2 ** 3 ** 2', '512'],
    ['2 ^ 3', '8'],
    ['-2 ** 2', '4'],
    ['2 ** -1 ** 2', '2'],
    ['3 - 2 ** 2', '-1'],
    ['0 * -4.5', '0'],
    ['2 ** -1', '0.5'],
    ['--3', '3'],
    ['+ ""', '0'],
    ['7 // 2', '3'],
    ['-7 // 2', '-3'],
    ['1 + 2:3', '33'],
    ['1 : 2 = 12', '1'],
    ['"a" CAT "b":"c"', 'abc'],
    ['1 = 1 AND 0', '0'],
    ['1 OR 1 AND 0', '0'],
    ['1 OR (1 AND 0)', '1'],
    ['1 & 1 ! 0', '1'],
    ['1 <> 2', '1'],
    ['1 >< 2', '1'],
    ['1 # 1', '0'],
    ['1 =< 2', '1'],
    ['2 => 3', '0'],
    ['1 LT 2', '1'],
    ['2 ge 2', '1'],
    ['"AB12" MATCHES "2A2N"', '1'],
    ['"AB12" LIKE "A..."', '1'],
    ['"a" > "B"', '1'],
    ['"010" = "10"', '1'],
    ['"" = 0', '0'],
    ['3.14159 "5R2"', ' 3.14'],
    ['1 + 1 "4R":"x"', '   2x'],
  ])('%s is %s', (expression, value) => {
    expect(result(expression)).toBe(value);
  });

  test.each([
    ['10 / 3', '3.3333'],
    ['10 / 3 * 3', '10'],
    ['1 / 3 * 3 = 1', '1'],
    ['INT(1 / 3 * 3)', '1'],
    ['0.1 + 0.2 = 0.3', '1'],
    ['9999999999999999 + 1', '10000000000000000'],
    ['2 ** 64', '18446744073709551616'],
    ['0.5 + .25', '0.75'],
  ])('numbers are not rounded before they become text: %s is %s', (expression, value) => {
    expect(result(expression)).toBe(value);
  });

  test.each([
    ['QTY + 1', '2]5]10'],
    ['QTY + REUSE(1)', '2]6]11'],
    ['REUSE(100) / QTY', '100]20]10'],
    ['QTY // REUSE(2)', '0]2]5'],
    ['QTY ** REUSE(2)', '1]25]100'],
    ['-QTY', '-1]-5]-10'],
    ['QTY : QTY', '1]5]101]5]10'],
  ])('arithmetic goes element by element: %s is %s', (expression, value) => {
    expect(result(expression)).toBe(value);
  });

  test.each([
    ['PRICE + @NULL', '\u0080'],
    ['-@NULL', '\u0080'],
    ['INT(@NULL)', '\u0080'],
    ['ISNULL(@NULL + 1)', '1'],
  ])('a null makes the result null: %s', (expression, value) => {
    expect(result(expression)).toBe(value);
  });

  test.each(['"abc" + 1', 'QTY + "x"', 'MOD("a",1)'])('%s is not a calculation', (expression) => {
    expect(() => result(expression)).toThrow(expect.objectContaining({ code: 'NOT_A_NUMBER' }));
  });

  test.each(['1 / 0', '1 // 0', '0 ** -1', 'QTY / 0'])('%s is a division by zero', (expression) => {
    expect(() => result(expression)).toThrow(expect.objectContaining({ code: 'DIVISION_BY_ZERO' }));
  });

  test('AND and OR stop when the answer is known', () => {
    expect(result('0 AND 1 / 0')).toBe('0');
    expect(result('1 OR 1 / 0')).toBe('1');
  });

  test('IF evaluates only the branch it takes', () => {
    expect(result('IF PRICE > 100 THEN "dear" ELSE 1 / 0')).toBe('dear');
  });
});

describe('extraction and comparison', () => {
  test.each([
    ['QTY<1,2>', '5'],
    ['QTY<1,2> > 4', '1'],
    ['QTY<1,1>=1', '1'],
    ['QTY<1,2>>=5', '1'],
    ['QTY<1,2><6', '1'],
    ['@RECORD<4><1,2>', 'green'],
    ['TAGS<1,DCOUNT(TAGS,@VM)>', 'green'],
    ['QTY<1,QTY<1,1>>', '1'],
    ['PRICE<1>-1', '1249'],
    ['PRICE < 5 AND QTY<1,1> > 0', '0'],
    ['PRICE<2000 AND PRICE>1000', '1'],
    ['IF PRICE<2000 THEN 1 ELSE PRICE>1', '1'],
    ['(PRICE<2000) : (PRICE>2000)', '10'],
    ['INDEX(NAME, "d", PRICE < 5000)', '3'],
    ['1 < 2', '1'],
    ['1 < 2 > 0', '1'],
    ['SUBS<1,1,2>', 'b'],
    ['LT < 1 > 0', '0'],
  ])('%s is %s', (expression, value) => {
    expect(result(expression)).toBe(value);
  });

  test.each([
    ['NAME[1,3]', 'Wid'],
    ['NAME[2]', 'et'],
    ['"a-b-c"["-",2,1]', 'b'],
    ['NAME[1,3][2,1]', 'i'],
    ['NAME[QTY<1,1>,QTY<1,2>]', 'Widge'],
  ])('%s is %s', (expression, value) => {
    expect(result(expression)).toBe(value);
  });
});

describe('parts', () => {
  test.each([
    ['5;@+2;@1*@2', '35'],
    ['NAME;PRICE;@1:"/":@2;', 'Widget/1250'],
    ['"x";STR(@1,3);LEN(@2)', '3'],
    [marked('QTY;]SUM(@)'), '16'],
    ['1;IF @1 THEN "yes" ELSE "no"', 'yes'],
  ])('%s is %s', (expression, value) => {
    expect(result(expression)).toBe(value);
  });
});

describe('names and variables', () => {
  test.each([
    ['@ID', 'R1'],
    ['@id', 'R1'],
    ['@RECORD<1>', 'Widget'],
    ['@FILE.NAME', 'ITEMS'],
    ['@DATE', '21510'],
    ['@DAY:@MONTH:@YEAR:@YEAR4', '2111262026'],
    ['@TIME', '30600'],
    ['@LOGNAME', 'ann'],
    ['@SENTENCE', ''],
    ['@TRUE:@FALSE', '10'],
    ['@FM:@AM:@VM:@SM:@SVM', '^^]\\\\'],
    ['LT', 'less'],
    [`\\it's "here"\\`, `it's "here"`],
  ])('%s is %s', (expression, value) => {
    expect(result(expression)).toBe(value);
  });
});

/** One call of every function, in the order of their names. */
const CALLS: Readonly<Record<string, readonly [call: string, value: string]>> = {
  ABS: ['ABS(-2.5)', '2.5'],
  ABSS: ['ABSS("-1":@VM:"2")', '1]2'],
  ACOS: ['ACOS(0)', '90'],
  ADDS: ['ADDS(QTY,REUSE(1))', '2]6]11'],
  ALPHA: ['ALPHA(NAME)', '1'],
  ANDS: ['ANDS(QTY,REUSE(1))', '1]1]1'],
  ASIN: ['ASIN(1)', '90'],
  ATAN: ['ATAN(1)', '45'],
  CATS: ['CATS(TAGS,REUSE("!"))', 'red!]green!'],
  CHANGE: ['CHANGE("banana","a","o",1,2)', 'banona'],
  CHAR: ['CHAR(65):CHAR(253)', 'A]'],
  CHARS: ['CHARS("65":@VM:"66")', 'A]B'],
  COMPARE: ['COMPARE("9","10","R")', '-1'],
  CONVERT: ['CONVERT(@VM,",",TAGS)', 'red,green'],
  COS: ['COS(60)', '0.5'],
  COUNT: ['COUNT("aaaa","aa")', '2'],
  COUNTS: ['COUNTS(TAGS,"e")', '1]2'],
  CROP: ['CROP("a":@VM:@VM)', 'a'],
  DATE: ['DATE()', '21510'],
  DCOUNT: ['DCOUNT(TAGS,@VM)', '2'],
  DEL: ['DEL(TAGS,1,1)', 'green'],
  DELETE: ['DELETE(TAGS,1,1,0)', 'green'],
  DIV: ['DIV(-7,2)', '-3'],
  DIVS: ['DIVS(QTY,REUSE(2))', '0.5]2.5]5'],
  DOWNCASE: ['DOWNCASE("aB")', 'ab'],
  DQUOTE: ['DQUOTE("a")', '"a"'],
  ENDINGS: ['ENDINGS("a bc",2)', 'A]BC]C'],
  EQS: ['EQS(TAGS,REUSE("red"))', '1]0'],
  EREPLACE: ['EREPLACE("aa","a","b")', 'bb'],
  EXP: ['EXP(1)', '2.7183'],
  EXTRACT: ['EXTRACT(SUBS,1,1,2)', 'b'],
  FIELD: ['FIELD("a-b-c","-",2,2)', 'b-c'],
  FIELDS: ['FIELDS(TAGS,"e",1)', 'r]gr'],
  FIELDSTORE: ['FIELDSTORE("a/b/c","/",2,1,"X")', 'a/X/c'],
  FMT: ['FMT(NAME,"10R")', '    Widget'],
  FMTS: ['FMTS(QTY,"3R")', '  1]  5] 10'],
  FOLD: ['FOLD("one two",4)', 'one^two'],
  GES: ['GES(QTY,REUSE(5))', '0]1]1'],
  GTS: ['GTS(QTY,REUSE(5))', '0]0]1'],
  ICONV: ['ICONV("1 JAN 1968","D")', '1'],
  ICONVS: ['ICONVS("1.5":@VM:"2","MD1")', '15]20'],
  IFS: ['IFS(GTS(QTY,REUSE(4)),REUSE("hi"),REUSE("lo"))', 'lo]hi]hi'],
  INDEX: ['INDEX("abcb","b",2)', '4'],
  INDEXS: ['INDEXS(TAGS,"e",1)', '2]3'],
  INSERT: ['INSERT(TAGS,1,1,0,"X")', 'X]red]green'],
  INT: ['INT(-3.7)', '-3'],
  ISNULL: ['ISNULL("")', '0'],
  LEFT: ['LEFT(NAME,3)', 'Wid'],
  LEN: ['LEN(NAME)', '6'],
  LENS: ['LENS(TAGS)', '3]5'],
  LES: ['LES(QTY,REUSE(5))', '1]1]0'],
  LISTINDEX: ['LISTINDEX("a,b",",","b")', '2'],
  LN: ['LN(EXP(2))', '2'],
  LOCATE: ['LOCATE("green",TAGS,1,1)', '2'],
  LOWER: ['LOWER(TAGS)', 'red\\green'],
  LTS: ['LTS(QTY,REUSE(5))', '1]0]0'],
  MATCHES: ['MATCHES("A1","1A1N")', '1'],
  MATCHFIELD: ['MATCHFIELD("ABC-123","0A""-""0N",3)', ''],
  MAX: ['MAX(9,10)', '10'],
  MAXIMUM: ['MAXIMUM(QTY)', '10'],
  MIN: ['MIN(9,10)', '9'],
  MINIMUM: ['MINIMUM(QTY)', '1'],
  MOD: ['MOD(-7,3)', '2'],
  MODS: ['MODS(QTY,REUSE(3))', '1]2]1'],
  MULS: ['MULS(QTY,REUSE(2))', '2]10]20'],
  NEG: ['NEG(PRICE)', '-1250'],
  NEGS: ['NEGS(QTY)', '-1]-5]-10'],
  NES: ['NES(TAGS,REUSE("red"))', '0]1'],
  NOT: ['NOT(PRICE)', '0'],
  NOTS: ['NOTS(QTY)', '0]0]0'],
  NUM: ['NUM(NAME):NUM(PRICE + 1)', '01'],
  NUMS: ['NUMS(QTY)', '1]1]1'],
  OCONV: ['OCONV(PRICE,"MD2,$")', '$12.50'],
  OCONVS: ['OCONVS(QTY,"MD2")', '0.01]0.05]0.10'],
  ORS: ['ORS(QTY,REUSE(0))', '1]1]1'],
  PWR: ['PWR(2,10)', '1024'],
  QUOTE: ['QUOTE("a")', '"a"'],
  RAISE: ['RAISE(TAGS)', 'red^green'],
  REM: ['REM(-7,3)', '-1'],
  REPLACE: ['REPLACE(TAGS,1,1,0,"X")', 'X]green'],
  RIGHT: ['RIGHT(NAME,3)', 'get'],
  RND: ['RND(1)', '0'],
  SADD: ['SADD("0.1","0.2")', '0.3'],
  SCMP: ['SCMP(1,2)', '-1'],
  SDIV: ['SDIV(1,4)', '0.25'],
  SEQ: ['SEQ("A"):SEQ(@VM)', '65253'],
  SEQS: ['SEQS("A":@VM:"B")', '65]66'],
  SIN: ['SIN(30)', '0.5'],
  SMUL: ['SMUL(3,4)', '12'],
  SOUNDEX: ['SOUNDEX("Robert")', 'R163'],
  SOUNDEXS: ['SOUNDEXS(TAGS)', 'R300]G650'],
  SPACE: ['SPACE(2):"x"', '  x'],
  SPACES: ['SPACES("1":@VM:"2")', ' ]  '],
  SPLICE: ['SPLICE(TAGS,"-",REUSE(1))', 'red-1]green-1'],
  SQRT: ['SQRT(2)', '1.4142'],
  SQUOTE: ['SQUOTE("a")', "'a'"],
  SSUB: ['SSUB(1,3)', '-2'],
  STR: ['STR("ab",2)', 'abab'],
  STRS: ['STRS(TAGS,2)', 'redred]greengreen'],
  SUBS: ['SUBS(QTY,REUSE(1))', '0]4]9'],
  SUBSTRINGS: ['SUBSTRINGS(TAGS,1,2)', 're]gr'],
  SUM: ['SUM(QTY)', '16'],
  SUMMATION: ['SUMMATION(QTY)', '16'],
  SWAP: ['SWAP("aa","a","b")', 'bb'],
  TAN: ['TAN(45)', '1'],
  TIME: ['TIME()', '30600'],
  TIMEDATE: ['TIMEDATE()', '08:30:00 21 NOV 2026'],
  TRIM: ['TRIM("xxaxxbxx","x","L")', 'axxbxx'],
  TRIMB: ['TRIMB(" a "):"."', ' a.'],
  TRIMBS: ['TRIMBS("a ":@VM:"b ")', 'a]b'],
  TRIMF: ['TRIMF(" a")', 'a'],
  TRIMFS: ['TRIMFS(" a":@VM:" b")', 'a]b'],
  TRIMS: ['TRIMS(" a ":@VM:" b ")', 'a]b'],
  UNICHAR: ['UNICHAR(253)', 'ý'],
  UNISEQ: ['UNISEQ("ý")', '253'],
  UPCASE: ['UPCASE(NAME)', 'WIDGET'],
};

describe('functions', () => {
  test('every function is called here', () => {
    expect(Object.keys(CALLS).sort()).toEqual(Object.keys(functions).sort());
  });

  test.each(Object.values(CALLS))('%s is %s', (call, value) => {
    expect(result(call)).toBe(value);
  });

  test.each([
    ['MATCHFIELD("ABC-123","0A\'-\'0N",3)', '123'],
    ['IFS(GTS(QTY,REUSE(4)),QTY,REUSE(0))', '0]5]10'],
    ['IFS(REUSE(1),QTY,REUSE(0))', '1]5]10'],
    ['ADDS(REUSE(1),REUSE(QTY))', '2]6]11'],
    ['REUSE(QTY)', '1]5]10'],
    ['INSERT(TAGS,1,-1,0,"X")', 'red]green]X'],
    ['REPLACE(@RECORD,1,"X")<1>', 'X'],
    ['LOCATE("x",TAGS,1,1)', '0'],
    ["LOCATE('blue',TAGS,1,1;'AL')", '0'],
    ["SUBR('-IFS',EQS(TAGS,REUSE('red')),REUSE(1),REUSE(2))", '1]2'],
    ['RND(0):RND(-1)', '00'],
    ['SEQ(CHAR(27)):" ":SEQ(CHAR(31)):" ":SEQ(CHAR(254))', '27 31 254'],
    ['CHAR(27)', '\ue01b'],
    ['MAX(QTY<1,1>,"b")', 'b'],
  ])('%s is %s', (call, value) => {
    expect(result(call)).toBe(value);
  });

  test.each(['SQRT(-1)', 'LN(0)', 'EXP(1000)', 'TRIM("a"," ","Q")', 'CHAR(-1)'])(
    '%s is refused',
    (call) => {
      expect(() => result(call)).toThrow(expect.objectContaining({ code: 'BAD_ARGUMENT' }));
    },
  );

  test.each(['NAME[1,2**60]', 'QTY<1,2**40>', 'QTY<-2>'])('%s is not a position', (expression) => {
    expect(() => result(expression)).toThrow(expect.objectContaining({ code: 'BAD_POSITION' }));
  });
});

describe('errors', () => {
  test.each([
    ['', 'At character 1: expected a name, a constant, a function or "(".'],
    ['1 +', 'At character 4: expected a name, a constant, a function or "(".'],
    ['(1', 'At character 3: expected ")".'],
    ['1 2', 'At character 3: expected an operator or the end.'],
    ['NAME "x', 'At character 6: expected a closing ".'],
    ['IF 1 THEN 2', 'At character 12: expected ELSE.'],
    ['IF 1', 'At character 5: expected THEN.'],
    ['@1', 'At character 1: expected no @ in the first part.'],
    ['1;@2', 'At character 3: expected @1 to @1, an earlier part of the expression.'],
    ['NOPE', 'At character 1: expected an item of DICT ITEMS; "NOPE" is not one.'],
    ['@NOPE', 'At character 1: expected an item of DICT ITEMS; "@NOPE" is not one.'],
    ['1 + SIN', 'At character 5: expected an item of DICT ITEMS; "SIN" is not one.'],
    ['FOO(1)', 'At character 1: expected a function; there is none called "FOO". Near it: FOLD.'],
    ['ZZZZZZ(1)', 'At character 1: expected a function; there is none called "ZZZZZZ".'],
    ['constructor(1)', 'At character 1: expected a function; there is none called "CONSTRUCTOR".'],
    ['LEN()', 'At character 1: expected 1 argument for LEN, not 0.'],
    ['FIELD(1,2)', 'At character 1: expected 3 to 4 arguments for FIELD, not 2.'],
    ['TOTAL(1,2)', 'At character 1: expected one argument for TOTAL.'],
    ['SUBR()', 'At character 1: expected the name of a function for SUBR.'],
    ['NAME[1,2,3,4]', 'At character 13: expected 1 to 3 positions.'],
    ['TRANS(1,2,3)', 'At character 7: expected the name of a table.'],
    ['TRANS(A,1,1.5)', 'At character 11: expected the number or the name of an attribute.'],
    ['1 ? 2', 'At character 3: expected a name, a constant or an operator.'],
  ])('%s', (expression, detail) => {
    expect(failure(expression)).toBe(detail);
  });

  test.each([
    ['brackets', '('.repeat(100_000)],
    ['signs', `${'-'.repeat(100_000)}`],
    ['powers', `1${'**1'.repeat(100_000)}`],
    ['conditions', 'IF 1 THEN 1 ELSE '.repeat(10_000)],
    ['sums', `1${'+1'.repeat(10_000)}`],
    ['comparisons', `1${'<1'.repeat(10_000)}`],
    ['functions', 'LEN('.repeat(10_000)],
    ['extractions', 'NAME<'.repeat(10_000)],
  ])('a great depth of %s is refused', (_what, expression) => {
    expect(failure(expression)).not.toBe('');
  });

  test('a long concatenation is not a depth', () => {
    expect(result(`1${':1'.repeat(10_000)}`)).toBe('1'.repeat(10_001));
  });

  test('a number that grows without end is stopped', () => {
    const squares = Array.from({ length: 40 }, () => '@*@').join(';');
    expect(() => result(`10;${squares}`)).toThrow(expect.objectContaining({ code: 'TOO_LARGE' }));
    expect(result(`0.1;${squares}`)).toBe('0');
  });

  const words = fc.constantFrom(
    ...[
      'NAME',
      'PRICE',
      'QTY',
      '1',
      '2.5',
      '"x"',
      "'-'",
      '@1',
      '@',
      '@ID',
      '@VM',
      '+',
      '-',
      '*',
      '/',
    ],
    ...['//', '**', ':', '=', '#', '<', '>', '<=', 'AND', 'OR', 'MATCHES', '(', ')', '[', ']', ','],
    ...[
      ';',
      'IF',
      'THEN',
      'ELSE',
      'LEN(',
      'FIELD(',
      'REUSE(',
      'TRANS(CUS,',
      'SUM(',
      'OCONV(',
      'TOTAL(',
    ],
  );

  test.each([
    ['any text', fc.string({ unit: 'binary' })],
    ['words of the language', fc.array(words, { maxLength: 25 }).map((list) => list.join(' '))],
    ['words without spaces', fc.array(words, { maxLength: 25 }).map((list) => list.join(''))],
  ])('%s gives a text or a typed error', (_what, expressions) => {
    fc.assert(
      fc.property(expressions, (expression) => {
        try {
          expect(typeof result(expression)).toBe('string');
        } catch (error) {
          expect(error).toBeInstanceOf(MvdbError);
        }
      }),
      { numRuns: caseCount(1_000) },
    );
  });
});

describe('invariants', () => {
  const integers = fc.integer({ min: -1_000_000, max: 1_000_000 });

  test('arithmetic with whole numbers is that of whole numbers', () => {
    fc.assert(
      fc.property(integers, integers, integers, (a, b, c) => {
        expect(result(`(${a}) + (${b}) * (${c}) - (${a})`)).toBe(String(a + b * c - a));
      }),
    );
  });

  test('quotation gives the text itself', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!text.includes('"'));
        expect(result(`"${text}"`)).toBe(unmarked(text));
      }),
    );
  });

  test('a choice is one of its branches', () => {
    fc.assert(
      fc.property(fc.boolean(), integers, integers, (condition, yes, no) => {
        const expression = `IF ${condition ? 1 : 0} THEN (${yes}) ELSE (${no})`;
        expect(result(expression)).toBe(String(condition ? yes : no));
      }),
    );
  });
});
