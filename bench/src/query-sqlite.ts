import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Account, FIELD_MARK, Session, selectSql } from 'mvdb';
import { ATTRIBUTE_COUNT, codeOf } from './data.ts';
import { compare, type Findings, type Row } from './measure.ts';
import { createFilledTable, NUMBER_ATTRIBUTE } from './query-table.ts';
import type { Scope } from './scope.ts';
import { foldIds, selectedCount, selectedIds } from './selected.ts';
import { loadSqlite, type SqliteDatabase } from './sqlite-driver.ts';
import { openSqlite } from './sqlite-store.ts';
import { writeInParts } from './stores.ts';

const COLUMNS = Array.from({ length: ATTRIBUTE_COUNT }, (_, index) => `a${index + 1}`);
const SELECTED = codeOf(7);
const NUMBER = NUMBER_ATTRIBUTE;

/** The same questions to both, with no index in either. */
interface Asked {
  readonly session: Session;
  readonly database: SqliteDatabase;
  readonly count: number;
  readonly rounds: number;
}

/** Selection, sorted selection and aggregation, against SQLite with a column for each attribute. */
export async function againstSqlite({ folder, isQuick }: Scope): Promise<Findings> {
  const sqlite = loadSqlite();
  if (typeof sqlite === 'string') return { rows: [], notes: [`query: no SQLite. ${sqlite}`] };
  const count = isQuick ? 2_000 : 200_000;
  const account = Account.open({ path: join(folder, 'query-sqlite', 'mvdb') });
  createFilledTable(account, 'RECORDS', count);
  const columnsFolder = join(folder, 'query-sqlite', 'columns');
  mkdirSync(columnsFolder);
  const store = openSqlite(sqlite, columnsFolder, COLUMNS, 'TEXT');
  writeInParts({ from: 0, to: count }, store.transact, (id, record) =>
    store.write(id, record.split(FIELD_MARK)),
  );
  const { database } = store;
  const asked: Asked = { session: new Session(account), database, count, rounds: isQuick ? 2 : 7 };
  const rows = [
    ...(await selectRows(asked, 3)),
    ...(await selectRows(asked, ATTRIBUTE_COUNT)),
    ...(await sortedRows(asked)),
    ...(await sortedSelectionRows(asked)),
    ...(await aggregateRows(asked)),
  ];
  database.close();
  await account.close();
  return { rows, notes: [] };
}

function selectRows(asked: Asked, attribute: number): Promise<Row[]> {
  const { session, database, count, rounds } = asked;
  const sentence = `SELECT RECORDS WITH A${attribute} = "${SELECTED}"`;
  const statement = database.prepare(`SELECT id FROM records WHERE a${attribute} = ?`).pluck();
  return compare({
    task: `SELECT of ${count.toLocaleString('en-US')} by attribute ${attribute}`,
    operations: count,
    rounds,
    mvdb: () => selectedCount(session, sentence),
    others: [{ name: 'SQLite, 50 columns', run: () => statement.all(SELECTED).length }],
  });
}

function sortedRows({ session, database, count, rounds }: Asked): Promise<Row[]> {
  const order = `ORDER BY CAST(a${NUMBER} AS INTEGER), id`;
  const statement = database.prepare(`SELECT id FROM records ${order}`).pluck();
  return compare({
    task: `SSELECT of ${count.toLocaleString('en-US')} by a number`,
    operations: count,
    rounds,
    mvdb: () => foldIds(selectedIds(session, `SSELECT RECORDS BY N${NUMBER}`)),
    others: [{ name: 'SQLite, 50 columns', run: () => foldIds(statement.all() as string[]) }],
  });
}

function sortedSelectionRows({ session, database, count, rounds }: Asked): Promise<Row[]> {
  const sentence = `SSELECT RECORDS WITH A3 = "${SELECTED}" BY N${NUMBER}`;
  const statement = database
    .prepare(`SELECT id FROM records WHERE a3 = ? ORDER BY CAST(a${NUMBER} AS INTEGER), id`)
    .pluck();
  return compare({
    task: `SSELECT of ${count.toLocaleString('en-US')} by attribute 3 and a number`,
    operations: count,
    rounds,
    mvdb: () => foldIds(selectedIds(session, sentence)),
    others: [
      { name: 'SQLite, 50 columns', run: () => foldIds(statement.all(SELECTED) as string[]) },
    ],
  });
}

function aggregateRows({ session, database, count, rounds }: Asked): Promise<Row[]> {
  const ours = `SELECT A3, COUNT(*), SUM(N${NUMBER}) FROM RECORDS GROUP BY A3`;
  const theirs = database
    .prepare(`SELECT a3, COUNT(*), SUM(CAST(a${NUMBER} AS INTEGER)) FROM records GROUP BY a3`)
    .raw();
  return compare({
    task: `COUNT and SUM of ${count.toLocaleString('en-US')} by groups`,
    operations: count,
    rounds,
    mvdb: () => foldGroups(selectSql(session, ours).rows),
    others: [{ name: 'SQLite, 50 columns', run: () => foldGroups(theirs.all() as unknown[][]) }],
  });
}

/** A number that says which groups these are, regardless of their order. */
function foldGroups(groups: Iterable<readonly unknown[]>): number {
  let sum = 0;
  for (const [code, recordCount, total] of groups)
    sum += Number(String(code).slice(1)) * Number(recordCount) + Number(total);
  return sum;
}
