import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MvdbError } from '../../errors/errors.ts';
import { ACCOUNT_BUSY } from '../../errors/failures.ts';
import { DATA_FILE } from './file/data-file.ts';
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
 * Who opens also passes a entry point, and so does who closes, which then need not wait for those that write: the last
 * process that closes an environment takes LMDB's own locks away, also from one that opens it at that moment.
 *
 * Who has to wait, waits first in the lobby, where there is room for one: nobody passes it meanwhile, so
 * that those who write without a pause do not keep out those who open.
 */
export class Gate {
  readonly #room: FileLock;
  readonly #lobby: FileLock;
  readonly #entryPoint: FileLock;
  readonly #timeoutMs: number;
  #lobbyPassedAt = Number.NEGATIVE_INFINITY;

  constructor(folder: string, timeoutMs: number) {
    const [room, lobby, entryPoint] = gateFiles(folder);
    this.#timeoutMs = timeoutMs;
    this.#room = new FileLock(room);
    this.#lobby = new FileLock(lobby);
    this.#entryPoint = new FileLock(entryPoint);
  }

  /** @throws MvdbError `ACCOUNT_BUSY` when others keep it for longer than `timeoutMs`. */
  enter(timeoutMs = this.#timeoutMs): void {
    const now = performance.now();
    if (now - this.#lobbyPassedAt < PASSING_MS && this.#room.tryTake()) return;
    const deadline = now + timeoutMs;
    if (!this.#lobby.take(deadline)) throw busy(this.#room, timeoutMs);
    this.#lobbyPassedAt = performance.now();
    try {
      if (!this.#room.take(deadline)) throw busy(this.#room, timeoutMs);
    } finally {
      this.#lobby.giveBack();
    }
  }

  leave(): void {
    this.#room.giveBack();
  }

  /** Opens an environment, past the gate. @throws MvdbError `ACCOUNT_BUSY`. */
  comeIn<Result>(open: () => Result): Result {
    if (!this.#entryPoint.take(performance.now() + this.#timeoutMs))
      throw busy(this.#entryPoint, this.#timeoutMs);
    try {
      return open();
    } finally {
      this.#entryPoint.giveBack();
    }
  }

  /** Closes an environment, at the latest when the entry point was kept for as long as anybody waits. */
  goOut<Result>(close: () => Result): Result {
    this.#entryPoint.take(performance.now() + this.#timeoutMs);
    try {
      return close();
    } finally {
      this.#entryPoint.giveBack();
    }
  }

  close(): void {
    this.#room.close();
    this.#lobby.close();
    this.#entryPoint.close();
  }
}

/** The files of the gate of an environment. */
export function gateFiles(folder: string): [room: string, lobby: string, entryPoint: string] {
  const path = (name: string) => join(folder, `${DATA_FILE}-${name}`);
  return [path('gate'), path('lobby'), path('entry')];
}

/**
 * Keeps everybody from writing to an environment as long as it is read by someone who cannot report LMDB so,
 * because nothing can be written in its folder.
 *
 * @returns What lets them write again; `undefined` where nobody has ever written there.
 * @throws MvdbError `ACCOUNT_BUSY`.
 */
export function holdGate(folder: string, timeoutMs: number): FileLock | undefined {
  const [path] = gateFiles(folder);
  if (!existsSync(path)) return undefined;
  const room = new FileLock(path, true);
  if (room.share(performance.now() + timeoutMs)) return room;
  room.close();
  throw busy(room, timeoutMs);
}

function busy(room: FileLock, timeoutMs: number): MvdbError {
  const holder = holderOf(room.path) ?? 'another process or thread';
  return new MvdbError(
    ACCOUNT_BUSY,
    `It has been held for ${timeoutMs} ms by ${holder}: ${room.path}.`,
  );
}
