import fastify from 'fastify';
import { expect, test } from 'vitest';
import { isPublicRequest, notePublicRoutes } from './public-routes.ts';

test('a route needs a token unless it is one of the public ones, below whatever prefix', async () => {
  const app = fastify();
  const asked = (prefix: string) =>
    app.register(
      async (service) => {
        service.get('/healthz', (request) => `${isPublicRequest(request)}`);
      },
      { prefix },
    );
  asked('/before');
  await app.after();
  notePublicRoutes(app);
  asked('/erp');
  app.route({
    method: ['GET', 'POST'],
    url: '/readyz',
    handler: (request) => `${isPublicRequest(request)}`,
  });
  app.get('/other', (request) => `${isPublicRequest(request)}`);
  app.setNotFoundHandler((request) => `${isPublicRequest(request)}`);

  const reported = async (url: string) => (await app.inject(url)).body;
  expect(await reported('/erp/healthz')).toBe('true');
  expect(await reported('/before/healthz')).toBe('false');
  expect(await reported('/readyz')).toBe('false');
  expect(await reported('/other')).toBe('false');
  expect(await reported('/nowhere')).toBe('false');
});
