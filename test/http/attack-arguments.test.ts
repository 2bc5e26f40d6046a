import { catalogue, isCallable, type Routine } from '@mvdb/routines';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';
import { API, problemIn, type Reply } from './client.ts';
import { startGuarded, tokens } from './guarded-service.ts';

/* Whatever is put into the arguments of a call, it is answered with a result or a problem that names the violation. */

const { app, call } = startGuarded();
const token = tokens.operator;

const REJECTED = [400, 403, 404, 409, 413, 422, 501, 504];

function expectAnswer(reply: Reply): void {
  if (reply.statusCode === 200) {
    for (const value of Object.values(reply.json().args)) expect(typeof value).toBe('string');
    return;
  }
  expect(REJECTED, reply.body).toContain(reply.statusCode);
  problemIn(reply, reply.statusCode, reply.json().code);
}

const text = fc.oneof(
  fc.constantFrom('', '0', '1', '-1', '1.5', '1e3', '99999999999999999999', 'Y', 'N', 'ALL', '*'),
  fc.constantFrom('SAVE', 'DELETE', 'READ', 'WRITE', 'LIST', 'P100', 'MAIN', '1!P100', '!', '1!'),
  fc.constantFrom('PRODUCT', 'DICT PRODUCT', 'VOC', 'NOWHERE', 'D4/', 'MD2', '12/31/25', '26-01'),
  fc.constantFrom('__proto__', 'constructor', '../../etc/passwd', "' OR 1 = 1 --", 'WITH F1 = "'),
  fc.string({ unit: fc.constantFrom('a', '1', '!', '"', '\u001e', '\u001d', '\u001c', '\u001b') }),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.constantFrom('x'.repeat(2_000), '1\u001e'.repeat(500), '9'.repeat(400), '('.repeat(500)),
);
const nested = fc.oneof(text, fc.array(fc.oneof(text, fc.array(fc.oneof(text, fc.array(text))))));

/** Arguments by index: every one that a routine takes, or some of them. */
function argumentsOf({ args }: Routine): fc.Arbitrary<Record<string, unknown>> {
  const indexes = Object.values(args).flatMap(({ direction }, index) =>
    direction === 'out' ? [] : [String(index)],
  );
  const all = Object.fromEntries(indexes.map((index) => [index, nested]));
  return fc.oneof(
    { weight: 3, arbitrary: fc.record(all) },
    { weight: 1, arbitrary: fc.record(all, { requiredKeys: [] }) },
  );
}

const callable = catalogue.routines
  .filter((routine) => isCallable(routine))
  .map((routine) => [routine.name, routine] as const);

describe('text and nested arrays of text', () => {
  test.each(callable)('in %s give a result or a problem', async (name, routine) => {
    await fc.assert(
      fc.asyncProperty(argumentsOf(routine), async (args) => {
        expectAnswer(await call(name, args, { token }));
      }),
      { numRuns: caseCount(20) },
    );
  });
});

test('a value that is not text, in whatever call, is rejected and named', async () => {
  const names = fc.constantFrom(...callable.map(([name]) => name));
  const isText = (value: unknown): boolean =>
    typeof value === 'string' || (Array.isArray(value) && value.every(isText));
  // A key that no body may hold is rejected before anybody looks at arguments.
  const hasProto = (json: unknown) => JSON.stringify(json).includes('"__proto__":');
  const value = fc.jsonValue().filter((json) => !isText(json) && !hasProto(json));
  await fc.assert(
    fc.asyncProperty(names, fc.nat(5), value, async (name, index, json) => {
      const reply = await call(name, { [index]: json }, { token });
      const { errors } = problemIn(reply, 400, 'BAD_ARGUMENTS');
      expect(errors).toContainEqual(expect.objectContaining({ pointer: `/args/${index}` }));
    }),
    { numRuns: caseCount(300) },
  );
});

test.each([
  [
    'arrays as deep as a body can hold',
    `{"args":{"0":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`,
  ],
  ['arrays that never end', `{"name":"VB_BINS.REV1","args":{"0":${'['.repeat(500_000)}`],
  ['objects within each other', '{"a":'.repeat(170_000)],
  ['300,000 values', `{"args":{"0":[${'1,'.repeat(300_000)}1]}}`],
  ['70,000 arguments', `{"args":{${Array.from({ length: 70_000 }, (_, n) => `"${n}":""`)}}}`],
])('a body of %s is rejected at the first excess', async (_what, payload) => {
  const reply = await app.inject({
    method: 'POST',
    url: `${API}/call`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload,
  });
  const { detail } = problemIn(reply, 400, 'INVALID_REQUEST');
  expect(detail).toMatch(
    /^More than \d+ (arrays and objects within each other|values|keys), at character \d+/,
  );
});
