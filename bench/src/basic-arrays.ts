import { FIELD_MARK, type Session } from 'mvdb';
import { answerOf, checksum } from './basic-program.ts';
import { compare, type Row } from './measure.ts';

const TARGET = 4;
/** Elements that one run handles, whatever the size of the array. */
const HANDLED = 400_000;

/** Dynamic arrays beside an array of JavaScript that is joined at the end. */
export async function arrayRows(
  session: Session,
  sizes: readonly number[],
  rounds: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of sizes) {
    const repeats = Math.max(1, Math.min(100, Math.floor(HANDLED / size)));
    for (const { name, made, statement, answer, run } of tasks(size))
      rows.push(
        ...(await compare({
          task: `BASIC: ${name}, ${size.toLocaleString('en-US')} elements`,
          operations: size * repeats,
          rounds,
          mvdb: answerOf(session, {
            body: `N = ${size} ; S = 0\nFOR J = 1 TO ${repeats}\n${made}\nFOR I = 1 TO N\n${statement}\nNEXT I\nNEXT J\nR = ${answer}`,
          }),
          others: [
            {
              name: 'an array, joined at the end',
              target: TARGET,
              run: () => checksum(run(repeats)),
            },
          ],
        })),
      );
    rows.push(...(await locateRow(session, size, rounds)));
  }
  return rows;
}

interface Task {
  readonly name: string;
  /** Makes the array before each walk. */
  readonly made: string;
  readonly statement: string;
  readonly answer: string;
  readonly run: (repeats: number) => string;
}

function tasks(size: number): readonly Task[] {
  const full = `item${FIELD_MARK}`.repeat(size).slice(0, -1);
  const once = "IF J = 1 THEN X = STR('item':@FM, N - 1):'item'";
  return [
    {
      name: 'X<I> walk',
      made: once,
      statement: "A = X<I> ; IF A = 'item' THEN S += 1",
      answer: 'S',
      run: (repeats) => {
        let walked = 0;
        const elements = full.split(FIELD_MARK);
        for (let repeat = 0; repeat < repeats; repeat += 1)
          for (let index = 1; index <= size; index += 1)
            if (elements[index - 1] === 'item') walked += 1;
        return String(walked);
      },
    },
    {
      name: "X<I> = 'part'",
      made: once,
      statement: "X<I> = 'part'",
      answer: 'X',
      run: (repeats) => {
        const elements = full.split(FIELD_MARK);
        for (let repeat = 0; repeat < repeats; repeat += 1)
          for (let index = 1; index <= size; index += 1) elements[index - 1] = 'part';
        return elements.join(FIELD_MARK);
      },
    },
    {
      name: "X<-1> = 'part'",
      made: "X = ''",
      statement: "X<-1> = 'part'",
      answer: 'X',
      run: (repeats) => {
        let elements: string[] = [];
        for (let repeat = 0; repeat < repeats; repeat += 1) {
          elements = [];
          for (let index = 1; index <= size; index += 1) elements.push('part');
        }
        return elements.join(FIELD_MARK);
      },
    },
    {
      name: 'REMOVE',
      made: "X = STR('item':@FM, N - 1):'item'",
      statement: "REMOVE A FROM X SETTING D ; IF A = 'item' THEN S += D",
      answer: 'S',
      run: (repeats) => {
        let walked = 0;
        for (let repeat = 0; repeat < repeats; repeat += 1) {
          const elements = full.split(FIELD_MARK);
          for (let index = 1; index <= size; index += 1)
            if (elements[index - 1] === 'item') walked += index === size ? 0 : 2;
        }
        return String(walked);
      },
    },
  ];
}

/** A text that stands at the end of the array, sought again and again. */
function locateRow(session: Session, size: number, rounds: number): Promise<Row[]> {
  const repeats = Math.max(1, Math.floor(HANDLED / size));
  const full = `item${FIELD_MARK}`.repeat(size - 1);
  return compare({
    task: `BASIC: LOCATE, ${size.toLocaleString('en-US')} elements`,
    operations: size * repeats,
    rounds,
    mvdb: answerOf(session, {
      body: `X = STR('item':@FM, ${size - 1}):'last' ; S = 0\nFOR J = 1 TO ${repeats}\nLOCATE 'last' IN X SETTING P THEN S += P\nNEXT J\nR = S`,
    }),
    others: [
      {
        name: 'an array and indexOf',
        target: TARGET,
        run: () => {
          let sum = 0;
          const elements = `${full}last`.split(FIELD_MARK);
          for (let repeat = 0; repeat < repeats; repeat += 1) sum += elements.indexOf('last') + 1;
          return checksum(sum);
        },
      },
    ],
  });
}
