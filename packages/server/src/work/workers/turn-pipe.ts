import { readSync, writeSync } from 'node:fs';
import type { WritingTurn } from 'mvdb/host';

/** Number of the pipe, among the files of the process that writes, on which it asks for the turn. */
export const TURN_PIPE = 4;

export const ASK = 1;
export const GIVE = 2;
export const GIVE_BACK = 3;

/** The turn as the process that writes asks for it: it does nothing else until it has it. */
export const pipedTurn: WritingTurn = {
  take() {
    writeSync(TURN_PIPE, Uint8Array.of(ASK));
    // The end of the pipe is the end of the process that starts and answers this one.
    if (readSync(TURN_PIPE, new Uint8Array(1)) === 0) process.exit();
  },
  giveBack() {
    writeSync(TURN_PIPE, Uint8Array.of(GIVE_BACK));
  },
};
