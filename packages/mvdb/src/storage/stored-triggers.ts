/** When a trigger runs: before its change, which it may alter or reject, or after it. */
export type TriggerTime = 'BEFORE' | 'AFTER';

/** What a trigger runs for: a new record, another text of one, or the end of one. */
export type TriggerEvent = 'INSERT' | 'UPDATE' | 'DELETE';

export const TRIGGER_TIMES: readonly TriggerTime[] = ['BEFORE', 'AFTER'];
export const TRIGGER_EVENTS: readonly TriggerEvent[] = ['INSERT', 'UPDATE', 'DELETE'];

/** A trigger that is a subroutine, as the account stores it. */
export interface StoredTrigger {
  readonly subroutine: string;
  readonly time: TriggerTime;
  readonly events: readonly TriggerEvent[];
}
