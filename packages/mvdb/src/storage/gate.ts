import { join } from 'node:path';
import { MvdbError } from '../errors.ts';
import { DATA_FILE } from './data-file.ts';
import { FileLock } from './file-lock.ts';
import { holderOf } from './file-lock-holder.ts';

/** How long one that comes again and again may pass without looking whether others wait. */
const PASSING_MS = 1;

/**
 * Lets one thread of all processes at a time open an environment or write to it. LMDB keeps writers apart
 * itself, but not who opens: that sets the number of the last commit back to what it read a while before,
 * so that commits in between are lost. And in LMDB's own queue nobody can give up waiting for a process
 * that was stopped.
 *
 * Who has to wait, waits first in the lobby, where there is room for one: nobody passes it meanwhile, so
 * that those who write without a pause do not keep out those who open.
 */
export class Gate {
  readonly #room: FileLock;
  readonly #lobby: FileLock;
  readonly #timeoutMs: number;
  #lobbyPassedAt = Number.NEGATIVE_INFINITY;

  constructor(folder: string, timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
    this.#room = new FileLock(join(folder, `${DATA_FILE}-gate`));
    this.#lobby = new FileLock(join(folder, `${DATA_FILE}-lobby`));
  }

  /** @throws MvdbError `ACCOUNT_BUSY` when others keep it for longer than `timeoutMs`. */
  enter(): void {
    const now = performance.now();
    if (now - this.#lobbyPassedAt < PASSING_MS && this.#room.tryTake()) return;
    const deadline = now + this.#timeoutMs;
    if (!this.#lobby.take(deadline)) throw busy(this.#room, this.#timeoutMs);
    this.#lobbyPassedAt = performance.now();
    try {
      if (!this.#room.take(deadline)) throw busy(this.#room, this.#timeoutMs);
    } finally {
      this.#lobby.giveBack();
    }
  }

  leave(): void {
    this.#room.giveBack();
  }

  close(): void {
    this.#room.close();
    this.#lobby.close();
  }
}

function busy(room: FileLock, timeoutMs: number): MvdbError {
  const holder = holderOf(room.path) ?? 'another process or thread';
  return new MvdbError(
    'ACCOUNT_BUSY',
    `For ${timeoutMs} ms ${holder} has been opening or writing to ${room.path}.`,
  );
}
