import { companySession } from '@mvdb/routines/session';
import {
  type Account,
  type Capabilities,
  type Clock,
  type Rights,
  type Session,
  systemClock,
} from 'mvdb';
import type { ProgramHost } from 'mvdb/host';

/** Who a piece of work runs as: plain data, so that it can be asked to another thread. */
export interface Operator {
  readonly login: string;
  /** As audit records show them. */
  readonly initials?: string;
  readonly department?: string;
  /** The company that the operator works in where a call names none; `1` by default. */
  readonly company?: string;
  readonly capabilities?: Partial<Capabilities>;
  /** Which tables and secrets are shown in queries and the like; by default all but closed tables. */
  readonly rights?: Rights;
  /** Where the operator's clock stands still; by default it runs. */
  readonly now?: StandingClock;
}

export interface StandingClock {
  /** Days since 31 December 1967. */
  readonly today: number;
  /** Seconds since midnight; by default the time of day runs. */
  readonly timeOfDay?: number;
}

/** The planner of the demo company, who may ask in the command language, but change nothing there. */
export const demoOperator: Operator = {
  login: 'demo',
  initials: 'DM',
  department: 'PLANNING',
  capabilities: { dbCommand: 'query' },
};

/**
 * A session of an operator. Close it when the work is done.
 *
 * @param programs - What compiles and runs programs; without it, the session runs none.
 */
export function sessionOf(
  account: Account,
  { now, ...options }: Operator,
  programs?: ProgramHost<Session>,
): Session {
  return companySession(account, {
    ...options,
    ...(programs && { programs }),
    ...(now && { clock: clockOf(now) }),
  });
}

function clockOf({ today, timeOfDay }: StandingClock): Clock {
  return {
    today: () => today,
    timeOfDay: timeOfDay === undefined ? systemClock.timeOfDay : () => timeOfDay,
  };
}
