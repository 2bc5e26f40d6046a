import type { Account } from 'mvdb';
import type { WorkWatch } from 'mvdb/host';
import { WorkError } from '../errors.ts';
import { sessionOf } from '../operator.ts';
import { rowsAsOf } from '../past-reading.ts';
import { programsOf } from '../program-host.ts';
import { textSize } from '../text-size.ts';
import { ofKind, type Streams } from '../work.ts';
import { toErrorData } from './error-data.ts';
import type { Flow, Message, Order } from './order.ts';
import { RowFlow } from './row-flow.ts';

/** A batch is complete with so many rows, or characters. */
const BATCH_ROWS = 500;
const BATCH_SIZE = 256 * 1024;

/** Once the first batch has gone, the next goes after this time even if it is not complete, or empty. */
const BATCH_MS = 50;

/** Steps between two looks at the clock, and at whether anybody still takes rows. */
const LOOK_DISTANCE = 256;

/** Ends the reading of rows that nobody takes. */
class RowsLeft extends Error {
  override readonly name = 'RowsLeft';
}

/** An order, by whose measure its rows are sent, and where to. */
export interface SentRows {
  readonly account: Account;
  readonly streams: Streams;
  readonly order: Order;
  readonly flow: Flow;
  readonly watch: WorkWatch;
  send(message: Message): void;
}

/** Carries out an order that is answered row by row, no faster than the rows are taken. */
export function sendRows({ account, streams, order, flow, watch, send }: SentRows): void {
  const { kind, request, operator, stepsMax } = order;
  const sender = new RowSender(flow, send);
  const session = sessionOf(account, operator, programsOf(operator));
  try {
    sender.assertWanted();
    const { rows } = ofKind(streams, kind).prepare(request);
    const work = () => {
      for (const row of rowsAsOf(session, order.asOf, rows)) sender.add(row);
    };
    session.watched(sender, () =>
      session.watched(watch, () => session.limited(stepsMax, () => session.readOnly(work))),
    );
    sender.finish();
    send({ reply: undefined });
  } catch (error) {
    send(error instanceof RowsLeft ? { reply: undefined } : { error: toErrorData(error) });
  } finally {
    session.close();
  }
}

/** Gathers rows in batches. It looks in between, while none are found, whether they are still wanted. */
class RowSender implements WorkWatch {
  readonly #flow: RowFlow;
  readonly #patienceMs: number;
  readonly #send: (message: Message) => void;
  #rows: unknown[] = [];
  #size = 0;
  #sentCount = 0;
  #sentAt = 0;
  #stepsToLook = LOOK_DISTANCE;

  constructor({ shared, patienceMs }: Flow, send: (message: Message) => void) {
    this.#flow = new RowFlow(shared);
    this.#patienceMs = patienceMs;
    this.#send = send;
  }

  add(row: unknown): void {
    this.#rows.push(row);
    this.#size += textSize(row);
    if (this.#rows.length >= BATCH_ROWS || this.#size >= BATCH_SIZE) this.#flush();
  }

  spend(steps: number): void {
    this.#stepsToLook -= steps;
    if (this.#stepsToLook > 0) return;
    this.#stepsToLook = LOOK_DISTANCE;
    this.assertWanted();
    if (this.#sentCount > 0 && performance.now() - this.#sentAt > BATCH_MS) this.#flush();
  }

  beforeIrreversible(): void {}

  finish(): void {
    if (this.#rows.length > 0) this.#flush();
  }

  /** @throws RowsLeft */
  assertWanted(): void {
    if (this.#flow.isLeft) throw new RowsLeft('Nobody takes them any more.');
  }

  /** @throws WorkError `ROWS_NOT_TAKEN`. */
  #flush(): void {
    if (!this.#flow.await(this.#sentCount, this.#patienceMs))
      throw new WorkError(
        'ROWS_NOT_TAKEN',
        `None was taken within ${this.#patienceMs} ms; ask again, and read faster.`,
      );
    this.assertWanted();
    this.#send({ rows: this.#rows });
    this.#rows = [];
    this.#size = 0;
    this.#sentCount += 1;
    this.#sentAt = performance.now();
  }
}
