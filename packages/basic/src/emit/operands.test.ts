import type { FlavourName, Session } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newSession, printed } from '../program-fixture.ts';
import { flavours } from '../syntax/flavours.ts';

let session: Session;

beforeAll(() => {
  session = newSession();
});

afterAll(() => session.account.close());

/** What makes a program so large that its operators are those of the runtime. */
const PADDING = `\n${'NULL\n'.repeat(400)}`;

const NUMBERS = [
  ...['1', '-1', '7', '2147483647', '-2147483648', '1073741824', '9007199254740991'],
  ...['-9007199254740991', '9007199254740992', '0.5', '-0.005', '1.0', "'5'", "'+5'"],
];
const ZEROS = ['0', "''", "'0'"];
const TEXTS = ["' 5'", "'abc'", "'X'", "'-'", "'1':@VM:'2'", "'1':@FM:'x'"];
const ARITHMETIC = ['+', '-', '*', '/'];
const COMPARISONS = ['=', '#', '<', '<=', '>', '>='];

/** A program that prints an operation of each two operands, in each form in which it may stand. */
function table(operator: string, lefts: readonly string[], rights: readonly string[]): string {
  const forms = [
    ...[`A ${operator} B`, `A ${operator} 3`, `3 ${operator} B`, `M(I) ${operator} L(J)`],
    ...[`A ${operator} (B - 1 + 1)`, `(A + 1) ${operator} B`, `A ${operator} A`],
  ];
  const isText = lefts.includes("'X'") && COMPARISONS.includes(operator);
  const all = [...forms, ...(isText ? [`A ${operator} 'X'`, `M(I) ${operator} 'abc'`] : [])];
  return [
    `DIM M(${lefts.length}), L(${rights.length})`,
    ...lefts.map((operand, index) => `M(${index + 1}) = ${operand}`),
    ...rights.map((operand, index) => `L(${index + 1}) = ${operand}`),
    ...[`FOR I = 1 TO ${lefts.length}`, `FOR J = 1 TO ${rights.length}`],
    ...['A = M(I) ; B = L(J)', `CRT I:' ':J`],
    ...all.map((form) => `C = ${form} ; CRT C ; IF ${form} THEN CRT 'T' ELSE CRT 'F'`),
    ...['NEXT J', 'NEXT I'],
  ].join('\n');
}

/** How a program prints, or how it ends; its lines are the same with and without padding. */
function outcome(source: string, flavour: FlavourName): string {
  try {
    return printed(session, source, { flavour });
  } catch (error) {
    return String(error);
  }
}

describe('an operator that stands in the program itself', () => {
  const names = Object.keys(flavours) as FlavourName[];

  test.each([...ARITHMETIC, ...COMPARISONS])('gives for %s what the runtime gives', (operator) => {
    const isArithmetic = ARITHMETIC.includes(operator);
    const all = ['7', '-1', '9007199254740991', '0.5', ...ZEROS, ...TEXTS];
    const divisors = operator === '/' ? NUMBERS : [...NUMBERS, ...ZEROS];
    for (const [flavour, rights] of [
      ['qm', isArithmetic ? divisors : [...NUMBERS, ...ZEROS]],
      ['d3', isArithmetic ? divisors : [...NUMBERS, ...ZEROS]],
      ['unidata', all],
    ] as const) {
      const lefts = flavour === 'qm' || flavour === 'd3' ? NUMBERS : all;
      const program = table(operator, lefts, rights);
      expect(outcome(program, flavour)).toBe(outcome(program + PADDING, flavour));
      expect(outcome(program, flavour)).not.toMatch(/Error/);
    }
  });

  test.each([
    'R = UNSET + 1',
    'R = A + UNSET',
    "R = UNSET + ('x' - 1)",
    "R = A<1> + ('x' - 1)",
    'R = (A + UNSET) * NEVER',
    "IF UNSET = 'X' THEN NULL",
    'IF A < UNSET THEN NULL',
    'UNSET += 1',
    'FOR I = 1 TO UNSET ; NEXT I',
    "FOR I = 1 TO 3 ; CRT I ; I = I:'' ; NEXT I",
    'FOR I = 9007199254740990 TO 9007199254740993 ; CRT I ; NEXT I',
    'FOR I = "1" TO " 3" ; CRT I ; NEXT I',
    'FOR I = 3 TO 1 STEP -1 ; CRT I ; NEXT I ; CRT I',
    'CALL NONE(A, A + UNSET)',
  ])('complains in %s of what the runtime complains of', (statement) => {
    const program = `A = 5\n${statement}\nCRT 'over'`;
    for (const flavour of names)
      expect(outcome(program, flavour)).toBe(outcome(program + PADDING, flavour));
  });

  test.each([
    ['a variable that a function changes behind it', 'A + F(A)'],
    ['a variable that a function changes before it', 'F(A) + A'],
    ['a variable beside itself', 'A * A + A'],
    ['both sides of AND', '(F(A) > 5) AND (A > 5)'],
  ])('reads %s when its turn comes', (_what, expression) => {
    const program = [
      ...['DEFFUN F(X) LOCAL', 'A = 5', `CRT ${expression}`, 'CRT A', 'STOP'],
      ...['LOCAL FUNCTION F(X)', 'A = A + 3', 'RETURN A', 'END'],
    ];
    const [before, after] = [program.slice(0, 4), program.slice(4)];
    expect(printed(session, program.join('\n'))).toBe(
      printed(session, [...before, PADDING, ...after].join('\n')),
    );
  });
});
