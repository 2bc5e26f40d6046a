import { RequestError } from './request-error.ts';

/** What a request asks for with `Prefer`, as far as this server knows of it. */
export interface Preferences {
  /** `tx=rollback`: run, answer, and keep nothing. */
  readonly isDiscarded: boolean;
  /** `handling=strict`: an outcome that is not blank is a failure. */
  readonly isStrict: boolean;
  /** What to answer as `Preference-Applied`; `undefined` where nothing was asked for. */
  readonly applied: string | undefined;
}

/** The preferences known, each with its values; the first is what holds without any. */
const existing: Readonly<Record<string, readonly [usual: string, other: string]>> = {
  tx: ['commit', 'rollback'],
  handling: ['lenient', 'strict'],
};

const usualPreferences: Preferences = { isDiscarded: false, isStrict: false, applied: undefined };

/** Characters that the header field may have. */
const SIZE_MAX = 1_000;

const TOKEN = "[\\w!#$%&'*+.^`|~-]+";
const QUOTED = '"((?:[^"\\\\]|\\\\.)*)"';
const NAME = new RegExp(`^${TOKEN}`);
const VALUE = new RegExp(`^${TOKEN}\\s*=\\s*(?:(${TOKEN})|${QUOTED})\\s*(?:;|$)`);

/**
 * Reads the header field `Prefer`. Preferences that are not known are passed over, as the standard asks;
 * one that is known is rejected with a value that it has not, because a dry run mistyped would change data.
 *
 * @throws RequestError `INVALID_REQUEST`.
 * @see RFC 7240
 */
export function preferencesOf(prefer: string | readonly string[] | undefined): Preferences {
  if (prefer === undefined) return usualPreferences;
  const list = [prefer ?? []].flat().join();
  if (list.length > SIZE_MAX) throw rejected(`must have no more than ${SIZE_MAX} characters.`);
  const stated = new Map<string, string>();
  for (const text of divided(list)) {
    const preference = NAME.exec(text.trim())?.[0].toLowerCase() ?? '';
    const values = Object.hasOwn(existing, preference) ? existing[preference] : undefined;
    if (values === undefined || stated.has(preference)) continue;
    const [, token, quoted = ''] = VALUE.exec(text.trim()) ?? [];
    const value = (token ?? quoted.replace(/\\(.)/g, '$1')).toLowerCase();
    if (!values.includes(value))
      throw rejected(`must have ${preference}=${values.join(` or ${preference}=`)}.`);
    stated.set(preference, value);
  }
  const applied = [...stated].map(([name, value]) => `${name}=${value}`).join(', ');
  return {
    isDiscarded: stated.get('tx') === 'rollback',
    isStrict: stated.get('handling') === 'strict',
    applied: applied === '' ? undefined : applied,
  };
}

/** The members of a list; a comma between quotes divides nothing. */
function divided(list: string): string[] {
  return list.match(/(?:"(?:[^"\\]|\\.)*"|[^,"]|")+/g) ?? [];
}

function rejected(detail: string): RequestError {
  return new RequestError('INVALID_REQUEST', `The header field Prefer ${detail}`, {
    errors: [{ parameter: 'Prefer', detail }],
  });
}
