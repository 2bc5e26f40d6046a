/** Counts the work of a call, and sees whether it is to end. */
export const TICK = 'if (--$.ticks < 0) $.spend();';

/** The same for a round of a loop, in a variable of the function: the budget hears of it now and then. */
export const ROUND = 'if (++rounds > 999) { $.worked(rounds); rounds = 0; }';
/** Says how many rounds there were, before a function is left and after its loops. */
export const ROUNDS_OVER = '$.worked(rounds); rounds = 0;';

/** Counts how deep GOSUBs and local routines are nested: the stack of JavaScript must never be exhausted. */
export const DEEPER = 'if (--$.depthLeft < 0) $.tooDeep();';
export const LESS_DEEP = '$.depthLeft += 1;';

/** Where a debugger stops. */
export const STOP = 'debugger;';
