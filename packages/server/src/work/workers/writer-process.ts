import { Socket } from 'node:net';
import type { Account, AccountAddress } from 'mvdb';
import { startProcess } from 'mvdb/host';
import { loaderOf } from '../loaded-registry.ts';
import type { Message } from './order.ts';
import { ASK, GIVE, TURN_PIPE } from './turn-pipe.ts';
import type { Turns } from './turns.ts';
import type { Worker, WorkerListener } from './worker.ts';

/**
 * Starts a process that writes an account, on a module that calls `serveWriter`. It asks for the turn before
 * each transaction. It is not a thread: one that ended inside a transaction would leave LMDB locked for good.
 */
export function startWriter(
  {
    account,
    address,
    turns,
    module,
    registryModule,
  }: {
    account: Account;
    address: AccountAddress;
    turns: Turns;
    module: URL;
    registryModule: string;
  },
  listener: WorkerListener,
): Worker {
  const child = startProcess(module, [registryModule], {
    ...loaderOf(registryModule),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc', 'pipe'],
  });
  child.send(address, () => {});
  const pipe = child.stdio[TURN_PIPE];
  if (!(pipe instanceof Socket)) throw new TypeError('A pipe of a process is a socket.');
  const kill = () => child.kill('SIGKILL');
  const lent = new LentTurn(account, turns);
  pipe.on('data', (bytes: Buffer) => {
    for (const byte of bytes)
      if (byte === ASK) lent.lend(() => pipe.write(Uint8Array.of(GIVE))).catch(kill);
      else lent.takeBack();
  });
  // It breaks when the process ends, which is reported below.
  pipe.on('error', () => {});
  let hasEnded = false;
  const end = (reason: string) => {
    if (hasEnded) return;
    hasEnded = true;
    lent.end();
    listener.onEnd(reason);
  };
  child.on('message', (message: Message) => listener.onMessage(message));
  child.once('exit', (status, signal) => end(signal ?? String(status)));
  child.on('error', ({ message }) => end(message));
  const parts = [child, pipe, child.channel];
  return {
    post: (order) => child.send(order, () => {}),
    setResting(isResting) {
      for (const part of parts)
        if (isResting) part?.unref();
        else part?.ref();
    },
    dismiss: () => child.connected && child.disconnect(),
    kill,
  };
}

/** The turn as this process lends it to another. */
class LentTurn {
  readonly #account: Account;
  readonly #turns: Turns;
  #giveBack: (() => void) | undefined;
  #hasEnded = false;

  constructor(account: Account, turns: Turns) {
    this.#account = account;
    this.#turns = turns;
  }

  /** Waits for the turn, and says when the other may have it. @throws MvdbError `ACCOUNT_CLOSED`. */
  async lend(report: () => void): Promise<void> {
    const giveBack = await this.#turns.takeAlone();
    if (this.#hasEnded) {
      giveBack();
      return;
    }
    this.#giveBack = giveBack;
    // What is read for the first time during the transaction would wait for its end, and all others with it.
    this.#account.openTables();
    report();
  }

  takeBack(): void {
    this.#giveBack?.();
  }

  end(): void {
    this.#hasEnded = true;
    this.takeBack();
  }
}
