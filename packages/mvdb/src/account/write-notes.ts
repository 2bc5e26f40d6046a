import type { NotedTable, WriteWatch } from '../table/table-opening.ts';

/** How much is noted of what work writes; what is beyond it is counted. */
export interface NoteLimits {
  readonly recordsMax: number;
  /** Of all records as they were. */
  readonly charactersMax: number;
  /** Informed of each record that is looked at before it is written. */
  readonly step: () => void;
}

/** A record that was written, as it was before; `undefined` where there was none. */
export interface NotedRecord {
  readonly table: NotedTable;
  readonly id: string;
  readonly old: string | undefined;
}

/** The records that work wrote, be it that they are again what they were. */
export interface NotedWrites {
  /** In the order in which they were first written. */
  readonly records: readonly NotedRecord[];
  /** How many more there are of a table, which the limits left out. */
  readonly beyond: ReadonlyMap<NotedTable, number>;
}

/** What records were before work wrote them, noted where somebody asks; else it costs one look at a list. */
export class WriteNotes implements WriteWatch {
  #open: readonly Notes[] = [];

  /** Runs `work` and says what it wrote until then, undone or not. */
  during<Result>(
    limits: NoteLimits,
    work: () => Result,
  ): { readonly result: Result; readonly writes: NotedWrites } {
    const outer = this.#open;
    const writes = new Notes(limits);
    this.#open = [...outer, writes];
    try {
      return { result: work(), writes };
    } finally {
      this.#open = outer;
    }
  }

  onWrite(table: NotedTable, id: string): void {
    for (const notes of this.#open) notes.add(table, id);
  }

  onClear(table: NotedTable): void {
    if (this.#open.length > 0) for (const id of table.ids()) this.onWrite(table, id);
  }
}

class Notes implements NotedWrites {
  readonly records: NotedRecord[] = [];
  readonly beyond = new Map<NotedTable, number>();
  readonly #limits: NoteLimits;
  /** By database, by any name of the table: as it was first called, and the ids that were written. */
  readonly #written = new Map<string, { readonly table: NotedTable; readonly ids: Set<string> }>();
  #characters = 0;

  constructor(limits: NoteLimits) {
    this.#limits = limits;
  }

  add(opened: NotedTable, id: string): void {
    const existing = this.#written.get(opened.database);
    const { table, ids } = existing ?? { table: opened, ids: new Set<string>() };
    if (existing === undefined) this.#written.set(opened.database, { table, ids });
    if (ids.has(id)) return;
    ids.add(id);
    const { recordsMax, charactersMax, step } = this.#limits;
    step();
    const old = opened.read(id);
    const characters = this.#characters + (old?.length ?? 0);
    if (this.records.length < recordsMax && characters <= charactersMax) {
      this.#characters = characters;
      this.records.push({ table, id, old });
    } else this.beyond.set(table, (this.beyond.get(table) ?? 0) + 1);
  }
}
