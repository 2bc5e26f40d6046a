import type { Account } from 'mvdb';
import { type Operator, sessionOf } from './operator.ts';
import type { Work } from './work.ts';
import { type ReplyOf, type RequestOf, type WorkKind, works } from './works.ts';

/** Runs work on an account. Work that writes waits for its turn and is answered once it is committed. */
export class Runner {
  readonly #account: Account;

  constructor(account: Account) {
    this.#account = account;
  }

  /** @throws What preparing and running the work throws; nothing of it is kept then. */
  async run<Kind extends WorkKind>(
    kind: Kind,
    request: RequestOf<Kind>,
    operator: Operator,
  ): Promise<ReplyOf<Kind>> {
    const work = works[kind] as unknown as Work<RequestOf<Kind>, ReplyOf<Kind>>;
    const { isReading, run } = work.prepare(request);
    const session = sessionOf(this.#account, operator);
    try {
      return isReading
        ? session.readOnly(() => run(session))
        : await this.#account.enqueue(() => run(session));
    } finally {
      session.close();
    }
  }
}
