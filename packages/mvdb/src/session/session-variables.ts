import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';
import { isOwnVariable } from '../expression/variables.ts';
import { shown } from '../text/shown.ts';

const NAME = /^[A-Z][A-Z0-9._]*$/;

/**
 * The @-variables of an application, by name in capitals.
 *
 * @throws MvdbError `BAD_ARGUMENT` for a name that is not one, or that the database uses itself, and for what is not text.
 * @example sessionVariables({ company: '1' }).get('COMPANY') // '1'
 */
export function sessionVariables(
  variables: Readonly<Record<string, string>> = {},
): ReadonlyMap<string, string> {
  const byName = new Map<string, string>();
  for (const [name, value] of Object.entries(variables)) {
    const capitals = name.toUpperCase();
    if (!NAME.test(capitals))
      throw badVariable(name, 'a name is a letter, then letters, digits, periods and underscores');
    if (isOwnVariable(capitals))
      throw badVariable(name, 'the database has a variable of that name');
    if (typeof value !== 'string')
      throw badVariable(name, `its value is text, not ${typeof value}`);
    byName.set(capitals, value);
  }
  return byName;
}

function badVariable(name: string, reason: string): MvdbError {
  return new MvdbError(BAD_ARGUMENT, `Session cannot have the variable ${shown(name)}: ${reason}.`);
}
