import { failures, MvdbError } from 'mvdb';
import type {
  AccountStorage,
  SharedSpace,
  SharedSpaceOptions,
  StorageEngine,
  StorageOptions,
} from 'mvdb/engine';
import { MemoryEnvironment, Position } from './environment.ts';

/**
 * An account in the memory of this process, gone with it.
 *
 * @example const account = Account.open({ engine: memoryEngine('orders') });
 */
export function memoryEngine(name: string): StorageEngine {
  const position = new Position(`memory:${name}`);
  const spaces = new Map<string, Position>();
  return { open: (options) => openStorage(position, spaces, options) };
}

function openStorage(
  position: Position,
  spaces: Map<string, Position>,
  { create, readOnly, onlyReads }: StorageOptions,
): AccountStorage {
  if (!position.isBegun && (!create || readOnly))
    throw new MvdbError(failures.ACCOUNT_NOT_FOUND, `${position.path} holds no account.`);
  position.isBegun = true;
  return {
    environment: new MemoryEnvironment(position, { isReadOnly: readOnly, onlyReads }),
    openSharedSpace: ({ name }: SharedSpaceOptions) => {
      const space = spaces.get(name) ?? new Position(`${position.path} ${name}`);
      spaces.set(name, space);
      return new MemorySpace(space);
    },
  };
}

/** What all who open the account share beside it: locks, and what is counted apart from transactions. */
class MemorySpace implements SharedSpace {
  readonly #position: Position;
  #environment: MemoryEnvironment | undefined;
  #isOpen = true;

  constructor(position: Position) {
    this.#position = position;
  }

  get isInUse(): boolean {
    return this.#isOpen && this.#position.isBegun;
  }

  open(): MemoryEnvironment {
    if (!this.#isOpen) throw new MvdbError(failures.ACCOUNT_CLOSED, this.#position.path);
    this.#position.isBegun = true;
    this.#environment ??= new MemoryEnvironment(this.#position, {
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
