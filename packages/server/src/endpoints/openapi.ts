import type { Routine } from '@mvdb/routines';
import { isPublicRoute } from '../access/public-routes.ts';
import { API_PATH } from '../http/paths.ts';
import { PROBLEM_MEDIA_TYPE, problemTypes } from '../http/problems.ts';
import { described, type JsonSchema, listOf, members, text, texts } from './json-schema.ts';
import { argumentValue, callExamples, routineSchema, schemaNameOf } from './openapi-routines.ts';
import type { DocumentedRoute, Operation } from './operation.ts';

export interface OpenApiSource {
  readonly version: string;
  readonly routes: readonly DocumentedRoute[];
  readonly routines: readonly Routine[];
}

const problem: JsonSchema = members(
  {
    type: { type: 'string', format: 'uri-reference' },
    title: text,
    status: { type: 'integer' },
    code: { type: 'string', description: 'Stable code. Branch on it, never on the text.' },
    detail: text,
    instance: text,
    requestId: text,
  },
  {
    errors: listOf(members({ detail: text }, { pointer: text, parameter: text })),
    suggestions: texts,
    position: {
      type: 'integer',
      minimum: 1,
      description: 'Number of the character of a sentence where the error is.',
    },
    expected: { ...texts, description: 'What was expected there.' },
    results: {
      type: 'object',
      description: 'Results of a call that strict handling rejects, or how far a program got.',
    },
  },
);

const problemResponse = {
  description: 'Any other answer is a problem.',
  content: { [PROBLEM_MEDIA_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
  'x-problems': problemTypes(),
};

const tags = [
  { name: 'Routines', description: 'The catalogue of routines, and calls.' },
  { name: 'Data', description: 'Tables, queries, and what is saved of them.' },
  { name: 'Programs', description: 'Sources in BASIC, where the server allows programs.' },
  { name: 'Session', description: 'Who asks.' },
  { name: 'Service', description: 'State of the server.' },
];

/** Describes the service: its routes with the very schemas that they check requests with. */
export function buildOpenApi({ version, routes, routines }: OpenApiSource) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'mvdb',
      version,
      summary: 'Routines of a manufacturer on a multivalue database.',
      description:
        'Texts have marks: U+001E, U+001D and U+001C separate attributes, values and subvalues. Answers may get further fields; clients ignore those that they do not know.',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }, {}],
    tags,
    paths: pathsOf(routes, routines),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'Required if the server was started with tokens.',
        },
      },
      responses: { Problem: problemResponse },
      schemas: {
        Problem: problem,
        ArgumentValue: argumentValue,
        ...Object.fromEntries(
          routines.map((routine) => [schemaNameOf(routine), routineSchema(routine)]),
        ),
      },
    },
  };
}

function pathsOf(routes: readonly DocumentedRoute[], routines: readonly Routine[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.url.replace(/:(\w+)/g, '{$1}');
    const isCall = route.routePath === `${API_PATH}/call`;
    const examples = isCall ? callExamples(routines) : route.operation.examples;
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: operationOf(route, examples),
    };
  }
  return paths;
}

function operationOf(route: DocumentedRoute, examples: Operation['examples']) {
  const { method, routePath, body, operation } = route;
  const { id, tag, summary, description, replies } = operation;
  const parameters = parametersOf(route);
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(isPublicRoute(method, routePath) && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: body, ...(examples && { examples }) } },
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(replies).map(([status, { description, content = {} }]) => [
          status,
          {
            description,
            ...(Object.keys(content).length > 0 && {
              content: Object.fromEntries(
                Object.entries(content).map(([type, schema]) => [type, { schema }]),
              ),
            }),
          },
        ]),
      ),
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

const seenCommit = described(
  { type: 'string', pattern: '^(0|[1-9][0-9]{0,14})$' },
  'Lets a replica answer what only reads, if it has the commit that the client has seen: the Seen-Commit of its last answer, or 0. Without it, the account is read as it is now.',
);

function parametersOf({ url, querystring = {}, operation }: DocumentedRoute) {
  const { parameters = {}, headers = {}, tag } = operation;
  const readsAccount = tag === 'Routines' || tag === 'Data' || tag === 'Programs';
  const inPath = Array.from(url.matchAll(/:(\w+)/g), ([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: parameters[name] ?? '',
    schema: text,
  }));
  const { properties = {}, required = [] } = querystring as {
    properties?: Readonly<Record<string, JsonSchema>>;
    required?: readonly string[];
  };
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  const inHeader = Object.entries({
    ...headers,
    ...(readsAccount && { 'Seen-Commit': seenCommit }),
  }).map(([name, schema]) => ({
    name,
    in: 'header',
    required: false,
    schema,
  }));
  return [...inPath, ...inQuery, ...inHeader];
}
