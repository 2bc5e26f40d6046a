import type { Attributes, Clock, Fields, SchemaTable, Session } from 'mvdb';
import type { Supplied } from '../../../packages/routines/src/testing/call-outcome.ts';

/** A call of a routine that brings about one of the messages of its entry. */
export interface MessageCase {
  readonly routine: string;
  /** As the entry declares it. */
  readonly message: string;
  readonly call: Supplied;
  /** What is to be so before, where that is not what the demo company holds. */
  readonly given?: (session: Session) => void;
  /** List 0 of the session that calls. */
  readonly select?: readonly string[];
  /** Who calls, of which department, at which terminal and when, where that is not the demo's planner on its day. */
  readonly by?: {
    readonly login?: string;
    readonly department?: string;
    readonly port?: string;
    readonly clock?: Clock;
  };
}

/** More than a record takes in one place. */
export const tooLong = 'X'.repeat(1001);

type CaseOptions = Pick<MessageCase, 'given' | 'by' | 'select'>;

/** The cases of one routine: each message with the call that brings it about. */
export function casesOf(
  routine: string,
  ...cases: readonly (readonly [message: string, call: Supplied, options?: CaseOptions])[]
): readonly MessageCase[] {
  return cases.map(([message, call, options]) => ({ routine, message, call, ...options }));
}

/** Changes attributes of a record of the demo company. */
export function change<A extends Attributes>(
  table: SchemaTable<A>,
  id: string,
  fields: Partial<Fields<A>>,
): (session: Session) => void {
  return (session) => {
    const record = table.read(session, id);
    if (record === undefined) throw new RangeError(`The demo has no ${table.name} ${id}.`);
    table.update(session, record, fields);
  };
}

/** Takes away every record of a table. */
export function empty({ name }: SchemaTable): (session: Session) => void {
  return (session) => session.account.table(name).clear();
}
