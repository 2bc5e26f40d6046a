import type { Session } from 'mvdb';

/** Table arguments that are not named as the table is. */
const otherNames: Readonly<Record<string, string>> = { DTRANSREG: 'DICT TRANSREG' };

/**
 * Why the table arguments of a routine cannot be used: each may name only the table that it is named after,
 * by whatever synonym, as the routine knows the layout of no other.
 *
 * @param names - Names of the table arguments.
 */
export function foreignTable(
  session: Session,
  args: Readonly<Record<string, string>>,
  names: readonly string[],
): `TABLE ${string} IS NOT ${string}` | undefined {
  const foreign = names.find((name) => {
    const given = args[name] ?? '';
    if (given === '') return false;
    const own = session.programTable(otherNames[name] ?? name);
    return session.programTable(given).database !== own.database;
  });
  return foreign === undefined ? undefined : `TABLE ${args[foreign]} IS NOT ${foreign}`;
}
