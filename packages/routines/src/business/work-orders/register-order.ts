import { operation } from '../../entry/operation.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { postAudit } from '../records/audit.ts';
import { registerProtected } from '../records/register-changes.ts';

/** Who keeps a work order, and what registers are reported. */
export interface OrderSource {
  /** File or menu the program was run from. */
  readonly file: string;
  readonly initials: string;
  readonly port: string;
  readonly isAudited: boolean;
  /** Positions whose change is protected, between any marks; blank for none. */
  readonly controlRecord: string;
}

/** A work order as it was, and who changed it. */
export interface RegisteredOrder {
  readonly number: string;
  /** Blank for a new one. */
  readonly storedText: string;
  readonly program: string;
  readonly source: OrderSource;
}

/** Reports the registers what became of a work order. */
export const registerOrder = operation({
  reads: [OPENWO],
  uses: [postAudit, registerProtected],
  run(context, { number, storedText: oldRecord, program, source }: RegisteredOrder) {
    const { isAudited, controlRecord, file, initials, port } = source;
    const saved = OPENWO.read(context.session, context.company, number);
    if (saved === undefined) throw new TypeError(`Work order ${number} should be there.`);
    const { recordId: key, recordText: newRecord } = saved;
    const action = oldRecord === '' ? 'A' : 'C';
    const event = { program, table: OPENWO.name, key, oldRecord, newRecord, file, initials, port };
    if (isAudited) postAudit(context, { ...event, action });
    if (controlRecord !== '') registerProtected(context, { ...event, action, controlRecord });
  },
});
