import { failures, MvdbError } from 'mvdb';
import type {
  AccountStorage,
  SharedSpace,
  SharedSpaceOptions,
  StorageEngine,
  StorageOptions,
} from 'mvdb/engine';
import { MemoryEnvironment, Place } from './environment.ts';

/**
 * An account in the memory of this process, gone with it.
 *
 * @example const account = Account.open({ engine: memoryEngine('orders') });
 */
export function memoryEngine(name: string): StorageEngine {
  const place = new Place(`memory:${name}`);
  const spaces = new Map<string, Place>();
  return { open: (options) => openStorage(place, spaces, options) };
}

function openStorage(
  place: Place,
  spaces: Map<string, Place>,
  { create, readOnly, onlyReads }: StorageOptions,
): AccountStorage {
  if (!place.isBegun && (!create || readOnly))
    throw new MvdbError(failures.ACCOUNT_NOT_FOUND, `${place.path} holds no account.`);
  place.isBegun = true;
  return {
    environment: new MemoryEnvironment(place, { isReadOnly: readOnly, onlyReads }),
    openSharedSpace: ({ name }: SharedSpaceOptions) => {
      const space = spaces.get(name) ?? new Place(`${place.path} ${name}`);
      spaces.set(name, space);
      return new MemorySpace(space);
    },
  };
}

/** What all who open the account share beside it: locks, and what is counted apart from transactions. */
class MemorySpace implements SharedSpace {
  readonly #place: Place;
  #environment: MemoryEnvironment | undefined;
  #isOpen = true;

  constructor(place: Place) {
    this.#place = place;
  }

  get isInUse(): boolean {
    return this.#isOpen && this.#place.isBegun;
  }

  open(): MemoryEnvironment {
    if (!this.#isOpen) throw new MvdbError(failures.ACCOUNT_CLOSED, this.#place.path);
    this.#place.isBegun = true;
    this.#environment ??= new MemoryEnvironment(this.#place, {
      isReadOnly: false,
      onlyReads: false,
    });
    return this.#environment;
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    await this.#environment?.close();
  }
}
