import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { BMFLOCK } from '../../schema/bills.ts';
import { keyOf } from '../../schema/record-key.ts';

/** Nobody else is changing the bill of an assembly at a screen. */
export const assertBillFree = operation({
  reads: [BMFLOCK],
  rejections: ['BILL OF MATERIAL IS LOCKED BY {user}'],
  run({ session, company }, assembly: string, reject) {
    const lock = BMFLOCK.readLocked(session, company, assembly);
    if (lock !== undefined && lock.login !== session.login)
      throw reject(`BILL OF MATERIAL IS LOCKED BY ${lock.login || 'NOBODY KNOWN'}`);
  },
});

/** A bill that is held while something is done to it. */
export interface HeldBill {
  readonly assembly: string;
  readonly program: string;
  work(context: CompanyContext): void;
}

/** Does something to a bill while nobody else may; a lock that its holder had before stays. */
export const holdingBill = operation({
  writes: [BMFLOCK],
  uses: [assertBillFree],
  run(context, { assembly, program, work }: HeldBill) {
    const { session, company } = context;
    assertBillFree(context, assembly);
    const id = keyOf(company, assembly);
    const isHeld = BMFLOCK.has(session, id);
    if (!isHeld)
      BMFLOCK.write(session, id, {
        login: session.login,
        initials: session.initials,
        port: session.port,
        program,
        lockedDate: String(session.clock.today()),
        lockedTime: String(session.clock.timeOfDay()),
      });
    work(context);
    if (!isHeld) BMFLOCK.open(session).delete(id);
  },
});
