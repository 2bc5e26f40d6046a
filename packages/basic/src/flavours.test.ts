import type { FlavourName, Session } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBasic, compileBasic } from './compile.ts';
import { flavoursPage } from './flavours-page.ts';
import { newSession, printed } from './program-fixture.ts';
import { type Flavour, flavours } from './syntax/flavours.ts';

let session: Session;

beforeAll(() => {
  session = newSession();
  session.account.createTable('STOCK');
});

afterAll(() => session.account.close());

/** A program that shows a difference: what it prints where the flavour has it, and where not. */
type Shown = readonly [difference: keyof Flavour, source: string, has: string, hasNot: string];

const OPEN = "OPEN 'STOCK' TO F ELSE STOP";

const shown: readonly Shown[] = [
  [
    'locateInside',
    "A = 'x':@VM:'b'\nLOCATE 'b' IN A<1> SETTING P ELSE P = 'no'\nCRT P",
    '2\n',
    'no\n',
  ],
  ['forBeyondLimit', 'FOR I = 1 TO 3\nNEXT I\nCRT I', '4\n', '3\n'],
  ['readKeeps', `${OPEN}\nR = 'old'\nREAD R FROM F, 'none' ELSE NULL\nCRT R`, 'old\n', '\n'],
  ['substringReplaces', "S = 'abcdef'\nS[2,2] = 'XYZ'\nCRT S", 'aXYZdef\n', 'aXYdef\n'],
  [
    'onFallsThrough',
    "ON 3 GOTO A,B\nCRT 'next'\nSTOP\nA: CRT 'a'\nSTOP\nB: CRT 'b'",
    'next\n',
    'b\n',
  ],
  [
    'locateComparesText',
    "A = '009':@FM:'10'\nLOCATE '10' IN A BY 'AR' SETTING P ELSE P = 'before ':P\nCRT P",
    'before 1\n',
    '2\n',
  ],
  ['appendFills', "A = 'x':@FM\nA<-1> = 'y'\nCRT DCOUNT(A, @FM)", '2\n', '3\n'],
  ['yearFirstDates', "CRT ICONV('19850625', 'D')", '6386\n', '\n'],
  ['rejectsImproperDates', "CRT ICONV('31 JUN 1994', 'D'):STATUS()", '1\n', '96793\n'],
  ['capitalsAfterSpaces', "CRT OCONV('mc-donald', 'MCT')", 'Mc-donald\n', 'Mc-Donald\n'],
  ['furtherFilters', "CRT OCONV('a-1', 'MCB')", 'a1\n', 'a-1\n'],
  ['emptyIsNoNumber', "CRT FMT('', 'R2')", '\n', '0.00\n'],
  [
    'insertsBeforeEmpty',
    "A = 'x':@VM\nINS 'y' BEFORE A<1,2>\nCRT DCOUNT(A, @VM):DCOUNT(INSERT('x':@VM, 1, 2, 0, 'y'), @VM)",
    '33\n',
    '22\n',
  ],
  [
    'locatesDecimals',
    "A = '9.25':@FM:'100'\nLOCATE '10.5' IN A BY 'AR' SETTING P ELSE CRT P",
    '2\n',
    '1\n',
  ],
  ['countsFromEnd', "S = 'abcdef'\nCRT S[-3,2]\nCRT S[2,-2]", 'de\nbcde\n', 'ab\n\n'],
];

const names = Object.keys(flavours) as FlavourName[];

/** Differences that no product has, as only a mode of the observed database does. */
const modeOnly = ['locateComparesText', 'commonUnassigned'] as const;

test.each(modeOnly)('%s is switched on alone', (difference) => {
  const flavour: Flavour = { ...flavours.qm, [difference]: true };
  const [, source, has] = shown.find(([name]) => name === difference) ?? [];
  if (source === undefined)
    expect(() => printed(session, 'COMMON A\nCRT A', { flavour })).toThrow(/TEST line 2/);
  else expect(printed(session, source, { flavour })).toBe(has);
});

test('an assignment counts from the end where reading does', () => {
  const source = "S = 'abcdef'\nS[-3,2] = 'XY'\nCRT S";
  expect(printed(session, source, { flavour: 'jbase' })).toBe('abcXYf\n');
  expect(printed(session, source, { flavour: 'qm' })).toBe('XYcdef\n');
});

test('an unknown flavour is an error that names the right ones', () => {
  const flavour = 'unidat' as FlavourName;
  const error = expect.objectContaining({ code: 'BAD_ARGUMENT', suggestions: ['unidata'] });
  expect(() => compileBasic('CRT 1', { flavour })).toThrow(error);
  expect(() => checkBasic('CRT 1', { flavour })).toThrow(/qm, universe-ideal, .*d3, jbase/);
});

test('a subroutine converts as its own flavour does', () => {
  const { unit } = compileBasic("SUBROUTINE S(A)\nA = OCONV('a-b', 'MCT')", {
    name: 'S',
    flavour: 'universe-ideal',
  });
  const source = "CALL S(A)\nCRT A:' ':OCONV('a-b', 'MCT')";
  expect(printed(session, source, { find: () => unit })).toBe('A-b A-B\n');
});

describe.each(names)('%s', (flavour) => {
  test.each(shown)('%s', (difference, source, has, hasNot) => {
    const expected = flavours[flavour][difference] ? has : hasNot;
    expect(printed(session, source, { flavour })).toBe(expected);
  });

  test('vectorOperators', () => {
    const source = "A = 1:@VM:2\nB = A + 1\nCRT CHANGE(B, @VM, ']')";
    const run = (): string => printed(session, source, { flavour });
    if (flavours[flavour].vectorOperators) expect(run()).toBe('2]2\n');
    else if (flavours[flavour].warnsAndGoesOn) expect(run()).toMatch(/^Warning: .*\n1\n$/);
    else expect(run).toThrow(/TEST line 2/);
  });

  test('warnsAndGoesOn', () => {
    const run = (): string => printed(session, "A = 'abc' + 1\nCRT A", { flavour });
    if (flavours[flavour].warnsAndGoesOn) expect(run()).toMatch(/^Warning: "abc" .*\n1\n$/);
    else expect(run).toThrow(/TEST line 1/);
  });

  test('caseSensitiveNames', () => {
    const source = `EQU Rate TO 7
DIM Sums(1) ; DIM SUMS(2)
Total = 1 ; TOTAL = 2 ; Sums(1) = 'a' ; SUMS(1) = 'b'
GOSUB end.it
STOP
End.It: CRT 'other' ; RETURN
end.it: CRT Total:TOTAL:Sums(1):SUMS(1):Rate ; RETURN`;
    const { caseSensitiveNames } = flavours[flavour];
    if (caseSensitiveNames) expect(printed(session, source, { flavour })).toBe('12ab7\n');
    else expect(checkBasic(source, { flavour })).not.toEqual([]);
    const alike = 'Total = 1\nTOTAL += 1\nCRT TOTAL ; crt len("abc")';
    if (!caseSensitiveNames) expect(printed(session, alike, { flavour })).toBe('2\n3\n');
  });

  test('commonUnassigned', () => {
    const { commonUnassigned, warnsAndGoesOn } = flavours[flavour];
    const run = (): string => printed(session, 'COMMON A\nCRT A', { flavour });
    if (!commonUnassigned) expect(run()).toBe('0\n');
    else if (warnsAndGoesOn) expect(run()).toMatch(/^Warning: /);
    else expect(run).toThrow(/TEST line 2/);
  });

  test('listVariables', () => {
    const source = `${OPEN}\nL = 5\nSELECT F TO L\nCRT L`;
    const run = (): string => printed(session, source, { flavour });
    if (flavours[flavour].listVariables) expect(run).toThrow(/A select list is used/);
    else expect(run()).toBe('5\n');
  });

  test('transactionsNeedLocks', () => {
    const source = `${OPEN}\nBEGIN TRANSACTION\nWRITE 'x' TO F, 'N'\nCOMMIT\nEND TRANSACTION\nCRT 'kept'`;
    const run = (): string => printed(session, source, { flavour });
    if (flavours[flavour].transactionsNeedLocks) expect(run).toThrow(/TEST line 3/);
    else expect(run()).toBe('kept\n');
  });

  test('innerTransactionsStand', () => {
    const source = `${OPEN}
DELETE F, 'T' ; DELETE F, 'U'
BEGIN TRANSACTION
READU R FROM F, 'T' ELSE NULL
WRITE 'outer' TO F, 'T'
BEGIN TRANSACTION
READU R FROM F, 'U' ELSE NULL
WRITE 'inner' TO F, 'U'
COMMIT
END TRANSACTION
ROLLBACK
END TRANSACTION`;
    const run = (): string => printed(session, source, { flavour });
    const { innerTransactionsStand } = flavours[flavour];
    if (innerTransactionsStand) expect(run).toThrow(/transaction ended with one/);
    else expect(run()).toBe('');
    const left = innerTransactionsStand ? ['U'] : [];
    expect([...session.table('STOCK').ids()].filter((id) => 'TU'.includes(id))).toEqual(left);
  });

  test('pickArrays', () => {
    const run = (): string => printed(session, "DIM A(2)\nA(0) = 'zero'\nCRT A(0)", { flavour });
    if (flavours[flavour].pickArrays) expect(run).toThrow(/TEST line 2/);
    else expect(run()).toBe('zero\n');
  });

  test.each([
    ['equateExpressions', 'EQU A TO B<1>'],
    ['quotedCalls', "CALL 'S'"],
    ['letAssignment', 'LET A = 5'],
    ['severalLabels', 'A: B: CRT 1'],
    ['defaultTable', "OPEN 'STOCK' ELSE STOP"],
  ] as const)('%s', (difference, source) => {
    expect(checkBasic(source, { flavour })).toHaveLength(flavours[flavour][difference] ? 0 : 1);
  });
});

test('the page of the flavours is that of the table', async () => {
  await expect(flavoursPage()).toMatchFileSnapshot('../FLAVOURS.md');
});
