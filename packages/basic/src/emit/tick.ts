/** Counts the work of a loop or a call, and sees whether it is to end. */
export const TICK = 'if (--$.ticks < 0) $.spend();';

/** Counts how deep GOSUBs and local routines are nested: the stack of JavaScript must never be exhausted. */
export const DEEPER = 'if (--$.depthLeft < 0) $.tooDeep();';
export const LESS_DEEP = '$.depthLeft += 1;';
