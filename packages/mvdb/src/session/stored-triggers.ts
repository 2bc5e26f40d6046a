import { MvdbError } from '../errors/errors.ts';
import { PROGRAM_NOT_FOUND, TRIGGER_REJECTED } from '../errors/failures.ts';
import type { PreparedProgram } from '../programs/program-host.ts';
import type { StoredTrigger, TriggerEvent, TriggerTime } from '../storage/stored-triggers.ts';
import type { Table } from '../table/table.ts';
import type { Trigger } from '../table/triggers.ts';

/** A change as the subroutine of a trigger gets it. */
interface TriggeredChange {
  readonly time: TriggerTime;
  readonly event: TriggerEvent;
  readonly id: string;
  /** Empty where the record is deleted. */
  readonly record: string;
  /** Empty where there was none. */
  readonly old: string;
}

/** Finds a subroutine as a session prepares it; absent where it has nothing that compiles programs. */
export type Prepare = ((subroutine: string) => PreparedProgram | undefined) | undefined;

/**
 * The triggers of a table that are subroutines, run for a session.
 *
 * @returns `undefined` for a table without such.
 */
export function storedTrigger(table: Table, prepare: Prepare): Trigger | undefined {
  const triggers = table.storedTriggers;
  if (triggers.length === 0) return undefined;
  const run = (change: TriggeredChange): string => {
    let { record } = change;
    for (const trigger of triggers)
      if (trigger.time === change.time && trigger.events.includes(change.event))
        record = called(table, prepare, trigger, { ...change, record });
    return record;
  };
  const writeOf = (time: TriggerTime, id: string, record: string, old: string | undefined) =>
    run({ time, event: old === undefined ? 'INSERT' : 'UPDATE', id, record, old: old ?? '' });
  return {
    beforeWrite: ({ id, record, old }) => writeOf('BEFORE', id, record, old),
    afterWrite: ({ id, record, old }) => {
      writeOf('AFTER', id, record, old);
    },
    beforeDelete: ({ id, old }) => {
      run({ time: 'BEFORE', event: 'DELETE', id, record: '', old });
    },
    afterDelete: ({ id, old }) => {
      run({ time: 'AFTER', event: 'DELETE', id, record: '', old });
    },
  };
}

/**
 * The subroutine of a trigger.
 *
 * @throws MvdbError `PROGRAM_NOT_FOUND`; `BAD_PROGRAM`; `NOT_PERMITTED` without the capability `program`.
 */
export function triggerProgram(
  table: string,
  prepare: Prepare,
  subroutine: string,
): PreparedProgram {
  const program = prepare?.(subroutine);
  if (program !== undefined) return program;
  const reason =
    prepare === undefined
      ? 'this session was given no compiler, such as basicHost() of @mvdb/basic'
      : 'there is no such subroutine';
  throw new MvdbError(PROGRAM_NOT_FOUND, `${subroutine} is a trigger of ${table}, and ${reason}.`);
}

/** @returns The record that the subroutine leaves. @throws MvdbError `TRIGGER_REJECTED`; what the program throws. */
function called(
  table: Table,
  prepare: Prepare,
  { subroutine }: StoredTrigger,
  { time, event, id, record, old }: TriggeredChange,
): string {
  const program = triggerProgram(table.name, prepare, subroutine);
  const args = [`${time} ${event}`, id, record, old, ''];
  const [, , left = '', , message = ''] = program.call(args, { FILENAME: table.name, ID: id });
  if (message === '') return left;
  throw new MvdbError(TRIGGER_REJECTED, `${subroutine} of ${table.name}: ${message}`);
}
