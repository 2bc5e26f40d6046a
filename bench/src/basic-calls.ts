import type { Session } from 'mvdb';
import { answerOf, checksum } from './basic-program.ts';
import { compare, type Row } from './measure.ts';

const TARGET = 8;

/** GOSUB and CALL beside calls of functions that closures hold. */
export async function callRows(
  session: Session,
  { count, rounds }: { readonly count: number; readonly rounds: number },
): Promise<Row[]> {
  return [
    ...(await compare({
      task: 'BASIC: GOSUB',
      operations: count,
      rounds,
      mvdb: answerOf(session, {
        body: `S = 0\nFOR I = 1 TO ${count}\nGOSUB ADDED\nNEXT I\nR = S\nRETURN\nADDED:\nS += I\nRETURN`,
      }),
      others: [
        {
          name: 'a function of a closure',
          target: TARGET,
          run: () => {
            let sum = 0;
            let index = 1;
            const added = opaque(() => {
              sum += index;
            });
            for (; index <= count; index += 1) added();
            return checksum(sum);
          },
        },
      ],
    })),
    ...(await compare({
      task: 'BASIC: CALL with 2 arguments',
      operations: count,
      rounds,
      mvdb: answerOf(session, {
        body: `S = 0\nFOR I = 1 TO ${count}\nCALL ADDED(S, I)\nNEXT I\nR = S`,
        called: { ADDED: 'SUBROUTINE ADDED(S, I)\nS += I\nRETURN' },
      }),
      others: [
        {
          name: 'a function found by its name',
          target: TARGET,
          run: () => {
            const functions = new Map([['ADDED', added]]);
            const sum = { value: 0 };
            const index = { value: 1 };
            for (; index.value <= count; index.value += 1) functions.get('ADDED')?.(sum, index);
            return checksum(sum.value);
          },
        },
      ],
    })),
  ];
}

function added(sum: { value: number }, index: { value: number }): void {
  sum.value += index.value;
}

/** The function itself, in a way that hides which one it is. */
function opaque(work: () => void): () => void {
  const works = [work];
  return works[works.length - 1] ?? work;
}
