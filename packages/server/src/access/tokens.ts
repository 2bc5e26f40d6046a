import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { failures, MvdbError, type Rights } from 'mvdb';
import { assertArgument, assertText, kinds } from 'mvdb/host';
import { isRole, type Role, roleNames } from './roles.ts';

const ROLE = kinds.oneOf('reader', 'operator', 'administrator');

/** Who asks with a token. The token itself is not kept, only its digest. */
export interface TokenGrant {
  /** SHA-256 of the token, as 64 hexadecimal digits. */
  readonly sha256: string;
  /** A login of the account, from which initials and department come. */
  readonly login: string;
  readonly role: Role;
  /** What is shown in queries and the like. Unless it says otherwise of secrets, it shows those of the login. */
  readonly rights?: Rights;
}

/** A value of one's own may not be shorter. */
export const TOKEN_LENGTH_MIN = 24;

/** Of different characters a value of one's own has as many or more: no word said again and again. */
const TOKEN_CHARACTERS_MIN = 8;

const TOKEN_BYTES = 32;

/** What a header field can carry as a token. @see RFC 6750, section 2.1 */
const TOKEN = /^[A-Za-z0-9\-._~+/]+=*$/;

const SHA256 = /^[0-9a-f]{64}$/i;

/** A token that nobody guesses: 32 random bytes in 43 characters. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** SHA-256 of a token, by which it is known. */
export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** What logs call a token: the first 8 digits of its digest. */
export function tokenIdOf(sha256: string): string {
  return sha256.slice(0, 8);
}

/** @throws MvdbError `BAD_ARGUMENT` for a token that can be guessed or not be sent, without reporting it. */
export function grantOf(token: string, login: string, role: Role): TokenGrant {
  assertText('grantOf', 'token', token);
  assertText('grantOf', 'login', login);
  assertArgument('grantOf', 'role', role, ROLE);
  if (token.length < TOKEN_LENGTH_MIN)
    throw badToken(
      `A token has ${TOKEN_LENGTH_MIN} characters or more, not ${token.length}. Make a random one.`,
    );
  if (!TOKEN.test(token))
    throw badToken('A token consists of letters, digits and - . _ ~ + /, with = at its end only.');
  if (new Set(token).size < TOKEN_CHARACTERS_MIN)
    throw badToken(
      `A token has ${TOKEN_CHARACTERS_MIN} different characters or more. Make a random one.`,
    );
  return { sha256: digestOf(token), login, role };
}

/** The tokens a server knows. */
export class Tokens {
  readonly #grants: readonly TokenGrant[];
  readonly #digests: readonly Buffer[];

  /** @throws MvdbError `BAD_ARGUMENT` for a digest that is not one or is given twice, or an unknown role. */
  constructor(grants: readonly TokenGrant[]) {
    const existing = grants.map((grant) => ({ ...grant, sha256: grant.sha256.toLowerCase() }));
    for (const [index, { sha256, role }] of existing.entries()) {
      if (!SHA256.test(sha256))
        throw badToken(`sha256 of token ${index + 1} is not 64 hexadecimal digits.`);
      if (!isRole(role))
        throw badToken(`role of token ${index + 1} must be one of ${roleNames.join(', ')}.`);
      if (existing.findIndex((other) => other.sha256 === sha256) < index)
        throw badToken(`Token ${index + 1} repeats a former one.`);
    }
    this.#grants = existing.map((grant) => Object.freeze(grant));
    this.#digests = existing.map(({ sha256 }) => Buffer.from(sha256, 'hex'));
  }

  /** Every grant, in the order they were given. */
  get all(): readonly TokenGrant[] {
    return this.#grants;
  }

  /** The grant of a token. Each is compared, whichever it is, so that the time taken says nothing. */
  find(token: string): TokenGrant | undefined {
    const digest = Buffer.from(digestOf(token), 'hex');
    let found: TokenGrant | undefined;
    for (const [index, existing] of this.#digests.entries())
      if (timingSafeEqual(existing, digest)) found = this.#grants[index];
    return found;
  }
}

function badToken(detail: string): MvdbError {
  return new MvdbError(failures.BAD_ARGUMENT, detail);
}
