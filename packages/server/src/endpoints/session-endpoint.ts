import type { FastifyInstance } from 'fastify';
import { type Capabilities, systemClock } from 'mvdb';
import { oconv } from 'mvdb/functions';
import type { Caller, Gate } from '../access/gate.ts';
import { originOf } from '../access/origin.ts';
import type { Role } from '../access/roles.ts';
import { ADMIN_PATH } from '../http/paths.ts';
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
  /** The current day of the session. */
  readonly today: Today;
  /** Absent for a token that does not expire. */
  readonly expiresAt?: string;
}

export interface Today {
  /** Days since 31 December 1967. */
  readonly day: number;
  /** As dates are shown, and as sentences take them: `11/02/26`. */
  readonly date: string;
}

/** `POST session` exchanges a code for a token, `GET` says who asks, `DELETE` ends the session that asks. */
export function addSessionEndpoint(app: FastifyInstance, gate: Gate): void {
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
    ({ caller }) => payloadOf(caller),
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

function payloadOf({ operator, role, expiresMs }: Caller): CallerPayload {
  const { login, initials, department, company = '1', capabilities = {} } = operator;
  const day = operator.now?.today ?? systemClock.today();
  return {
    login,
    ...(initials !== undefined && { initials }),
    ...(department !== undefined && { department }),
    ...(role !== undefined && { role }),
    capabilities,
    company,
    today: { day, date: oconv(String(day), 'D2/') },
    ...(expiresMs !== undefined && { expiresAt: new Date(expiresMs).toISOString() }),
  };
}
