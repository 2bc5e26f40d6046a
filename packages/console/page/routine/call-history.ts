import { historyList } from '../service/history-list.ts';
import type { Indexed } from './call-arguments.ts';

/** A call this viewer made. */
export interface PastCall {
  readonly name: string;
  readonly args: Indexed;
  /** When, in milliseconds since 1970. */
  readonly at: number;
  /** How it went, in a few words. */
  readonly outcome: string;
}

/** Calls, of those alike the last one. */
export const pastCalls = historyList<PastCall>(
  'calls',
  isPastCall,
  (a, b) => a.name === b.name && JSON.stringify(a.args) === JSON.stringify(b.args),
);

function isPastCall(value: unknown): value is PastCall {
  if (typeof value !== 'object' || value === null) return false;
  const { name, args, at, outcome }: Partial<Record<keyof PastCall, unknown>> = value;
  return (
    typeof name === 'string' &&
    typeof args === 'object' &&
    args !== null &&
    Object.values(args).every((text) => typeof text === 'string') &&
    typeof at === 'number' &&
    typeof outcome === 'string'
  );
}
