import { call, openDemo, vbBinsRev1 } from '@mvdb/routines';
import { mvdbService } from '@mvdb/server';
import fastify from 'fastify';
import { dcount, extract, oconv, VALUE_MARK } from 'mvdb/functions';

const { account, session } = openDemo(); // or an account of one's own: Account.open({ path: './data' })
const app = fastify();

app.get('/parts/:part/bins', ({ params: { part } }, reply) => {
  const { BINDATA, MSG } = call(session, vbBinsRev1, { CO: '1', PARTNO: part, LOCATION: 'MAIN' });
  if (MSG !== '') return reply.code(404).send({ message: MSG });
  return Array.from({ length: dcount(extract(BINDATA, 1), VALUE_MARK) }, (_, index) => ({
    bin: extract(BINDATA, 1, index + 1),
    quantity: oconv(extract(BINDATA, 2, index + 1), 'MD3'),
  }));
});

await app.register(mvdbService, { prefix: '/erp', account, hostNames: ['erp.example'] });
app.addHook('onClose', () => account.close());
console.log(await app.listen({ port: Number(process.env.PORT ?? 8080) }));

process.once('SIGTERM', () => app.close()).once('SIGINT', () => app.close());
