import { synchronous } from '../arguments/synchronous.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT, NOT_PERMITTED, SESSION_CLOSED } from '../errors/failures.ts';
import {
  allowsLevel,
  type Capabilities,
  type CommandLevel,
  lowered,
  missingCapability,
  readOnlyCapabilities,
} from '../rights/capabilities.ts';

/** What the running context may do, checked where it is done. */
export interface Access {
  mayRead(table: string): boolean;
  mayWrite(table: string): boolean;
  /**
   * True for tables whose records the running program was written for, and gets as they are from
   * `programTable`; by default, those of the context around it.
   */
  declares?(table: string): boolean;
  /** What it may do at the most; by default, what the context around it may do. */
  readonly capabilities?: Partial<Capabilities>;
}

type TableAccess = Required<Omit<Access, 'capabilities'>>;

const FULL_ACCESS: TableAccess = {
  mayRead: () => true,
  mayWrite: () => true,
  declares: () => true,
};

/** The access of work that only reads, which may not leave the database either. */
export const READ_ONLY_ACCESS: Access = {
  mayRead: () => true,
  mayWrite: () => true,
  capabilities: readOnlyCapabilities,
};

/** What the running context of a session may do: less and less in work within work, nothing once it is closed. */
export class AccessScope {
  readonly #login: string;
  #capabilities: Capabilities;
  #access = FULL_ACCESS;
  #isOpen = true;

  constructor(login: string, capabilities: Capabilities) {
    this.#login = login;
    this.#capabilities = capabilities;
  }

  get capabilities(): Capabilities {
    return this.#capabilities;
  }

  /** The running context: the same object as long as the same tables are open to it. */
  get context(): object {
    return this.#access;
  }

  /** Has the tables open that the context of another session has open now. */
  adopt(other: AccessScope): void {
    this.#access = other.#access;
  }

  close(): void {
    this.#isOpen = false;
  }

  /** Runs `work` with less access. @throws MvdbError as `Session.restricted`. */
  restricted<Result>(access: Access, work: () => Result): Result {
    const outer = this.#access;
    const outerCapabilities = this.#capabilities;
    if (access.capabilities) this.#capabilities = lowered(outerCapabilities, access.capabilities);
    this.#access = {
      mayRead: (table) => outer.mayRead(table) && access.mayRead(table),
      mayWrite: (table) => outer.mayWrite(table) && access.mayWrite(table),
      declares: (table) => outer.declares(table) && (access.declares?.(table) ?? true),
    };
    try {
      return synchronous(
        work(),
        () => new MvdbError(BAD_ARGUMENT, 'Work with less access may not return a promise.'),
      );
    } finally {
      this.#access = outer;
      this.#capabilities = outerCapabilities;
    }
  }

  /** True where the running program was written for a table. */
  declares(table: string): boolean {
    return this.#access.declares(table);
  }

  /** @throws MvdbError `SESSION_CLOSED`. */
  assertOpen(): void {
    if (!this.#isOpen) throw new MvdbError(SESSION_CLOSED, `Open a new one for ${this.#login}.`);
  }

  /** @throws MvdbError `SESSION_CLOSED`; `NOT_PERMITTED` where a table may neither be read nor written. */
  assertMayOpen(table: string): void {
    this.assertOpen();
    if (this.#access.mayRead(table) || this.#access.mayWrite(table)) return;
    throw new MvdbError(NOT_PERMITTED, `${table} is not among the tables open to this context.`);
  }

  mayRead(table: string): boolean {
    return this.#capabilities.read && this.#access.mayRead(table);
  }

  /** @throws MvdbError `SESSION_CLOSED`, `NOT_PERMITTED`. */
  assertMayRead(table: string): void {
    this.assertOpen();
    if (!this.#capabilities.read) throw missingCapability(`Reading ${table}`, 'read', 'true');
    if (!this.#access.mayRead(table))
      throw new MvdbError(NOT_PERMITTED, `This context may not read ${table}.`);
  }

  /** @throws MvdbError `SESSION_CLOSED`, `NOT_PERMITTED`. */
  assertMayWrite(table: string): void {
    this.assertOpen();
    if (!this.#capabilities.write) throw missingCapability(`Writing ${table}`, 'write', 'true');
    if (!this.#access.mayWrite(table))
      throw new MvdbError(NOT_PERMITTED, `This context may not write ${table}.`);
  }

  /** @throws MvdbError `SESSION_CLOSED`; `NOT_PERMITTED` unless commands of this level may be given. */
  assertMayCommand(level: CommandLevel, what: string): void {
    this.assertOpen();
    if (!allowsLevel(this.#capabilities, level)) throw missingCapability(what, 'dbCommand', level);
  }
}
