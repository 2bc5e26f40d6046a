import { expect, test } from 'vitest';
import { routineHeader } from './routine-header.ts';

const PRICE = [
  'SUBROUTINE PRICE(PART, QTY, TOTAL, MSG)',
  '* Works out what parts cost.',
  '* @description What so many of a part cost.',
  '* @safety SAFE',
  '* @reads PARTS, PRICES',
  '* @in PART required - Which part.',
  '* @in QTY',
  '* @out TOTAL - What they cost.',
  '* @message MSG - Blank, or why there is no price.',
  '* @says PART NOT FOUND {part}',
  'OPEN "PARTS" TO F ELSE STOP',
  '* @says this is no head any more',
];
const PARAMETERS = ['PART', 'QTY', 'TOTAL', 'MSG'];

test('the comments at the head say what a routine is, and what its arguments are', () => {
  const header = routineHeader('PRICE', PRICE.join('\n'), PARAMETERS);
  expect(header).toMatchObject({
    description: 'What so many of a part cost.',
    safety: 'SAFE',
    domain: 'Programs',
    reads: ['PARTS', 'PRICES'],
    writes: [],
    messages: ['PART NOT FOUND {part}'],
  });
  expect(Object.entries(header?.args ?? {})).toMatchObject([
    ['PART', { direction: 'in', required: true, description: 'Which part.' }],
    ['QTY', { direction: 'in', required: false, description: '' }],
    ['TOTAL', { direction: 'out', description: 'What they cost.' }],
    ['MSG', { direction: 'out', kind: 'message' }],
  ]);
});

test('a program without tags is no routine', () => {
  expect(routineHeader('P', 'SUBROUTINE P(A)\n* A comment.\nRETURN', ['A'])).toBeUndefined();
});

test.each<[instead: string, line: number, by: string, reported: string]>([
  ['* @safety SAFE', 4, '* @safty SAFE', 'there is no tag @safty. Near it: safety.'],
  ['* @safety SAFE', 4, '* @safety COND', '@safety is SAFE, WARN, INT, not COND.'],
  ['* @safety SAFE', 1, '*', '@safety is missing.'],
  ['* @description What so many of a part cost.', 3, '* @description', '@description is missing.'],
  ['* @reads PARTS, PRICES', 4, '* @writes PARTS', 'a SAFE routine writes no tables.'],
  ['* @in QTY', 7, '* @in QYT', 'no parameter QYT. Near it: QTY.'],
  ['* @in QTY', 7, '* @in PART', 'PART is described twice.'],
  ['* @in QTY', 1, '*', 'the parameter QTY has no @in'],
  ['* @in QTY', 7, '* @safety WARN', '@safety stands twice.'],
])('%s at line %d as %s is rejected', (instead, line, by, reported) => {
  const source = PRICE.map((each) => (each === instead ? by : each)).join('\n');
  expect(() => routineHeader('PRICE', source, PARAMETERS)).toThrow(
    expect.objectContaining({
      code: 'BAD_ARGUMENT',
      detail: expect.stringContaining(`PRICE, line ${line}: `),
      message: expect.stringContaining(reported),
    }),
  );
});
