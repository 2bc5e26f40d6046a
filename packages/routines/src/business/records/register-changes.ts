import { FIELD_MARK, type Session, VALUE_MARK } from 'mvdb';
import { dcount } from 'mvdb/functions';
import { TRANSREG } from '../../schema/audit.ts';
import { isAuditAction, postAudit } from './audit.ts';

/** What the audit routines of TRANSREG are told of a change, by the names of their arguments. */
interface RegisteredChange {
  readonly CO: string;
  readonly PGM: string;
  readonly KEY: string;
  readonly OLDREC: string;
  readonly NEWREC: string;
  readonly ACTION: string;
  readonly DATAFILE: string;
  readonly SKIP: string;
  readonly FILE?: string;
  readonly INITS?: string;
  readonly CRTNO?: string;
}

export const registerMessages = ['INVALID ACTION CODE'] as const;

export const sizedRegisterMessages = [...registerMessages, 'RECORD TOO LARGE {name}'] as const;

/** Posts a change to TRANSREG but for the attributes to skip. @returns Blank, or what is wrong. */
export function registerChange(
  session: Session,
  change: RegisteredChange,
): '' | (typeof registerMessages)[number] {
  const { ACTION } = change;
  if (!isAuditAction(ACTION)) return 'INVALID ACTION CODE';
  const skipped = new Set(change.SKIP.split(VALUE_MARK).map(Number));
  postAudit(
    session,
    TRANSREG,
    {
      company: change.CO,
      program: change.PGM,
      table: change.DATAFILE,
      key: change.KEY,
      action: ACTION,
      oldRecord: change.OLDREC,
      newRecord: change.NEWREC,
      file: change.FILE ?? '',
      ...(change.INITS && { initials: change.INITS }),
      ...(change.CRTNO && { port: change.CRTNO }),
    },
    ({ attribute }) => !skipped.has(attribute),
  );
  return '';
}

/** Says which record has more attributes than a dimensioned array of `size`; blank when both fit. */
export function sizeProblem(
  size: 50 | 75,
  records: { readonly OLDREC: string; readonly NEWREC: string },
): '' | `RECORD TOO LARGE ${string}` {
  for (const [name, record] of Object.entries({ OLDREC: records.OLDREC, NEWREC: records.NEWREC }))
    if (dcount(record, FIELD_MARK) > size) return `RECORD TOO LARGE ${name}`;
  return '';
}
