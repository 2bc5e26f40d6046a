import { formViolation, type SchemaTable, type Session } from 'mvdb';
import { companySchema } from '../schema/schema-tables.ts';

/** Watches the tables of the schema in an account, to see what is wrong with what is written to them. */
export class WrittenRecords {
  /** By table and id the records as they were; `undefined` where there was none. */
  readonly #before = new Map<SchemaTable, Map<string, string | undefined>>();
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
    for (const table of companySchema.tables) {
      const written = new Map<string, string | undefined>();
      this.#before.set(table, written);
      session.account.addTrigger(table.name, {
        afterWrite: ({ id, old }) => {
          if (!written.has(id)) written.set(id, old);
        },
      });
    }
  }

  forget(): void {
    for (const written of this.#before.values()) written.clear();
  }

  /**
   * What is wrong with the records written since they were last forgotten: they are not of the form that the
   * schema gives them, their ids have other parts than its key, or they point to what is not there and did not do so before.
   */
  *violations(): Generator<string> {
    for (const [table, written] of this.#before)
      for (const [id, old] of written) {
        const record = this.#session.account.table(table.name).read(id);
        if (record === undefined) continue;
        const violation = formViolation(table, record);
        if (violation !== undefined) yield `${table.name} ${id}: ${violation}`;
        if (id.split('!').length !== table.key.length)
          yield `${table.name} ${id}: the id is not ${table.key.join(', ')}`;
        yield* this.#danglingTargets(table, id, record, old);
      }
  }

  *#danglingTargets(
    table: SchemaTable,
    id: string,
    record: string,
    old: string | undefined,
  ): Generator<string> {
    for (const { name, position, pointer } of companySchema.pointingPositions(table)) {
      const targets = (text: string) =>
        companySchema.targetsOf(table, table.parse(text, id), position, pointer);
      const existing = new Set(old === undefined ? [] : targets(old));
      for (const target of targets(record)) {
        if (target === '' || existing.has(target)) continue;
        if (!companySchema.table(pointer.table)?.has(this.#session, target))
          yield `${table.name} ${id}: ${name} points to ${target}`;
      }
    }
  }
}
