import { failures, MvdbError } from 'mvdb';
import { parseStrictJson } from '../json/strict-json.ts';
import { readPrivateFile } from './private-file.ts';
import { isRole, type Role, roleNames } from './roles.ts';
import { grantOf, type TokenGrant } from './tokens.ts';

const FILE_BYTES_MAX = 1_048_576;

/** Whom a token in the environment stands for where nothing is said. */
const ENVIRONMENT_LOGIN = 'demo';
const ENVIRONMENT_ROLE: Role = 'administrator';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The tokens a server is started with: of a file, or the one of the environment; none where neither is given.
 *
 * @throws MvdbError `BAD_ARGUMENT` where both are given, or one cannot be used.
 */
export function tokensGiven(file: string | undefined, environment: Environment): TokenGrant[] {
  const grant = tokenInEnvironment(environment);
  if (file === undefined) return grant === undefined ? [] : [grant];
  if (grant === undefined) return readTokenFile(file);
  throw new MvdbError(
    failures.BAD_ARGUMENT,
    `Tokens are given both by the file ${file} and by MVDB_TOKEN. Leave out --token-file, or unset MVDB_TOKEN.`,
  );
}

/**
 * The tokens of a file: a JSON list of `{token, login, role}`, or with `sha256` in place of the token. An entry may
 * say further what it is shown: `sees`, `readTables`, `writeTables`.
 *
 * @throws MvdbError `BAD_ARGUMENT` naming the entry and what is wrong with it, never its token; where others
 * may read the file; where it holds no token.
 */
export function readTokenFile(path: string): TokenGrant[] {
  const entries = parsed(
    path,
    readPrivateFile(path, FILE_BYTES_MAX, (detail, cause) => bad(path, detail, cause)),
  );
  if (!Array.isArray(entries))
    throw bad(
      path,
      'It must hold a list, such as [{"sha256": "…", "login": "demo", "role": "reader"}].',
    );
  if (entries.length === 0)
    throw bad(
      path,
      'It holds no token. Add one, or leave out the file to serve this machine only.',
    );
  return entries.map((entry, index) => grantIn(path, index + 1, entry));
}

/**
 * The token that the environment gives in `MVDB_TOKEN`, for `MVDB_LOGIN` in the role `MVDB_ROLE`;
 * `undefined` if missing.
 *
 * @throws MvdbError `BAD_ARGUMENT` where it is empty or too short, or the role unknown.
 */
export function tokenInEnvironment(environment: Environment): TokenGrant | undefined {
  const {
    MVDB_TOKEN: token,
    MVDB_LOGIN: login = ENVIRONMENT_LOGIN,
    MVDB_ROLE: role = ENVIRONMENT_ROLE,
  } = environment;
  if (token === undefined) return undefined;
  if (!isRole(role))
    throw new MvdbError(failures.BAD_ARGUMENT, `MVDB_ROLE must be one of ${roleNames.join(', ')}.`);
  try {
    return grantOf(token, login, role);
  } catch (error) {
    throw error instanceof MvdbError
      ? new MvdbError(failures.BAD_ARGUMENT, `MVDB_TOKEN cannot be used. ${error.detail}`)
      : error;
  }
}

/** What is said of bad JSON quotes it, and so is left out. */
function parsed(path: string, text: string): unknown {
  try {
    return parseStrictJson(text);
  } catch {
    throw bad(path, 'It is not JSON, or an object has a key twice.');
  }
}

function grantIn(path: string, number: number, entry: unknown): TokenGrant {
  const violation = (detail: string) => bad(path, `Entry ${number}: ${detail}`);
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
    throw violation('It must be an object with login, role, and token or sha256.');
  const { token, sha256, login, role, ...others }: Readonly<Record<string, unknown>> = { ...entry };
  const rights = rightsIn(others, violation);
  if (typeof login !== 'string' || login === '') throw violation('login must name a login.');
  if (!isRole(role)) throw violation(`role must be one of ${roleNames.join(', ')}.`);
  if ((token === undefined) === (sha256 === undefined))
    throw violation('It must have either token or sha256.');
  if (typeof sha256 === 'string' && token === undefined) return { sha256, login, role, ...rights };
  if (typeof token !== 'string') throw violation('token and sha256 are text.');
  try {
    return { ...grantOf(token, login, role), ...rights };
  } catch (error) {
    throw error instanceof MvdbError ? violation(error.detail) : error;
  }
}

const RIGHTS: ReadonlySet<string> = new Set(['sees', 'readTables', 'writeTables']);

/** What an entry says beside login, role and token. */
function rightsIn(
  stated: Readonly<Record<string, unknown>>,
  violation: (detail: string) => MvdbError,
): Pick<TokenGrant, 'rights'> {
  const entries = Object.entries(stated);
  for (const [name, list] of entries) {
    if (!RIGHTS.has(name))
      throw violation(
        'It may have login, role, token or sha256, sees, readTables and writeTables, and nothing else.',
      );
    if (!Array.isArray(list) || list.some((each) => typeof each !== 'string' || each === ''))
      throw violation(`${name} must be a list of names.`);
  }
  return entries.length === 0 ? {} : { rights: stated };
}

function bad(path: string, detail: string, cause?: unknown): MvdbError {
  return new MvdbError(failures.BAD_ARGUMENT, `The token file ${path} cannot be used. ${detail}`, {
    cause,
  });
}
