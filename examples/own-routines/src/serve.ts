import { createServer } from '@mvdb/server';
import { Account } from 'mvdb';
import registry from './registry.ts';
import { schema } from './tables.ts';

const account = Account.open({ path: process.argv[2] ?? './data' });
schema.createTables(account);

const app = createServer({ account, registry });
console.log(await app.listen({ port: Number(process.env.PORT ?? 8080) }));

process.once('SIGTERM', stop).once('SIGINT', stop);

async function stop() {
  await app.close();
  await account.close();
}
