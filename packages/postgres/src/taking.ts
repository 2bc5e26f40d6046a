import type { Statement } from './bridge/protocol.ts';

/** Of the one that has the account: each of its statements sees what was committed before. */
const BEGIN: Statement = { text: 'BEGIN ISOLATION LEVEL READ COMMITTED' };

const LIMIT = "set_config('lock_timeout', $1, true)";

/** Begins a transaction beside which nobody else commits. @param timeoutMs - How long others are waited for. */
export function taking(schema: string, timeoutMs: number): Statement[] {
  const text = `SELECT 1 FROM ${schema}.about WHERE ${LIMIT} IS NOT NULL FOR UPDATE`;
  return [BEGIN, { name: 'take', text, values: [wholeMs(timeoutMs)] }];
}

/** How long what follows in a transaction waits for others. */
export function waitingFor(ms: number): Statement {
  return { name: 'wait', text: `SELECT ${LIMIT}`, values: [wholeMs(ms)] };
}

/** As the server takes it, to whom 0 is not a limit. */
function wholeMs(ms: number): string {
  return String(Number.isFinite(ms) ? Math.max(1, Math.ceil(ms)) : 0);
}
