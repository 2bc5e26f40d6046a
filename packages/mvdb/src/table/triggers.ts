import { MvdbError } from '../errors/errors.ts';
import { TRIGGER_DEPTH } from '../errors/failures.ts';

/**
 * What a program does around the changes of a table. It runs inside the transaction of the change; an
 * exception rejects the change and undoes what was done for it.
 */
export interface Trigger {
  /** @returns The record to write instead; `undefined` for the one given. */
  readonly beforeWrite?: (change: RecordChange) => string | undefined;
  readonly afterWrite?: (change: RecordChange) => void;
  readonly beforeDelete?: (removal: RecordRemoval) => void;
  readonly afterDelete?: (removal: RecordRemoval) => void;
  readonly beforeClear?: () => void;
  readonly afterClear?: () => void;
}

export interface RecordChange {
  readonly id: string;
  readonly record: string;
  /** The record as it was; `undefined` where there was none. */
  readonly old: string | undefined;
}

export interface RecordRemoval {
  readonly id: string;
  readonly old: string;
}

/** Triggers that change records again run within each other; deeper, they most likely set off themselves. */
const DEPTH_MAX = 32;

/** The triggers of one table, in the order in which they were added. */
export class TableTriggers {
  readonly #triggers: Trigger[] = [];
  #depth = 0;

  get isEmpty(): boolean {
    return this.#triggers.length === 0;
  }

  /** @returns What takes it away again. */
  add(trigger: Trigger): () => void {
    this.#triggers.push(trigger);
    return () => {
      const at = this.#triggers.indexOf(trigger);
      if (at !== -1) this.#triggers.splice(at, 1);
    };
  }

  /** Writes what the triggers, and a further one, make of a record. */
  aroundWrite(change: RecordChange, write: (record: string) => void, further?: Trigger): void {
    this.#within(() => {
      const { id, old } = change;
      let { record } = change;
      for (const { beforeWrite } of this.#with(further))
        record = beforeWrite?.({ id, record, old }) ?? record;
      write(record);
      for (const { afterWrite } of this.#with(further)) afterWrite?.({ id, record, old });
    });
  }

  aroundDelete(removal: RecordRemoval, remove: () => void, further?: Trigger): void {
    this.#within(() => {
      for (const { beforeDelete } of this.#with(further)) beforeDelete?.(removal);
      remove();
      for (const { afterDelete } of this.#with(further)) afterDelete?.(removal);
    });
  }

  aroundClear(clear: () => void): void {
    this.#within(() => {
      for (const { beforeClear } of [...this.#triggers]) beforeClear?.();
      clear();
      for (const { afterClear } of [...this.#triggers]) afterClear?.();
    });
  }

  #with(further: Trigger | undefined): readonly Trigger[] {
    return further === undefined ? [...this.#triggers] : [...this.#triggers, further];
  }

  #within(work: () => void): void {
    if (this.#depth >= DEPTH_MAX)
      throw new MvdbError(
        TRIGGER_DEPTH,
        `At most ${DEPTH_MAX} may be nested; one seems to set off itself.`,
      );
    this.#depth += 1;
    try {
      work();
    } finally {
      this.#depth -= 1;
    }
  }
}
