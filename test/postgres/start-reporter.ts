import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { startProgram } from '../storage/start-peer.ts';

export type Manner = 'free' | 'locking';

/** What became of a move, as the process that made it knows it. */
export type Outcome = 'saved' | 'undone' | 'unknown';

/** A process that moves amounts, and what it says became of each move: see `reporter.ts`. */
export class Reporter {
  readonly name: string;
  /** Orders of moves, by their outcome. */
  readonly reported: Readonly<Record<Outcome, Set<number>>> = {
    saved: new Set(),
    undone: new Set(),
    unknown: new Set(),
  };
  /** The order of the last move that it reported. */
  last = 0;
  isKilled = false;
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown[]>;
  readonly #waiting = new Set<() => void>();

  constructor(path: string, name: string, manner: Manner) {
    this.name = name;
    this.#child = startProgram('reporter', [path, name, manner]);
    this.#exited = once(this.#child, 'close');
    if (!this.#child.stdout) throw new Error('The reporter has no output.');
    createInterface({ input: this.#child.stdout }).on('line', (line) => this.#note(line));
  }

  /** Resolves when so many more of its moves are saved. */
  moves(count: number): Promise<void> {
    const wanted = this.reported.saved.size + count;
    return new Promise((resolve, reject) => {
      const look = () => {
        if (this.reported.saved.size < wanted) return;
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
      void this.#exited.then(([status]) => reject(new Error(`${this.name} ended: ${status}`)));
    });
  }

  /** Ends it at once, as a crash would. */
  async kill(): Promise<void> {
    this.isKilled = true;
    this.#child.kill('SIGKILL');
    await this.#exited;
  }

  /** Lets it end. @returns Its exit code. */
  async end(): Promise<unknown> {
    this.#child.stdin?.end();
    return (await this.#exited)[0];
  }

  #note(line: string): void {
    const [outcome = '', order = ''] = line.split(' ');
    this.reported[outcome as Outcome].add(Number(order));
    this.last = Number(order);
    for (const look of this.#waiting) look();
  }
}
