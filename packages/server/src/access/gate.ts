import { findLogin, type Login } from '@mvdb/routines';
import {
  type Account,
  type Capabilities,
  capabilities,
  failures,
  MvdbError,
  type Rights,
  Session,
} from 'mvdb';
import { lowered } from 'mvdb/host';
import { addressGroup } from '../http/address-group.ts';
import { RequestError } from '../http/request-error.ts';
import type { Operator, StandingClock } from '../work/operator.ts';
import { bearerOf, challenge, unauthorized } from './bearer.ts';
import { CODE_LIFETIME_MS } from './console-code.ts';
import { ExpiringSecrets } from './expiring-secrets.ts';
import { FailedLogins } from './failed-logins.ts';
import type { Origin } from './origin.ts';
import { capabilitiesOf, type Role } from './roles.ts';
import { digestOf, type TokenGrant, Tokens, tokenIdOf } from './tokens.ts';

/** Who makes a request. */
export interface Caller {
  readonly operator: Operator;
  /** Whom idempotency keys belong to: a token, with every session of the console that was opened for it. */
  readonly identity: string;
  /** Absent if the server has no tokens. */
  readonly role?: Role;
  /** What logs call the token. */
  readonly tokenId?: string;
  /** Milliseconds since 1970; absent for a token that does not expire. */
  readonly expiresMs?: number;
}

/** A session of the console, just opened. */
export interface OpenedSession {
  readonly token: string;
  readonly login: string;
  readonly role: Role;
  /** Milliseconds since 1970. */
  readonly expiresMs: number;
}

/** What the gate looks at. */
export interface Asker {
  /** Names and values of the header fields as they were sent, one after the other. */
  readonly rawHeaders: readonly string[];
  readonly origin: Origin;
}

/** What a token stands for, and until when. */
interface Admission {
  readonly value: TokenGrant;
  /** What logs call the token. */
  readonly tokenId: string;
  readonly expiresMs?: number;
}

export interface GateOptions {
  readonly account: Account;
  /** Who asks without a token, if there are none. */
  readonly operator: Operator;
  /** The most that anyone may do. */
  readonly capabilities: Capabilities;
  readonly tokens: readonly TokenGrant[];
  /** Milliseconds since 1970, to say when something expires. */
  readonly now: () => number;
  /** Milliseconds since any moment, by a clock that nobody sets: what lasts is measured by it. */
  readonly elapsedMs: () => number;
}

const CODES_MAX = 8;
const SESSION_LIFETIME_MS = 8 * 3_600_000;
const SESSIONS_MAX = 1_000;
const FAILURES = { failuresMax: 10, windowMs: 60_000, addressesMax: 10_000 } as const;
/** Failures through one proxy: clients may claim other addresses with each request that they send through it. */
const FAILURES_BY_PROXY = { ...FAILURES, failuresMax: 100 } as const;

/**
 * Decides who a request comes from. What anyone may do is worked out here once, from the role and from what
 * the server was started with, and no request changes it.
 */
export class Gate {
  readonly #lookUp: Session;
  readonly #clock: { readonly now?: StandingClock };
  readonly #tokens: Tokens;
  readonly #anyone: Caller;
  readonly #capabilities: Readonly<Record<Role, Capabilities>>;
  readonly #failures: FailedLogins;
  readonly #failuresByProxy: FailedLogins;
  readonly #codes: ExpiringSecrets<TokenGrant>;
  readonly #sessions: ExpiringSecrets<TokenGrant>;
  /** When, in milliseconds since 1970, the moment of `elapsedMs` given comes. */
  readonly #timeOf: (elapsedMs: number) => number;

  /** @throws MvdbError `BAD_ARGUMENT` for a token of a login that the account does not register. */
  constructor({ account, operator, capabilities: most, tokens, now, elapsedMs }: GateOptions) {
    this.#lookUp = new Session(account, { capabilities: { write: false } });
    this.#clock = operator.now === undefined ? {} : { now: operator.now };
    this.#tokens = new Tokens(tokens);
    const granted = lowered(most, capabilities(operator.capabilities));
    const rights = operator.rights ?? rightsOf(this.#loginOf(operator.login));
    this.#anyone = Object.freeze({
      identity: `login ${operator.login}`,
      operator: Object.freeze({ ...operator, capabilities: granted, rights }),
    });
    this.#capabilities = Object.freeze({
      reader: capabilitiesOf('reader', most),
      operator: capabilitiesOf('operator', most),
      administrator: capabilitiesOf('administrator', most),
    });
    this.#failures = new FailedLogins({ ...FAILURES, now: elapsedMs });
    this.#failuresByProxy = new FailedLogins({ ...FAILURES_BY_PROXY, now: elapsedMs });
    this.#codes = new ExpiringSecrets({
      lifetimeMs: CODE_LIFETIME_MS,
      countMax: CODES_MAX,
      now: elapsedMs,
    });
    this.#sessions = new ExpiringSecrets({
      lifetimeMs: SESSION_LIFETIME_MS,
      countMax: SESSIONS_MAX,
      now: elapsedMs,
    });
    this.#timeOf = (moment) => now() + moment - elapsedMs();
    for (const { login } of this.#tokens.all) if (!this.#loginOf(login)) throw unknown(login);
  }

  /** True where everyone needs a token. */
  get isGuarded(): boolean {
    return this.#tokens.all.length > 0;
  }

  /**
   * Who asks.
   *
   * @throws RequestError `UNAUTHORIZED`; `TOO_MANY_FAILURES` for an address that has to wait.
   */
  identify({ rawHeaders, origin }: Asker): Caller {
    if (!this.isGuarded) return this.#anyone;
    const token = this.#tokenIn(rawHeaders, origin);
    if (token === undefined)
      throw unauthorized('Send the header field "Authorization: Bearer" with a token.');
    const admission = this.#admit(origin, this.#admissionOf(token), () =>
      unauthorized('The token is unknown or has expired.', 'invalid_token'),
    );
    return this.#callerOf(admission);
  }

  /** A code that opens one session of the first login, soon; `undefined` where nobody needs one. */
  issueCode(): string | undefined {
    const [grant] = this.#tokens.all;
    return grant && this.#codes.issue(grant).secret;
  }

  /**
   * Opens a session with a code, which is used up.
   *
   * @throws RequestError `CODE_NOT_VALID`; `TOO_MANY_FAILURES`.
   */
  openSession(code: string, origin: Origin): OpenedSession {
    const { value: grant } = this.#admit(origin, this.#codes.take(code), codeNotValid);
    const { secret: token, expiresMs } = this.#sessions.issue(grant);
    return {
      token,
      login: grant.login,
      role: grant.role,
      expiresMs: this.#timeOf(expiresMs),
    };
  }

  /** Ends the session that asks. @throws RequestError `SESSION_NOT_FOUND` for a token that is not one. */
  endSession({ rawHeaders, origin }: Asker): void {
    const token = this.#tokenIn(rawHeaders, origin);
    if (token === undefined || this.#sessions.take(token) === undefined)
      throw new RequestError(
        'SESSION_NOT_FOUND',
        'Only a session that a code opened can be ended.',
      );
  }

  #tokenIn(rawHeaders: readonly string[], origin: Origin): string | undefined {
    try {
      return bearerOf(rawHeaders);
    } catch (error) {
      throw this.#failure(origin, error);
    }
  }

  #admissionOf(token: string): Admission | undefined {
    const grant = this.#tokens.find(token);
    if (grant) return { value: grant, tokenId: tokenIdOf(grant.sha256) };
    const session = this.#sessions.find(token);
    return session && { ...session, tokenId: tokenIdOf(digestOf(token)) };
  }

  /**
   * Whoever has a secret gets in, regardless of what others of the address did: only failing makes wait. No secret is
   * short enough to be found by guessing, however many guesses a server can answer.
   */
  #admit<Found>(origin: Origin, found: Found | undefined, rejection: () => RequestError): Found {
    if (found !== undefined) return found;
    throw this.#failure(origin, rejection());
  }

  /** Notes a failed login, and gives what to answer it with. */
  #failure({ address, connection }: Origin, error: unknown): unknown {
    const counters = [[this.#failures, addressGroup(address)] as const];
    if (connection !== address) counters.push([this.#failuresByProxy, addressGroup(connection)]);
    const waitSeconds = Math.max(...counters.map(([failed, group]) => failed.waitSeconds(group)));
    if (waitSeconds > 0) return tooManyFailures(waitSeconds);
    for (const [failed, group] of counters) failed.note(group);
    return error;
  }

  #callerOf({ value, tokenId, expiresMs }: Admission): Caller {
    const { login, role, sha256 } = value;
    const existing = this.#loginOf(login);
    if (existing === undefined)
      throw unauthorized('The login of the token is no longer registered.', 'invalid_token');
    const { initials, company, department } = existing;
    const operator = Object.freeze({
      login,
      initials,
      company,
      department,
      ...this.#clock,
      capabilities: this.#capabilities[role],
      rights: { ...rightsOf(existing), ...value.rights },
    });
    return Object.freeze({
      operator,
      identity: `token ${sha256} ${login}`,
      role,
      tokenId,
      ...(expiresMs !== undefined && { expiresMs: this.#timeOf(expiresMs) }),
    });
  }

  #loginOf(login: string): Login | undefined {
    return this.#lookUp.readOnly(() => findLogin(this.#lookUp, login));
  }
}

/** What a login may see: its kinds of secrets, and the companies that are open to it. */
function rightsOf(login: Login | undefined): Rights {
  if (login === undefined) return { sees: [] };
  const { sees, companies } = login;
  return { sees, ...(companies && { scopes: companies }) };
}

function unknown(login: string): MvdbError {
  return new MvdbError(
    failures.BAD_ARGUMENT,
    `${JSON.stringify(login)} is a login of a token, but EMPLOYEE.ACCESS.1287 does not register it, or its password is locked. Name another login, or register it.`,
  );
}

function codeNotValid(): RequestError {
  return new RequestError('CODE_NOT_VALID', 'Request a new code; each opens one session.', {
    headers: challenge(),
  });
}

function tooManyFailures(waitSeconds: number): RequestError {
  return new RequestError('TOO_MANY_FAILURES', `Try again in ${waitSeconds} s.`, {
    headers: { 'retry-after': String(waitSeconds) },
  });
}
