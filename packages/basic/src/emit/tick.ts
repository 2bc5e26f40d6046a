/** Counts the work of a loop or a call, and sees whether it is to end. */
export const TICK = 'if (--$.ticks < 0) $.spend();';
