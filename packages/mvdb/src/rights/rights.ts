import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';

/**
 * What somebody may see by generic ways: queries, SQL, commands, lookups, whatever names a table at will. What
 * a program does with the tables it was written for is not one of them.
 */
export interface Rights {
  /** Classes of secrets that are shown, as the tables of the account name them; default: none. */
  readonly sees?: readonly string[];
  /**
   * Tables that may be read, and written: patterns of names in which `*` stands for any characters. One that
   * begins with `-` takes away what those before it gave. All by default. VOC and dictionaries can always
   * be read.
   */
  readonly readTables?: readonly string[];
  readonly writeTables?: readonly string[];
  /**
   * Scopes, such as companies, whose records are shown in tables whose ids begin with one; records of others are as if
   * absent. All by default.
   */
  readonly scopes?: readonly string[];
}

/** @throws MvdbError `BAD_ARGUMENT` where they are not lists of names or patterns. */
export function rights({ sees = [], readTables, writeTables, scopes }: Rights): Rights {
  for (const list of [sees, readTables ?? [], writeTables ?? [], scopes ?? []])
    if (!Array.isArray(list) || list.some((each) => typeof each !== 'string' || each === ''))
      throw new MvdbError(
        BAD_ARGUMENT,
        'sees, readTables, writeTables and scopes are lists of names.',
      );
  return Object.freeze({
    sees: Object.freeze([...sees]),
    ...(readTables && { readTables: Object.freeze([...readTables]) }),
    ...(writeTables && { writeTables: Object.freeze([...writeTables]) }),
    ...(scopes && { scopes: Object.freeze([...scopes]) }),
  });
}

/** True where the patterns allow a table, whichever of its names is used. */
export function allowsTable(patterns: readonly string[], names: readonly string[]): boolean {
  return names.every((name) => {
    let isAllowed = false;
    for (const pattern of patterns) {
      const isTaken = pattern.startsWith('-');
      if (isAllowed === isTaken && fits(isTaken ? pattern.slice(1) : pattern, name))
        isAllowed = !isTaken;
    }
    return isAllowed;
  });
}

/** Whether a name begins, goes on and ends as the parts of a pattern between its asterisks do. */
function fits(pattern: string, name: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return name === pattern;
  if (name.length < first.length + last.length) return false;
  if (!name.startsWith(first) || !name.endsWith(last)) return false;
  const middle = name.slice(first.length, name.length - last.length);
  let from = 0;
  for (const part of rest) {
    const at = middle.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return true;
}
