import type { Session } from 'mvdb';
import { refuse } from './refusal.ts';

/** Table arguments that are not named as the table is, or may be one of several. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  DTRANSREG: ['DICT TRANSREG'],
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

/**
 * Each table argument may name only the table that it is named after, by whatever synonym: the routine knows
 * the layout of no other.
 *
 * @param names - Names of the table arguments.
 * @throws Refusal
 */
export function assertOwnTables(
  session: Session,
  names: readonly string[],
  args: Readonly<Record<string, string>>,
): void {
  for (const name of names) {
    const given = args[name] ?? '';
    if (given === '') continue;
    const { database } = session.programTable(given);
    const own = otherNames[name] ?? [name];
    if (!own.some((table) => session.programTable(table).database === database))
      throw refuse(`TABLE ${given} IS NOT ${name}`);
  }
}
