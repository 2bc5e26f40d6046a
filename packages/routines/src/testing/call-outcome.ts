import { MvdbError, type Session } from 'mvdb';
import { call } from '../catalogue/call.ts';
import type { Arguments, ArgumentValue } from '../entry/argument.ts';
import { CallError } from '../entry/errors.ts';
import type { Routine, RoutineDefinition } from '../entry/routine.ts';

/** How a call of a routine ended, whichever way it did. */
export interface CallOutcome {
  /** Every out and inout argument; absent where the call failed. */
  readonly results?: Readonly<Record<string, string>>;
  /** What it reported: the texts of its message arguments that are not blank, or that of its failure. */
  readonly reported: readonly string[];
  /** Of a call that failed. */
  readonly code?: string;
}

/** Arguments of a call, by name. */
export type Supplied = Readonly<Record<string, ArgumentValue>>;

/** Calls a routine. @throws What a caller cannot expect: anything but a typed error. */
export function outcomeOf(session: Session, routine: Routine, supplied: Supplied): CallOutcome {
  try {
    const definition = routine as unknown as RoutineDefinition<Arguments, string>;
    const results: Readonly<Record<string, string>> = call(session, definition, supplied);
    const texts = Object.entries(results).filter(
      ([name]) => routine.args[name]?.kind === 'message',
    );
    return { results, reported: texts.map(([, text]) => text).filter((text) => text !== '') };
  } catch (error) {
    if (error instanceof CallError || error instanceof MvdbError)
      return { reported: error.code === 'ROUTINE_FAILED' ? [error.detail] : [], code: error.code };
    throw error;
  }
}

/** Whether a text is of the form of a message, in which `{name}` stands for a part that varies. */
export function isOfForm(template: string, text: string): boolean {
  const fixed = template
    .split(/\{[^}]*\}/)
    .map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${fixed.join('.*')}$`, 's').test(text);
}

/** Messages that say what was done, not that nothing was. */
const doneTexts = [
  ...['SAVED', 'DELETED', 'WRITE SUCCEEDED', 'DELETE SUCCEEDED'],
  ...['NOT CHANGED {fields}', 'JOURNALS NOT POSTED {journals}', '1 WORK ORDER ACTIVATED'],
  ...['{count} WORK ORDERS ACTIVATED', '{count} WORK ORDERS ACTIVATED. {orders}'],
  '1 WORK ORDER ACTIVATED. {orders}',
  ...['LEAD TIME EXCEEDS DUE DATE OF WORK ORDER {numbers}', 'WORK ORDER NOT PLANNED {numbers}'],
  'NOT PLANNED, {reason}',
];

/** Whether a call failed, or informed why nothing was done. */
export function isRejected({ reported, code }: CallOutcome): boolean {
  return (
    code !== undefined || reported.some((text) => !doneTexts.some((done) => isOfForm(done, text)))
  );
}
