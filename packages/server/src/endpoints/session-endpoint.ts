import { companyName } from '@mvdb/routines';
import type { FastifyInstance } from 'fastify';
import { type Account, type Capabilities, systemClock } from 'mvdb';
import { oconv } from 'mvdb/functions';
import type { Caller, Gate } from '../access/gate.ts';
import { originOf } from '../access/origin.ts';
import type { Role } from '../access/roles.ts';
import type { HomeTile } from '../console/home.ts';
import { ADMIN_PATH } from '../http/paths.ts';
import { ifReadable } from '../work/if-readable.ts';
import { type Operator, sessionOf } from '../work/operator.ts';
import { auditedLogin } from './audited-actions.ts';
import { noQuery } from './json-schema.ts';
import { callerOperation, codeBody, endOperation, openOperation } from './session-operations.ts';

const SESSION_PATH = `${ADMIN_PATH}/session`;

/** Whoever sends a code is not known yet, and needs no more. */
const BODY_BYTES_MAX = 1_024;

/** What opening a session answers. */
export interface SessionPayload {
  /** To be sent as bearer token. */
  readonly token: string;
  readonly login: string;
  readonly role: Role;
  readonly expiresAt: string;
}

/** Who asks, as `GET session` says it. */
export interface CallerPayload {
  readonly login: string;
  readonly initials?: string;
  readonly department?: string;
  /** Absent if the server has no tokens. */
  readonly role?: Role;
  readonly capabilities: Partial<Capabilities>;
  /** The company that they work in where nothing else is said. */
  readonly company: string;
  /** Absent where the account has no such company, or the session may not read it. */
  readonly companyName?: string;
  /** The current day of the session. */
  readonly today: Today;
  /** What the start page of the console shows; empty unless the operator of the service has chosen. */
  readonly home: readonly HomeTile[];
  /** Absent for a token that does not expire. */
  readonly expiresAt?: string;
}

export interface Today {
  /** Days since 31 December 1967. */
  readonly day: number;
  /** As dates are shown, and as sentences take them: `11/02/2026`. */
  readonly date: string;
}

export interface SessionEndpointOptions {
  readonly account: Account;
  readonly gate: Gate;
  /** What the start page of the console shows. */
  readonly home: readonly HomeTile[];
}

/** `POST session` exchanges a code for a token, `GET` says who asks, `DELETE` ends the session that asks. */
export function addSessionEndpoint(
  app: FastifyInstance,
  { account, gate, home }: SessionEndpointOptions,
): void {
  app.post<{ Body: { code: string } }>(
    SESSION_PATH,
    {
      schema: { body: codeBody, querystring: noQuery },
      config: { operation: openOperation, auditedActionOf: auditedLogin },
      bodyLimit: BODY_BYTES_MAX,
    },
    async (request): Promise<SessionPayload> => {
      const { code } = request.body;
      const { expiresMs, ...session } = gate.openSession(code, originOf(request));
      return { ...session, expiresAt: new Date(expiresMs).toISOString() };
    },
  );

  app.get(
    SESSION_PATH,
    { schema: { querystring: noQuery }, config: { operation: callerOperation } },
    ({ caller }) => payloadOf(account, caller, home),
  );

  app.delete(
    SESSION_PATH,
    { schema: { querystring: noQuery }, config: { operation: endOperation } },
    async (request, reply) => {
      gate.endSession({ rawHeaders: request.raw.rawHeaders, origin: originOf(request) });
      return reply.code(204).send();
    },
  );
}

function payloadOf(
  account: Account,
  { operator, role, expiresMs }: Caller,
  home: readonly HomeTile[],
): CallerPayload {
  const { login, initials, department, company = '1', capabilities = {} } = operator;
  const day = operator.now?.today ?? systemClock.today();
  return {
    login,
    ...(initials !== undefined && { initials }),
    ...(department !== undefined && { department }),
    ...(role !== undefined && { role }),
    capabilities,
    company,
    ...nameOf(account, operator, company),
    today: { day, date: oconv(String(day), 'D4/') },
    home,
    ...(expiresMs !== undefined && { expiresAt: new Date(expiresMs).toISOString() }),
  };
}

function nameOf(
  account: Account,
  operator: Operator,
  company: string,
): Pick<CallerPayload, 'companyName'> {
  const session = sessionOf(account, operator);
  try {
    const name = ifReadable(() => session.readOnly(() => companyName(session, company)));
    return name === undefined ? {} : { companyName: name };
  } finally {
    session.close();
  }
}
