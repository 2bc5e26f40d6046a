import { bootId } from './boot-id.ts';

/** Time that goes on evenly while the system is up, whatever its clock is set to. */
export interface Uptime {
  /** Names the start of the system. */
  readonly bootId: string;
  /** Milliseconds since then, the same in every process. */
  readonly now: () => number;
}

export const systemUptime: Uptime = {
  bootId,
  now() {
    const [seconds, nanoseconds] = process.hrtime();
    return Math.floor(seconds * 1_000 + nanoseconds / 1_000_000);
  },
};
