import { CallError, type CompanyArea, type Registry, type Routine } from '@mvdb/routines';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { capabilities } from 'mvdb';
import { nearNames } from 'mvdb/host';
import { sendRevalidated } from '../http/entity-tag.ts';
import { API_PATH } from '../http/paths.ts';
import { RequestError } from '../http/request-error.ts';
import { deprecationOf } from '../registry/deprecation.ts';
import {
  areasIn,
  domainNames,
  entryOf,
  type RegistrySummary,
  registryStatus,
  summaryOf,
} from '../registry/registry-payload.ts';
import { searchNamed } from '../registry/registry-search.ts';
import type { Operator } from '../work/operator.ts';
import { deprecationHeaders } from './deprecation-headers.ts';
import { noQuery } from './json-schema.ts';
import { type Permission, permissionOf } from './permission.ts';
import {
  areasOperation,
  domainOperation,
  entryOperation,
  listOperation,
  searchOperation,
  searchQuery,
  statusOperation,
} from './registry-operations.ts';

/** `GET registry` and what is below it: list, status, search, domain, one entry; `GET areas`. */
export function addRegistryEndpoints(app: FastifyInstance, registry: Registry): void {
  const path = `${API_PATH}/registry`;
  const { routines } = registry;
  const schema = { querystring: noQuery };

  app.get(path, { schema, config: { operation: listOperation } }, async (request, reply) =>
    sendPayload(request, reply, listOf(registry, routines, request.operator)),
  );

  app.get(
    `${path}/status`,
    { schema, config: { operation: statusOperation } },
    async (request, reply) => sendPayload(request, reply, registryStatus(registry)),
  );

  app.get<{ Querystring: { q: string } }>(
    `${path}/search`,
    { schema: { querystring: searchQuery }, config: { operation: searchOperation } },
    async (request, reply) => {
      const { q } = request.query;
      const found = searchNamed(routines, q.trim());
      return sendPayload(request, reply, {
        query: q,
        ...listOf(registry, found, request.operator),
      });
    },
  );

  app.get<{ Params: { domain: string } }>(
    `${path}/domain/:domain`,
    { schema, config: { operation: domainOperation } },
    async (request, reply) => {
      const { domain } = request.params;
      const domains = domainNames(registry);
      if (!domains.includes(domain)) throw domainNotFound(domain, domains);
      const found = routines.filter((routine) => routine.domain === domain);
      return sendPayload(request, reply, { domain, ...listOf(registry, found, request.operator) });
    },
  );

  app.get(
    `${API_PATH}/areas`,
    { schema, config: { operation: areasOperation } },
    async (request, reply) => {
      const payload: AreaList = { areas: areasIn(registry) };
      return sendPayload(request, reply, payload);
    },
  );

  app.get<{ Params: { name: string } }>(
    `${path}/:name`,
    { schema, config: { operation: entryOperation } },
    async (request, reply) => {
      const { name } = request.params;
      const routine = registry.find(name);
      if (routine === undefined) throw routineNotFound(registry, name);
      const deprecation = deprecationOf(registry, routine);
      if (deprecation) reply.headers(deprecationHeaders(deprecation, app.prefix));
      const permission = permissionOf(
        registry,
        routine,
        capabilities(request.operator.capabilities),
      );
      return sendPayload(request, reply, { ...entryOf(registry, routine), ...permission });
    },
  );
}

function sendPayload(request: FastifyRequest, reply: FastifyReply, payload: object): FastifyReply {
  return sendRevalidated(request, reply, JSON.stringify(payload));
}

/** What lists of routines answer. */
export interface RoutineList {
  readonly total: number;
  readonly routines: readonly (RegistrySummary & Permission)[];
}

/** The areas that have routines: those of the company in the order of its work, then the domains of other routines. */
export interface AreaList {
  readonly areas: readonly CompanyArea[];
}

function listOf(registry: Registry, found: readonly Routine[], operator: Operator): RoutineList {
  const granted = capabilities(operator.capabilities);
  return {
    total: found.length,
    routines: found.map((routine) => ({
      ...summaryOf(registry, routine),
      ...permissionOf(registry, routine, granted),
    })),
  };
}

function domainNotFound(domain: string, domains: readonly string[]): RequestError {
  const suggestions = nearNames(domain, domains);
  return new RequestError('DOMAIN_NOT_FOUND', `"${domain}" is not one of the domains.`, {
    suggestions,
  });
}

function routineNotFound(registry: Registry, name: string): CallError {
  return new CallError('ROUTINE_NOT_FOUND', `"${name}" is not registered.`, {
    suggestions: registry.near(name),
  });
}
