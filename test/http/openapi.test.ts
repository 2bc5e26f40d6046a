import { catalogue } from '@mvdb/routines';
import { Validator } from '@seriousme/openapi-schema-validator';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { shareOf } from '../../packages/mvdb/src/testing/case-count.ts';
import { API, QUERY, type Reply, routesOf, startDemoService } from './client.ts';

type Json = Readonly<Record<string, unknown>>;

interface Content {
  readonly schema: Json;
  readonly examples?: Readonly<Record<string, { readonly value: Json }>>;
}

interface Documented {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, Content>> }>
  >;
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>;
    readonly responses: {
      readonly Problem: {
        readonly 'x-problems': readonly { readonly type: string; readonly code: string }[];
      };
    };
  };
}

const { account, app, get, postTo } = startDemoService({ readerThreads: 0 });

/** Checks data as routes do. */
let isValid: (schema: Json, data: unknown) => boolean;
let document: OpenApi;

app.addHook('onRequest', async (request) => {
  isValid = (schema, data) => request.validateInput(data, withoutReferences(schema));
});

beforeAll(async () => {
  account.log.switchOn();
  const product = account.table('PRODUCT');
  product.write('1!P100', `${product.read('1!P100')}\u001e`);
  document = (await get('/openapi.json')).json();
});

const resolved = new WeakMap<Json, Json>();

/** A schema with what it refers to put in place. */
function withoutReferences(schema: Json): Json {
  const existing = resolved.get(schema) ?? resolvedNow(schema);
  resolved.set(schema, existing);
  return existing;
}

function resolvedNow(schema: Json): Json {
  const text = JSON.stringify(schema, (key, value) => (key.startsWith('x-') ? undefined : value));
  return JSON.parse(
    text.replaceAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g, (_reference, name: string) =>
      JSON.stringify({ allOf: [document.components.schemas[name]] }).slice(1, -1),
    ),
  );
}

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) => ({ path, method, documented })),
  );

function bodyOf(operationId: string): Content {
  const { documented } =
    operations().find((each) => each.documented.operationId === operationId) ?? {};
  const content = documented?.requestBody?.content['application/json'];
  if (content === undefined) throw new Error(`${operationId} has no body.`);
  return content;
}

test('is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(JSON.parse(JSON.stringify(document)))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('documents every route but the files of the console, and no other', async () => {
  const isPage = (route: string) => route === 'GET /' || route.startsWith('GET /assets/');
  const registered = (await routesOf(app))
    .filter(([method]) => method !== 'HEAD')
    .map(([method, pattern]) => `${method} ${pattern.replaceAll(/:(\w+)/g, '{$1}')}`)
    .filter((route) => !isPage(route));
  expect(registered.length).toBeGreaterThan(15);
  const existing = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
  expect(existing.sort()).toEqual(registered.sort());
});

test('gives every operation a name of its own', () => {
  const names = operations().map(({ documented }) => documented.operationId);
  expect(new Set(names).size).toBe(names.length);
});

describe('every documented route answers as documented', () => {
  const pathParameters: Readonly<Record<string, string>> = {
    '/api/admin/tables/{name}/records': 'PRODUCT',
    '/api/admin/tables/{name}/dictionary': 'PRODUCT',
    '/api/admin/tables/{name}/related': 'PRODUCT',
    '/api/admin/tables/{name}/history': 'PRODUCT',
    '/api/admin/commits/{position}': '2',
    '/problems/{name}': 'bad-sql',
    '/api/admin/subroutine/registry/domain/{domain}': 'Inventory',
    '/api/admin/subroutine/registry/{name}': 'VB_BINS.REV1',
  };

  /** What stands behind `?` where something has to, by the last part of the path. */
  const queries: Readonly<Record<string, string>> = {
    '/search': '?q=LOCATE',
    '/related': '?id=1!P100',
    '/history': '?id=1!P100',
  };

  function expectDocumented(reply: Reply, { responses }: Documented): void {
    const { content = {} } = responses[reply.statusCode] ?? {};
    const [type = ''] = String(reply.headers['content-type']).split(';');
    expect(Object.keys(content)).toContain(type);
    const schema = content[type]?.schema ?? {};
    const parts =
      type === 'application/json'
        ? [reply.json()]
        : type === 'application/x-ndjson'
          ? reply.body
              .trimEnd()
              .split('\n')
              .map((line) => JSON.parse(line))
          : [reply.body];
    for (const part of parts) expect(isValid(schema, part) || part).toBe(true);
  }

  /** What never ends is read in `change-feed.test.ts`. */
  const isEndless = ({ responses }: Documented) =>
    responses['200']?.content?.['text/event-stream'] !== undefined;

  test('to GET', async () => {
    for (const { path, method, documented } of operations()) {
      if (method !== 'get' || isEndless(documented)) continue;
      const url = path.replace(/\{\w+\}/, encodeURIComponent(pathParameters[path] ?? ''));
      const query = queries[path.slice(path.lastIndexOf('/'))] ?? '';
      expectDocumented(await get(`${url}${query}`), documented);
    }
  });

  test.each(['application/json', 'application/x-ndjson', 'text/csv'])(
    'to the examples of queries as %s',
    async (accept) => {
      const documented = document.paths[QUERY]?.post;
      if (documented === undefined) throw new Error('Queries are not documented.');
      const { examples = {} } = bodyOf('query');
      expect(Object.keys(examples).length).toBeGreaterThan(3);
      for (const { value } of Object.values(examples))
        for (const body of [value, { ...value, links: true }])
          expectDocumented(await postTo(QUERY, body, { headers: { accept } }), documented);
    },
  );

  test('to the examples of explanations', async () => {
    const path = `${QUERY}/explain`;
    const documented = document.paths[path]?.post;
    if (documented === undefined) throw new Error('Explanations are not documented.');
    for (const { value } of Object.values(bodyOf('explainQuery').examples ?? {}))
      expectDocumented(await postTo(path, value), documented);
  });

  test('with problems as documented, and no other', async () => {
    const types = document.components.responses.Problem['x-problems'];
    expect(types.map(({ code }) => code)).toEqual(expect.arrayContaining(['BAD_SENTENCE']));
    for (const type of types) expect((await get(type.type)).json()).toEqual(type);
  });

  test('with problems in their form', async () => {
    const problem = document.components.schemas.Problem ?? {};
    for (const body of [{}, { sentence: 'NO' }, { sentence: 'LIST PRODUCT WITH NOWHERE = 1' }]) {
      const reply = await postTo(QUERY, body);
      expect(isValid(problem, reply.json())).toBe(true);
    }
  });
});

describe('routines', () => {
  test('have a schema each, with every argument by its index', () => {
    for (const routine of catalogue.routines) {
      const schema = document.components.schemas[routine.name] as {
        deprecated?: boolean;
        properties: {
          name: Json;
          args: { properties: Readonly<Record<string, Json>>; required?: readonly string[] };
        };
      };
      expect(schema.properties.name).toEqual({ const: routine.name });
      expect(schema.deprecated === true).toBe(routine.status === 'deprecated');
      const { properties } = schema.properties.args;
      const shown = Object.entries(routine.args).map(
        ([name, { direction, description }], index) => {
          const { title, readOnly, writeOnly, description: meaning = '' } = properties[index] ?? {};
          const isRecognized = title === name && meaning === description;
          const isDirected =
            (readOnly === true) === (direction === 'out') &&
            (writeOnly === true) === (direction === 'in');
          return isRecognized && isDirected;
        },
      );
      expect(shown.every(Boolean) && Object.keys(properties).length === shown.length).toBe(true);
    }
  });

  test('have examples that the schema and the routine take', async () => {
    const { schema, examples = {} } = bodyOf('callRoutine');
    const entries = Object.entries(examples);
    expect(entries.length).toBeGreaterThan(catalogue.routines.length / 2);
    const headers = { prefer: 'tx=rollback' };
    const violations: unknown[] = [];
    for (const [key, { value }] of shareOf(entries)) {
      const routine = catalogue.find(String(value.name));
      const number = Number(key.slice(key.lastIndexOf('.') + 1));
      const { failure } = routine?.examples?.[number - 1] ?? {};
      const own = document.components.schemas[String(value.name)] ?? {};
      if (!isValid(schema, value) || !isValid(own, value)) violations.push([key, 'schema']);
      const reply = await postTo(
        `${API}/call?view=display`,
        { ...value, changes: true, links: true },
        { headers },
      );
      const expected = failure !== undefined ? [422, 403] : isOutside(value) ? [422] : [200];
      if (!expected.includes(reply.statusCode)) violations.push([key, reply.json()]);
      if (reply.statusCode === 200 && !isValid(callReply(), reply.json()))
        violations.push([key, 'reply']);
    }
    expect(violations).toEqual([]);
  });

  const callReply = (): Json =>
    document.paths[`${API}/call`]?.post?.responses['200']?.content?.['application/json']?.schema ??
    {};

  /** Work in the background is what no rollback takes back, and neither is a password that was tried. */
  function isOutside({ name, args = {} }: Json): boolean {
    if (name === 'VB_PAYMENTS.REV1') return (args as Json)['1'] === 'DELETE';
    return String(name).startsWith('VB_PHANTOM');
  }
});

test.each([
  ['callRoutine', `${API}/call`],
  ['query', QUERY],
  ['explainQuery', `${QUERY}/explain`],
])('the body of %s is rejected where its schema rejects it', async (id, path) => {
  const { schema } = bodyOf(id);
  const body = fc.oneof(
    fc.jsonValue(),
    fc.record(
      {
        name: fc.jsonValue(),
        args: fc.jsonValue(),
        select: fc.jsonValue(),
        changes: fc.jsonValue(),
        links: fc.jsonValue(),
        sentence: fc.jsonValue(),
        limit: fc.jsonValue(),
        parameters: fc.jsonValue(),
      },
      { requiredKeys: [] },
    ),
  );
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      fc.pre(!isValid(schema, sent));
      const reply = await postTo(path, JSON.stringify(sent));
      expect(reply.json().code).toBe('INVALID_REQUEST');
    }),
  );
});
