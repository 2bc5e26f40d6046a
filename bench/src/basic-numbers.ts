import Decimal from 'decimal.js';
import type { Session } from 'mvdb';
import { answerOf, checksum } from './basic-program.ts';
import { compare, type Row } from './measure.ts';

const TARGET = 3;

interface Scale {
  /** Rounds of the loop of one run. */
  readonly count: number;
  readonly rounds: number;
}

/** Loops and arithmetic beside loops of JavaScript, decimal arithmetic beside decimal.js. */
export async function numberRows(session: Session, scale: Scale): Promise<Row[]> {
  return [
    ...(await emptyLoop(session, scale)),
    ...(await integers(session, scale)),
    ...(await comparisons(session, scale)),
    ...(await textComparisons(session, scale)),
    ...(await decimals(session, { ...scale, count: scale.count / 10 })),
  ];
}

function emptyLoop(session: Session, { count, rounds }: Scale): Promise<Row[]> {
  return compare({
    task: 'BASIC: empty FOR',
    operations: count * 10,
    rounds,
    mvdb: answerOf(session, { body: `FOR I = 1 TO ${count * 10} ; NEXT I\nR = I` }),
    others: [
      {
        name: 'for loop',
        target: TARGET,
        run: () => {
          let last = 0;
          for (let index = 1; index <= count * 10; index += 1) last = index;
          return checksum(last);
        },
      },
    ],
  });
}

function integers(session: Session, { count, rounds }: Scale): Promise<Row[]> {
  return compare({
    task: 'BASIC: S = S + I * 2 - 7',
    operations: count,
    rounds,
    mvdb: answerOf(session, {
      body: `S = 0\nFOR I = 1 TO ${count}\nS = S + I * 2 - 7\nNEXT I\nR = S`,
    }),
    others: [
      {
        name: 'the same of numbers',
        target: TARGET,
        run: () => {
          let sum = 0;
          for (let index = 1; index <= count; index += 1) sum = sum + index * 2 - 7;
          return checksum(sum);
        },
      },
    ],
  });
}

function comparisons(session: Session, { count, rounds }: Scale): Promise<Row[]> {
  return compare({
    task: 'BASIC: IF of numbers',
    operations: count,
    rounds,
    mvdb: answerOf(session, {
      body: `A = 0 ; B = 0 ; K = 7\nFOR I = 1 TO ${count}\nK += 1\nIF K > 10 THEN K = 0\nIF K < 5 AND I # B THEN A += 1 ELSE B += 1\nNEXT I\nR = A:'/':B`,
    }),
    others: [
      {
        name: 'the same of numbers',
        target: TARGET,
        run: () => {
          let less = 0;
          let other = 0;
          let turn = 7;
          for (let index = 1; index <= count; index += 1) {
            turn += 1;
            if (turn > 10) turn = 0;
            if (turn < 5 && index !== other) less += 1;
            else other += 1;
          }
          return checksum(`${less}/${other}`);
        },
      },
    ],
  });
}

function textComparisons(session: Session, { count, rounds }: Scale): Promise<Row[]> {
  return compare({
    task: 'BASIC: IF of texts',
    operations: count,
    rounds,
    mvdb: answerOf(session, {
      body: `A = 0 ; B = 0 ; C = 'OPEN'\nFOR I = 1 TO ${count}\nIF C = 'OPEN' THEN\nA += 1\nC = 'CLOSED'\nEND ELSE\nB += 1\nC = 'OPEN'\nEND\nNEXT I\nR = A:'/':B`,
    }),
    others: [
      {
        name: 'the same of texts',
        target: TARGET,
        run: () => {
          let open = 0;
          let closed = 0;
          let state = 'OPEN';
          for (let index = 1; index <= count; index += 1) {
            if (state === 'OPEN') {
              open += 1;
              state = 'CLOSED';
            } else {
              closed += 1;
              state = 'OPEN';
            }
          }
          return checksum(`${open}/${closed}`);
        },
      },
    ],
  });
}

function decimals(session: Session, { count, rounds }: Scale): Promise<Row[]> {
  return compare({
    task: 'BASIC: T += Q * 12.35 * 1.075',
    operations: count,
    rounds,
    mvdb: answerOf(session, {
      body: `T = 0.5\nFOR Q = 1 TO ${count}\nT += Q * 12.35 * 1.075\nNEXT Q\nR = T`,
    }),
    others: [
      {
        name: 'decimal.js',
        target: 1,
        run: () => {
          let total = new Decimal('0.5');
          const price = new Decimal('12.35');
          const rate = new Decimal('1.075');
          for (let quantity = 1; quantity <= count; quantity += 1)
            total = total.plus(new Decimal(quantity).times(price).times(rate));
          return checksum(total.toDecimalPlaces(4).toString());
        },
      },
    ],
  });
}
