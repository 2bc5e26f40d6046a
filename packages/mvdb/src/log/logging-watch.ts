import { DICTIONARIES } from '../storage/catalogue.ts';
import type { NotedTable, WriteWatch } from '../table/table-opening.ts';
import type { LoggedKey, LogWriter } from './log-writer.ts';

/** Has the log note what is written to tables, VOC and dictionaries; but for files, which change without the account. */
export class LoggingWatch implements WriteWatch {
  readonly #log: LogWriter;
  readonly #other: WriteWatch;

  /** @param other - Informed as well. */
  constructor(log: LogWriter, other: WriteWatch) {
    this.#log = log;
    this.#other = other;
  }

  onWrite(table: NotedTable, id: string, next: string | undefined): void {
    this.#other.onWrite(table, id, next);
    if (this.#log.isOn && !table.isOfFiles)
      this.#log.note(loggedKey(table, id), () => table.read(id), next);
  }

  onClear(table: NotedTable): void {
    this.#other.onClear(table);
    if (!this.#log.isOn || table.isOfFiles) return;
    for (const id of table.ids())
      this.#log.note(loggedKey(table, id), () => table.read(id), undefined);
  }
}

/** Where a record lies, and what its table is called. */
export function loggedKey(table: NotedTable, id: string): LoggedKey {
  const name = table.names[0] ?? table.name;
  if (!table.isDictionary) return { database: table.database, table: name, key: id };
  const key = `${table.database.slice(DICT.length)}\0${id}`;
  return { database: DICTIONARIES, table: `DICT ${name}`, key };
}

const DICT = 'DICT ';
