import type { Session } from 'mvdb';
import { dictionaryOf, type Operation, operation } from '../../entry/operation.ts';
import { PWD_AUDIT, TRANSREG } from '../../schema/audit.ts';
import { keyOf } from '../../schema/record-key.ts';
import { takeSequence } from '../../schema/sequence.ts';
import { type Change, changesBetween } from './changes.ts';

/** A record was added, changed, deleted, or transferred. */
export type AuditAction = 'A' | 'C' | 'D' | 'T';

/** What happened to one record, and who says so. */
export interface AuditEvent {
  readonly program: string;
  readonly table: string;
  readonly key: string;
  readonly action: AuditAction;
  readonly oldRecord: string;
  readonly newRecord: string;
  /** File or menu the program was run from. */
  readonly file?: string;
  /** Of the session by default. */
  readonly initials?: string;
  readonly port?: string;
}

export function isAuditAction(code: string, allowed = 'ACD'): code is AuditAction {
  return code.length === 1 && allowed.includes(code);
}

/** What a register says in place of a secret. */
export const HIDDEN_CONTENT = '***';

/** A content as registers have it. */
export function inRegister(content: string, isSecret: boolean): string {
  return content !== '' && isSecret ? HIDDEN_CONTENT : content;
}

/** Which attributes of a table no register reports, whoever reads it. */
function secretsOf(session: Session, table: string): (attribute: number) => boolean {
  const { isClosed = false, secrets = {} } = session.account.findTable(table)?.protection ?? {};
  return (attribute) => isClosed || secrets[attribute] !== undefined;
}

/** An event, and which of its changes are audited: all of them by default. */
export interface AuditPosting extends AuditEvent {
  readonly isAudited?: (change: Change) => boolean;
}

/**
 * Makes the operation of posting a change of a record to a register, position by position. A change that touches no
 * audited position leaves no trace, except where it is itself the event: a transfer, or a blank record that comes
 * or goes.
 */
function postingTo(
  register: typeof TRANSREG | typeof PWD_AUDIT,
): Operation<AuditPosting, void, never> {
  return operation({
    writes: [register, dictionaryOf(register)],
    run({ session, company }, { isAudited = () => true, ...event }: AuditPosting) {
      const before = event.action === 'A' ? '' : event.oldRecord;
      const after = event.action === 'D' ? '' : event.newRecord;
      const all = changesBetween(before, after);
      const changes = all.filter(isAudited);
      const isEvent = event.action === 'T' || (event.action !== 'C' && all.length === 0);
      if (changes.length === 0 && !isEvent) return;
      const isSecret = secretsOf(session, event.table);
      const rows = changes.map(({ attribute, position, oldContent, newContent }) => ({
        position,
        oldContent: inRegister(oldContent, isSecret(attribute)),
        newContent: inRegister(newContent, isSecret(attribute)),
      }));
      register.write(session, keyOf(company, takeSequence(session, register)), {
        company,
        program: event.program,
        table: event.table,
        recordKey: event.key,
        action: event.action,
        login: session.login,
        initials: event.initials ?? session.initials,
        port: event.port ?? session.port,
        changedDate: String(session.clock.today()),
        changedTime: String(session.clock.timeOfDay()),
        ...register.columns('CHANGES', rows),
        file: event.file ?? '',
      });
    },
  });
}

/** Posts a change of a record to the register of transactions. */
export const postAudit = postingTo(TRANSREG);

/** Posts a change of a protected record to the register of those. */
export const postProtectedAudit = postingTo(PWD_AUDIT);

/** A record before and after: `undefined` if missing. */
export interface RecordChange {
  readonly program: string;
  readonly table: string;
  readonly key: string;
  readonly oldRecord: string | undefined;
  readonly newRecord: string | undefined;
}

/**
 * Posts a change to TRANSREG as the record keeping routines do: every position is audited.
 *
 * @see VB_S0911 in the contract.
 */
export const postRecordChange = operation({
  uses: [postAudit],
  run(context, { oldRecord, newRecord, ...change }: RecordChange) {
    const action = oldRecord === undefined ? 'A' : newRecord === undefined ? 'D' : 'C';
    postAudit(context, {
      ...change,
      action,
      oldRecord: oldRecord ?? '',
      newRecord: newRecord ?? '',
    });
  },
});
