import { basicHost } from '@mvdb/basic';
import type { Session } from 'mvdb';
import type { ProgramHost } from 'mvdb/host';
import type { Operator } from './operator.ts';

/** What compiles and runs programs in BASIC for every session of this process, each for its own account. */
export const programHost = basicHost();

/** What runs the programs of an operator's session: nothing, unless the operator may. */
export function programsOf({ capabilities }: Operator): ProgramHost<Session> | undefined {
  return capabilities?.program ? programHost : undefined;
}
