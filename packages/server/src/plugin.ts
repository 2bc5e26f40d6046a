import type { FastifyPluginAsync } from 'fastify';
import { serverLimits } from './limits/limits.ts';
import { assertPluginOptions } from './server-options.ts';
import { addService, type ServiceOptions } from './service.ts';

/**
 * The service as a plugin of Fastify: all its endpoints below a prefix of one's own app, which bounds bodies, times
 * and connections. With `consoleFolder` it serves the console there too. It answers requests for names of this machine, and those reported in
 * `hostNames`; without `tokens` whoever reaches the app asks as `operator`.
 *
 * @throws MvdbError `BAD_ARGUMENT` for options that are not as they must be.
 * @example
 * const app = fastify();
 * await app.register(mvdbService, { prefix: '/erp', account, hostNames: ['erp.example'] });
 * // POST /erp/api/admin/subroutine/call
 */
export const mvdbService: FastifyPluginAsync<ServiceOptions> = async (app, options) => {
  assertPluginOptions(options);
  const {
    prefix: _,
    logLevel: __,
    logSerializers: ___,
    ...service
  } = options as ServiceOptions & Record<'prefix' | 'logLevel' | 'logSerializers', unknown>;
  app.setNotFoundHandler(() => {});
  addService(app, service, {
    bodyBytesMax: app.initialConfig.bodyLimit ?? serverLimits.bodyBytesMax.default,
  });
};
