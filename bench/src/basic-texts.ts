import type { Session } from 'mvdb';
import { field, format, index, oconv, substring } from 'mvdb/functions';
import { answerOf, checksum } from './basic-program.ts';
import { compare, type Row } from './measure.ts';

const TARGET = 1.5;
const LIST = 'bolt,bracket,washer,flange,bearing,gasket,shaft,housing,plate,spring';
const PARTS = 10;

/** Text in programs beside the functions of the engine, called by a loop of JavaScript. */
export async function textRows(
  session: Session,
  { count, rounds }: { readonly count: number; readonly rounds: number },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, statement, other, operations } of tasks(count))
    rows.push(
      ...(await compare({
        task: `BASIC: ${name}`,
        operations,
        rounds,
        mvdb: answerOf(session, {
          body: `X = '${LIST}' ; A = ''\nFOR I = 1 TO ${operations / PARTS} ; FOR K = 1 TO ${PARTS}\n${statement}\nNEXT K ; NEXT I\nR = A`,
        }),
        others: [
          {
            name: 'loop and the function of the engine',
            target: TARGET,
            run: () => {
              let answer = '';
              for (let round = 1; round <= operations / PARTS; round += 1)
                for (let part = 1; part <= PARTS; part += 1) answer = other(answer, part);
              return checksum(answer);
            },
          },
        ],
      })),
    );
  return rows;
}

function tasks(count: number): readonly {
  readonly name: string;
  readonly statement: string;
  readonly other: (answer: string, part: number) => string;
  readonly operations: number;
}[] {
  const few = count / 5;
  return [
    {
      name: "A := ','",
      statement: "A := ','",
      other: (answer) => `${answer},`,
      operations: count,
    },
    {
      name: "FIELD(X, ',', K)",
      statement: "A = FIELD(X, ',', K)",
      other: (_, part) => field(LIST, ',', part),
      operations: few,
    },
    {
      name: "INDEX(X, ',', K)",
      statement: "A = INDEX(X, ',', K)",
      other: (_, part) => String(index(LIST, ',', part)),
      operations: few,
    },
    {
      name: 'X[K, 5]',
      statement: 'A = X[K, 5]',
      other: (_, part) => substring(LIST, part, 5),
      operations: count,
    },
    {
      name: "OCONV(K, 'D4/')",
      statement: "A = OCONV(K, 'D4/')",
      other: (_, part) => oconv(String(part), 'D4/'),
      operations: few,
    },
    {
      name: "OCONV(K, 'MD2,$')",
      statement: "A = OCONV(K, 'MD2,$')",
      other: (_, part) => oconv(String(part), 'MD2,$'),
      operations: few,
    },
    {
      name: "FMT(K, 'R#10')",
      statement: "A = FMT(K, 'R#10')",
      other: (_, part) => format(String(part), 'R#10').text,
      operations: few,
    },
  ];
}
