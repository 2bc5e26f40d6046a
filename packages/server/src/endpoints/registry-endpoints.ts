import { CallError, findRoutine, nearRoutineNames, routines } from '@mvdb/routines';
import type { FastifyInstance } from 'fastify';
import { nearNames } from 'mvdb';
import { RequestError } from '../http/problems.ts';
import { deprecationHeaders, deprecationOf } from './deprecation.ts';
import { API_PATH } from './paths.ts';
import { domainNames, entryOf, registryStatus, summaryOf } from './registry-payload.ts';
import { searchRoutines } from './registry-search.ts';

const noQuery = { type: 'object', additionalProperties: false } as const;

const searchQuery = {
  type: 'object',
  required: ['q'],
  additionalProperties: false,
  properties: { q: { type: 'string', pattern: '\\S' } },
} as const;

/** `GET registry` and what is below it: list, status, search, domain, one entry. */
export function addRegistryEndpoints(app: FastifyInstance): void {
  const registry = `${API_PATH}/registry`;
  const plain = { schema: { querystring: noQuery } };

  app.get(registry, plain, () => listOf(routines));

  app.get(`${registry}/status`, plain, () => registryStatus());

  app.get<{ Querystring: { q: string } }>(
    `${registry}/search`,
    { schema: { querystring: searchQuery } },
    ({ query: { q } }) => ({ query: q, ...listOf(searchRoutines(q.trim())) }),
  );

  app.get<{ Params: { domain: string } }>(
    `${registry}/domain/:domain`,
    plain,
    ({ params: { domain } }) => {
      if (!domainNames.some((name) => name === domain)) throw domainNotFound(domain);
      return { domain, ...listOf(routines.filter((routine) => routine.domain === domain)) };
    },
  );

  app.get<{ Params: { name: string } }>(
    `${registry}/:name`,
    plain,
    async ({ params: { name } }, reply) => {
      const routine = findRoutine(name);
      if (routine === undefined) throw routineNotFound(name);
      const deprecation = deprecationOf(routine);
      if (deprecation) reply.headers(deprecationHeaders(deprecation));
      return entryOf(routine);
    },
  );
}

function listOf(found: typeof routines) {
  return { total: found.length, routines: found.map(summaryOf) };
}

function domainNotFound(domain: string): RequestError {
  const suggestions = nearNames(domain, domainNames);
  return new RequestError('DOMAIN_NOT_FOUND', `"${domain}" is none of the domains.`, {
    suggestions,
  });
}

function routineNotFound(name: string): CallError {
  return new CallError('ROUTINE_NOT_FOUND', `"${name}" is not registered.`, {
    suggestions: nearRoutineNames(name),
  });
}
