import type { Registry } from '@mvdb/routines';
import type { FastifyInstance } from 'fastify';
import { type Capabilities, capabilities } from 'mvdb';
import { ADMIN_PATH } from '../http/paths.ts';
import { type RegistryCounts, registryStatus } from '../registry/registry-payload.ts';
import { ANSWER_SIZE_MAX, ROWS_MAX } from '../work/limits.ts';
import type { Runner } from '../work/runner.ts';
import type { AccountStatus } from '../work/status-work.ts';
import type { RunnerLoad } from '../work/work-runner.ts';
import { engine, replicas, roundTripMs } from './engine-schema.ts';
import { amount, count, described, flag, members, noQuery, text, texts } from './json-schema.ts';
import type { Operation } from './operation.ts';
import { RECORDS_MAX } from './table-operations.ts';
import { version } from './version.ts';

/** Limits of the server as it was started, by what they limit. */
export type ServerLimits = Readonly<Record<string, number>>;

export interface StatusPayload {
  readonly version: string;
  /** Version of Node. */
  readonly node: string;
  readonly startedAt: string;
  readonly uptimeMs: number;
  readonly operator: {
    readonly login: string;
    readonly initials?: string;
    readonly department?: string;
    /** Absent if the server has no tokens. */
    readonly role?: string;
  };
  /** What the one who asks may do. */
  readonly capabilities: Capabilities;
  readonly account: AccountStatus;
  readonly registry: RegistryCounts;
  readonly load: RunnerLoad;
  readonly limits: ServerLimits;
}

export interface StatusEndpointOptions {
  readonly registry: Registry;
  readonly runner: Runner;
  readonly limits: ServerLimits;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly elapsedMs: () => number;
}

const operation: Operation = {
  id: 'readStatus',
  tag: 'Service',
  summary: 'Read the status of the server',
  replies: {
    200: {
      description: 'As the caller may read it.',
      content: {
        'application/json': members({
          version: text,
          node: text,
          startedAt: { type: 'string', format: 'date-time' },
          uptimeMs: amount,
          operator: members({ login: text }, { initials: text, department: text, role: text }),
          capabilities: members({
            read: flag,
            write: flag,
            dbCommand: { enum: ['off', 'query', 'full'] },
            osCommand: texts,
            program: flag,
          }),
          account: members(
            {
              engine,
              tables: count,
              synonyms: count,
              records: described(count, 'Of all tables, without dictionaries.'),
              dictionaryItems: count,
              sizeBytes: count,
              sizeBytesMax: count,
              durability: text,
              indexes: members({ total: count, building: count }),
            },
            { roundTripMs, replicas },
          ),
          registry: members({
            total: count,
            implemented: count,
            analyzed: count,
            deprecated: count,
            domains: count,
            safety: { type: 'object', additionalProperties: count },
          }),
          load: members({ runningCount: count, waitingCount: count, helpedCount: count }),
          limits: { type: 'object', additionalProperties: amount },
        }),
      },
    },
  },
};

/** `GET status`: the server, the account, and who asks. */
export function addStatusEndpoint(
  app: FastifyInstance,
  { registry, runner, limits, now, elapsedMs }: StatusEndpointOptions,
): void {
  const startedAtMs = now();
  const sinceMs = elapsedMs();
  const ownLimits = { recordsMax: RECORDS_MAX, rowsMax: ROWS_MAX, answerSizeMax: ANSWER_SIZE_MAX };
  app.get(
    `${ADMIN_PATH}/status`,
    { schema: { querystring: noQuery }, config: { operation } },
    async ({ caller, client }): Promise<StatusPayload> => {
      const { operator, role } = caller;
      const { login, initials, department } = operator;
      return {
        version,
        node: process.version,
        startedAt: new Date(startedAtMs).toISOString(),
        uptimeMs: elapsedMs() - sinceMs,
        operator: {
          login,
          ...(initials !== undefined && { initials }),
          ...(department !== undefined && { department }),
          ...(role !== undefined && { role }),
        },
        capabilities: capabilities(operator.capabilities),
        account: await runner.run('status', {}, operator, { client }),
        registry: registryStatus(registry).registered,
        load: runner.load,
        limits: { ...limits, ...ownLimits },
      };
    },
  );
}
