import { keyOf, type Session } from 'mvdb';
import { dictionaryOf, operation } from '../../entry/operation.ts';
import { type PWD_AUDIT, TRANSREG } from '../../schema/audit.ts';
import { takeSequence } from '../../schema/sequence.ts';
import { type Change, changesBetween } from './changes.ts';

/** A record was added, changed, deleted, or transferred. */
export type AuditAction = 'A' | 'C' | 'D' | 'T';

/** What happened to one record, and who says so. */
export interface AuditEvent {
  readonly company: string;
  readonly program: string;
  readonly table: string;
  readonly key: string;
  readonly action: AuditAction;
  readonly oldRecord: string;
  readonly newRecord: string;
  /** File or menu the program was run from. */
  readonly file?: string;
  /** Of the session unless stated. */
  readonly initials?: string;
  readonly port?: string;
}

export function isAuditAction(code: string, allowed = 'ACD'): code is AuditAction {
  return code.length === 1 && allowed.includes(code);
}

/** What a register says in place of a secret. */
export const HIDDEN_CONTENT = '***';

/** Which attributes of a table no register tells, whoever reads it. */
function secretsOf(session: Session, table: string): (attribute: number) => boolean {
  const { isClosed = false, secrets = {} } = session.account.findTable(table)?.protection ?? {};
  return (attribute) => isClosed || secrets[attribute] !== undefined;
}

/**
 * Posts a change of a record to an audit register, position by position. A change that touches no audited
 * position leaves no trace, except where it is itself the event: a transfer, or a blank record that comes or
 * goes.
 *
 * @returns The id of the audit record, or `undefined` when there was nothing to post.
 */
export function postAudit(
  session: Session,
  register: typeof TRANSREG | typeof PWD_AUDIT,
  event: AuditEvent,
  isAudited: (change: Change) => boolean = () => true,
): string | undefined {
  const before = event.action === 'A' ? '' : event.oldRecord;
  const after = event.action === 'D' ? '' : event.newRecord;
  const isSecret = secretsOf(session, event.table);
  const all = changesBetween(before, after);
  const changes = all.filter(isAudited);
  const isEvent = event.action === 'T' || (event.action !== 'C' && all.length === 0);
  const told = (attribute: number, content: string) =>
    content !== '' && isSecret(attribute) ? HIDDEN_CONTENT : content;
  if (changes.length === 0 && !isEvent) return undefined;
  const id = keyOf(event.company, takeSequence(session, register));
  register.write(session, id, {
    company: event.company,
    program: event.program,
    table: event.table,
    key: event.key,
    action: event.action,
    login: session.login,
    initials: event.initials ?? session.initials,
    port: event.port ?? session.port,
    changedDate: String(session.clock.today()),
    changedTime: String(session.clock.timeOfDay()),
    positions: changes.map(({ position }) => position),
    oldContents: changes.map(({ attribute, oldContent }) => told(attribute, oldContent)),
    newContents: changes.map(({ attribute, newContent }) => told(attribute, newContent)),
    file: event.file ?? '',
  });
  return id;
}

/** A record before and after: `undefined` where there is none. */
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
  writes: [TRANSREG, dictionaryOf(TRANSREG)],
  run({ session, company }, { oldRecord, newRecord, ...change }: RecordChange) {
    const action = oldRecord === undefined ? 'A' : newRecord === undefined ? 'D' : 'C';
    postAudit(session, TRANSREG, {
      ...change,
      company,
      action,
      oldRecord: oldRecord ?? '',
      newRecord: newRecord ?? '',
    });
  },
});
