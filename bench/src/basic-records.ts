import type { Session } from 'mvdb';
import { format } from 'mvdb/functions';
import { answerOf, checksum } from './basic-program.ts';
import { recordIds, recordOf } from './data.ts';
import { compare, type Row } from './measure.ts';

const TARGET = 1.1;
const TABLE = 'BENCHED';

/** The id of a record, made as the programs make it. */
const idOf = (number: number): string => `P${format(String(number), 'R%8').text}`;

/** Records in programs beside the calls of the engine that they are made of. */
export async function recordRows(session: Session, count: number, rounds: number): Promise<Row[]> {
  const { account } = session;
  account.createTable(TABLE);
  const table = session.table(TABLE);
  const ids = recordIds(count);
  account.transaction(() => {
    for (const [number, id] of ids.entries()) table.write(id, recordOf(number));
  });
  const open = `OPEN '${TABLE}' TO T ELSE STOP\nS = 0`;
  return [
    ...(await compare({
      task: 'BASIC: READ',
      operations: count,
      rounds,
      mvdb: answerOf(session, {
        body: `${open}\nFOR I = 0 TO ${count - 1}\nREAD X FROM T, "P":FMT(I, 'R%8') THEN S += LEN(X)\nNEXT I\nR = S`,
      }),
      others: [
        {
          name: 'table.read',
          target: TARGET,
          run: () => {
            let sum = 0;
            for (let number = 0; number < count; number += 1)
              sum += table.read(idOf(number))?.length ?? 0;
            return checksum(sum);
          },
        },
      ],
    })),
    ...(await compare({
      task: 'BASIC: WRITE',
      operations: count,
      rounds,
      mvdb: () =>
        account.transaction(
          answerOf(session, {
            body: `${open}\nX = 'one':@FM:'two'\nFOR I = 0 TO ${count - 1}\nWRITE X TO T, "P":FMT(I, 'R%8')\nNEXT I\nR = I`,
          }),
        ),
      others: [
        {
          name: 'table.write',
          target: TARGET,
          run: () =>
            account.transaction(() => {
              for (let number = 0; number < count; number += 1)
                table.write(idOf(number), 'one\u001etwo');
              return checksum(count - 1);
            }),
        },
      ],
    })),
    ...(await compare({
      task: 'BASIC: READNEXT',
      operations: count,
      rounds,
      mvdb: answerOf(session, {
        body: `${open}\nSELECT T\nLOOP\nREADNEXT ID ELSE EXIT\nS += 1\nREPEAT\nR = S:ID`,
      }),
      others: [
        {
          name: 'a select list of table.ids',
          target: TARGET,
          run: () => {
            const { selectLists } = session;
            selectLists.form(0, table.ids());
            let sum = 0;
            while (selectLists.next(0) !== undefined) sum += 1;
            return checksum(sum);
          },
        },
      ],
    })),
  ];
}
