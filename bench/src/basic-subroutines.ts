import { FIELD_MARK, runSentence, type Session } from 'mvdb';
import { checksum } from './basic-program.ts';
import { recordIds, recordOf } from './data.ts';
import { compare, type Row } from './measure.ts';

const TARGET = 3;
const TABLE = 'EVALUATED';
const SOURCE = ['SUBROUTINE TAX(RESULT, AMOUNT)', 'RESULT = INT(AMOUNT * 19 / 100)', 'RETURN'];

/** Sentences whose condition is a subroutine, beside the same expression built in. */
export async function subroutineRows(
  session: Session,
  count: number,
  rounds: number,
): Promise<Row[]> {
  session.createTable('BP');
  session.createTable(TABLE);
  session.table('BP').write('TAX', SOURCE.join(FIELD_MARK));
  const day = ['D', '2', '', 'Amount', '8R', 'S'];
  session.table(`DICT ${TABLE}`).write('AMOUNT', day.join(FIELD_MARK));
  session.transaction(() => {
    const table = session.table(TABLE);
    for (const [number, id] of recordIds(count).entries()) table.write(id, recordOf(number));
  });
  return compare({
    task: 'BASIC: COUNT with SUBR',
    operations: count,
    rounds,
    mvdb: () => counted(session, "SUBR('TAX', AMOUNT)"),
    others: [
      {
        name: 'the expression built in',
        target: TARGET,
        run: () => counted(session, 'INT(AMOUNT * 19 / 100)'),
      },
    ],
  });
}

function counted(session: Session, expression: string): number {
  const outcome = runSentence(session, `COUNT ${TABLE} WITH EVAL "${expression}" > 3700`);
  return checksum(outcome.kind === 'count' ? outcome.count : -1);
}
