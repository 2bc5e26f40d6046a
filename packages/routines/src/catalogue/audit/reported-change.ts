import type { ReportedChange } from '../../business/records/register-changes.ts';

/** A change by the names that the arguments of the audit routines have for it. */
interface ChangeArguments {
  readonly PGM: string;
  readonly KEY: string;
  readonly OLDREC: string;
  readonly NEWREC: string;
  readonly ACTION: string;
  readonly DATAFILE: string;
  readonly FILE?: string;
  readonly INITS?: string;
  readonly CRTNO?: string;
}

export function reportedChange(args: ChangeArguments): ReportedChange {
  const { PGM, KEY, OLDREC, NEWREC, ACTION, DATAFILE, FILE = '', INITS = '', CRTNO = '' } = args;
  return {
    program: PGM,
    table: DATAFILE,
    key: KEY,
    action: ACTION,
    oldRecord: OLDREC,
    newRecord: NEWREC,
    file: FILE,
    initials: INITS,
    port: CRTNO,
  };
}
