import fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendJson } from './json-reply.ts';

const cases = [
  [{ a: 'é\u001e' }, { b: 1 }],
  [{ a: 'é' }, {}],
  [{}, { b: [] }],
  [{}, {}],
] as const;

test.each(
  cases.flatMap(([json, members]) => [
    ['text', json, members] as const,
    ['UTF-8', json, members] as const,
  ]),
)('as %s, the object %j is reported with the members %j', async (form, json, members) => {
  const app = fastify();
  const text = JSON.stringify(json);
  app.get('/', (_request, reply) =>
    sendJson(reply, form === 'text' ? text : new TextEncoder().encode(text), members),
  );
  const reply = await app.inject('/');
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(reply.headers['content-length']).toBe(String(Buffer.byteLength(reply.body)));
  expect(reply.json()).toEqual({ ...json, ...members });
});
