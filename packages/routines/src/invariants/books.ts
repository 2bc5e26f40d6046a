import type { RecordOf, SchemaTable, Session } from 'mvdb';
import { type CompanyContext, companyContext } from '../entry/company-context.ts';
import { keyOf } from '../schema/record-key.ts';

/** Records by the first parts of their ids, for each number of parts. */
type Groups = Map<number, Map<string, RecordOf<SchemaTable>[]>>;

/** The records of a company as one check sees them: each is read once, however many invariants compare it. */
export class Books {
  readonly session: Session;
  /** The company; blank for the whole account. */
  readonly company: string;
  readonly #tables = new Map<SchemaTable, ReadonlyMap<string, RecordOf<SchemaTable>>>();
  readonly #groups = new Map<SchemaTable, Groups>();

  constructor(session: Session, company: string) {
    this.session = session;
    this.company = company;
  }

  /** The company, for functions of the business that only read. */
  get context(): CompanyContext {
    return companyContext(this.session, this.company);
  }

  /** The records of the company, in ascending order of id; in books of the account those of all companies. */
  records<Table extends SchemaTable>(table: Table): RecordOf<Table>[] {
    return [...this.#byId(table).values()];
  }

  /** The record of the company whose id goes on with these parts. */
  read<Table extends SchemaTable>(
    table: Table,
    ...parts: readonly string[]
  ): RecordOf<Table> | undefined {
    return this.readId(table, keyOf(this.company, ...parts));
  }

  readId<Table extends SchemaTable>(table: Table, id: string): RecordOf<Table> | undefined {
    // A record of the company itself, such as its standards, does not stand under the company.
    if (id === this.company) return table.read(this.session, id) as RecordOf<Table> | undefined;
    return this.#byId(table).get(id);
  }

  hasId(table: SchemaTable, id: string): boolean {
    return this.#byId(table).has(id);
  }

  /** The records whose ids begin with another id and have more. */
  under<Table extends SchemaTable>(table: Table, id: string): readonly RecordOf<Table>[] {
    const partCount = id.split('!').length;
    const groups: Groups = this.#groups.get(table) ?? new Map();
    this.#groups.set(table, groups);
    const group = groups.get(partCount) ?? this.#grouped(table, partCount);
    groups.set(partCount, group);
    return (group.get(id) ?? []) as RecordOf<Table>[];
  }

  #grouped(table: SchemaTable, partCount: number): Map<string, RecordOf<SchemaTable>[]> {
    const group = new Map<string, RecordOf<SchemaTable>[]>();
    for (const record of this.#byId(table).values()) {
      const parts = record.recordId.split('!');
      if (parts.length <= partCount) continue;
      const id = parts.slice(0, partCount).join('!');
      const records = group.get(id);
      if (records) records.push(record);
      else group.set(id, [record]);
    }
    return group;
  }

  #byId<Table extends SchemaTable>(table: Table): ReadonlyMap<string, RecordOf<Table>> {
    const cached = this.#tables.get(table);
    if (cached) return cached as ReadonlyMap<string, RecordOf<Table>>;
    const byId = new Map<string, RecordOf<Table>>();
    const company = this.company === '' ? undefined : this.company;
    for (const record of table.records(this.session, company))
      byId.set(record.recordId, record as RecordOf<Table>);
    this.#tables.set(table, byId);
    return byId;
  }
}
