import { pathText } from '@mvdb/server/host';
import type { RunOptions } from 'mvdb';
import type { WorkWatch } from 'mvdb/host';

/** Measures one command: how long it takes, how many steps, and which ways to the records. */
export class Stopwatch {
  readonly #look: (steps: number) => void;
  #beganMs = 0;
  #steps = 0;
  #paths: string[] = [];

  /** @param look - Informed of steps as they are taken. @throws What it throws, out of the work. */
  constructor(look: (steps: number) => void) {
    this.#look = look;
  }

  /** What a session mentions its work. */
  readonly watch: WorkWatch = {
    spend: (more) => {
      this.#steps += more;
      this.#look(more);
    },
    beforeIrreversible: () => {},
  };

  /** What a sentence mentions its way. */
  readonly onPath: NonNullable<RunOptions['onPath']> = (table, path) => {
    this.#paths.push(`${table} by ${pathText(path)}`);
  };

  start(): void {
    this.#beganMs = performance.now();
    this.#steps = 0;
    this.#paths = [];
  }

  /** Notes a way that the work itself does not report. */
  note(path: string): void {
    this.#paths.push(path);
  }

  /** What was measured since it was started, in a line. */
  line(): string {
    const elapsed = (performance.now() - this.#beganMs).toFixed(1);
    return [`${elapsed} ms, ${this.#steps} steps`, ...this.#paths].join('; ');
  }
}
