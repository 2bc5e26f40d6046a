import type { Session } from 'mvdb';
import { refuse } from './refusal.ts';

/** Table arguments that are not named as the table is. */
const otherNames: Readonly<Record<string, string>> = { DTRANSREG: 'DICT TRANSREG' };

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
    const own = session.programTable(otherNames[name] ?? name);
    if (session.programTable(given).database !== own.database)
      throw refuse(`TABLE ${given} IS NOT ${name}`);
  }
}
