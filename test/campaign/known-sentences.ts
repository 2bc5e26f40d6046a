/*
 * Sentences that cost or hold as much as a sentence can: those that once stopped a server, and the likes of
 * them.
 */

const deep = (open: string, inner: string, close: string, depth: number) =>
  open.repeat(depth) + inner + close.repeat(depth);

const expressions = [
  "STR('1':@VM,99000000)",
  "STR('x',99000000)",
  'SPACE(99000000)',
  "STR('1,',900000)",
  "LEN(STR('ab',200000)) * LEN(STR('ab',200000))",
  "FMT('x','99999999L')",
  "FMT('x','30000\"*\"R')",
  '9 ** 99999',
  '(9 ** 300) ** 300',
  "STR('9',30000) * STR('9',30000)",
  "STR('9',30000) / 7",
  'SQRT(9 ** 900)',
  "STR('a',30000) MATCHES '0A0A0A0A0A0A1N'",
  'STR(\'ab\',30000) MATCHES "...a...b...a...b...c"',
  "CHANGE(STR('a',100000),'a',STR('b',100000))",
  "CONVERT('abc',STR('d',50000),STR('abc',100000))",
  "EREPLACE(STR('a',100000),'a','bb')",
  "SORT('A',STR('b':@VM,300000))",
  "INSERT('x',99000000,0,0,'y')",
  "REPLACE('x',1,99000000,0,'y')",
  "EXTRACT(STR('x':@VM,900000),1,899999,0)",
  "DCOUNT(STR('x':@VM,900000),@VM)",
  "COUNT(STR('ab',450000),'ab')",
  "INDEX(STR('ab',450000),'ba',400000)",
  "FIELD(STR('a,',450000),',',449999)",
  "TRIM(STR(' a',450000))",
  "SUM(STR('1':@VM,450000))",
  "OCONV(STR('1':@VM,300000),'MD2')",
  "OCONVS(STR('1':@VM,300000),'D')",
  "ICONV(STR('1',300000),'MCD')",
  "SUBSTRINGS(STR('abc':@VM,200000),1,2)",
  "SPLICE(STR('a':@VM,200000),'-',STR('b':@VM,200000))",
  "REUSE(1) + STR('1':@VM,300000)",
  "ADDS(STR('1':@VM,300000),STR('2':@VM,300000))",
  "SOUNDEX(STR('a',900000))",
  "UPCASE(STR('a',900000))",
  "STR(STR(STR('a',999),999),999)",
  "TRANS('PRODUCT',STR(@ID:@VM,100000),1,'X')",
  deep('(', '1', ')', 3_000),
  deep('LEN(', "'a'", ')', 2_000),
  deep('IF 1 THEN ', '1', ' ELSE 0', 900),
  Array.from({ length: 1_500 }, () => '@ID').join(':'),
  Array.from({ length: 1_500 }, (_, index) => `@ID = '${index}'`)
    .join(' OR ')
    .slice(0, 16_000),
  `LEN('${'y'.repeat(15_000)}')`,
  "1;STR('a',900000);STR(@1,9);@2",
];

const sentences = [
  ...expressions.map(
    (expression) => `LIST PRODUCT EVAL "${expression.replaceAll('"', '\\')}" SAMPLE 1`,
  ),
  ...expressions.map((expression) => `SORT PRODUCT BY EVAL "${expression.replaceAll('"', '\\')}"`),
  `LIST PRODUCT${' DESCRIPTION'.repeat(1_300)}`,
  `SELECT PRODUCT WITH UNIT = "A"${' OR UNIT = "A"'.repeat(1_000)}`,
  `LIST PRODUCT ${deep('WITH (', 'UNIT = "A"', ')', 1_500)}`,
  'SELECT COUNT(*) FROM SROUTE.LINE A, SROUTE.LINE B, SROUTE.LINE C',
  'SELECT A.DESCRIPTION FROM SROUTE.LINE A, SROUTE.LINE B ORDER BY A.DESCRIPTION',
  `SELECT ${Array.from({ length: 1_000 }, () => 'DESCRIPTION').join(' || ')} FROM PRODUCT`,
  'LIST PRODUCT DESCRIPTION FMT "99999999L"',
  'LIST PRODUCT DESCRIPTION CONV "MC/N;T1,99999999"',
  'LIST PRODUCT MARGIN 99999999 COL.SPACES 99999999 DESCRIPTION',
  'LIST PRODUCT HEADING "\'S99999999\'"',
  'LIST SROUTE.LINE BY DESCRIPTION',
];

/** One of the sentences and statements. */
export const knownSentence = (random: () => number) =>
  sentences[Math.floor(random() * sentences.length)] ?? '';
/** One of the expressions. */
export const knownExpression = (random: () => number) =>
  expressions[Math.floor(random() * expressions.length)] ?? '';

/** Numbers from 0 up to 1 that the seed determines. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
