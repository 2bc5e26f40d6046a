import type { Session } from 'mvdb';
import { reject } from './rejection.ts';

/** Table arguments that are not named as the table is, or may be one of several. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  DTRANSREG: ['DICT TRANSREG'],
  'DPWD.AUDIT': ['DICT PWD.AUDIT'],
  ROUTELINEFILE: ['WIPROUTE.LINE', 'WIPROUTE.SIM.LINE', 'SROUTE.LINE', 'ALTROUTE.LINE'],
  WORKCENTERFILE: ['WOCE'],
  CALENDARFILE: ['SF.CAL'],
  OPENWOFILE: ['OPENWO', 'OPENWO.SIM'],
  WCCAPFILE: ['CAP.REQ.MACH', 'CAP.SIM.MACH'],
  WCCAPDAYFILE: ['CAP.REQ.LAB', 'CAP.SIM.LAB'],
  PRODUCTFILE: ['PRODUCT'],
  SHIFTDEFFILE: ['WOCE'],
  ROUTELINKFILE: ['WIPROUTE.HEAD', 'WIPROUTE.SIM.HEAD', 'SROUTE.HEAD', 'ALTROUTE.HEAD'],
  WCOVERRIDESFILE: ['SF.CAL.WOCE'],
  WCSHIFTFILE: ['WOCE'],
  EMPPUBFILE: ['EMPLOYEE'],
  LABORHEADERFILE: ['LABORCARD'],
  WCSUMMARYFILE: ['CAP.REQ.LAB', 'CAP.REQ.MACH', 'CAP.SIM.LAB', 'CAP.SIM.MACH'],
};

/** The tables that a table argument may name, and which its routine knows the layout of. */
export function tablesOf(argument: string): readonly string[] {
  return otherNames[argument] ?? [argument];
}

/** What a call names tables by, and which of them its routine may open. */
export interface NamedTables {
  /** Names of the table arguments. */
  readonly names: readonly string[];
  readonly args: Readonly<Record<string, string>>;
  readonly declared: readonly string[];
}

/**
 * Each table argument may name only the table that it is named after, by any synonym: the routine knows
 * the layout of no other.
 *
 * @throws Rejection
 */
export function assertOwnTables(session: Session, { names, args, declared }: NamedTables): void {
  for (const name of names) {
    const given = args[name] ?? '';
    const own = tablesOf(name);
    if (given === '' || own.includes(given)) continue;
    const { database } = session.programTable(given);
    const opened = own.filter((table) => declared.includes(table));
    if (!opened.some((table) => session.programTable(table).database === database))
      throw reject(`TABLE ${given} IS NOT ${name}`);
  }
}
