import type { AddressInfo } from 'node:net';
import { catalogue } from '@mvdb/routines';
import { startServer } from '@mvdb/server';
import fastify from 'fastify';
import { Account, Session } from 'mvdb';
import { oconv } from 'mvdb/functions';
import { hostileBodyNotes } from './hostile-bodies.ts';
import { LoadProcess } from './load-process.ts';
import { type Contender, compare, type Findings } from './measure.ts';
import type { Scope } from './scope.ts';

const PATH = '/api/admin/subroutine/call';
const NAME = 'VB_OCONV';
const DAY = '19000';
const CODE = 'D4/';
const CONNECTIONS = 32;

/** Calling a routine over HTTP, against a route that does nothing; and in the process. */
export async function callsSuite({ isQuick }: Scope): Promise<Findings> {
  const rounds = isQuick ? 2 : 9;
  const account = Account.inMemory();
  const server = await startServer({ account, port: 0 });
  const empty = await startEmpty();
  const load = new LoadProcess();
  const count = isQuick ? 200 : 20_000;
  const served = busyTime();
  const idle = busyTime();
  const overHttp = await compare({
    task: `call ${NAME} over HTTP, ${CONNECTIONS} connections`,
    operations: count,
    rounds,
    mvdb: () => served.during(() => askFor(load, server.url, count)),
    others: [
      {
        name: 'empty Fastify route, same bodies',
        target: 1.5,
        run: () => idle.during(() => askFor(load, empty.url, count)),
      },
    ],
  });
  load.end();
  await server.close();
  await empty.close();

  const session = new Session(account, { login: 'bench' });
  const inProcess = await compare({
    task: `call ${NAME} by name in the process`,
    operations: count,
    rounds,
    mvdb: () => {
      let sum = 0;
      for (let call = 0; call < count; call += 1)
        sum += catalogue.call(session, NAME, { '0': DAY, '1': CODE }).results.RESULT?.length ?? 0;
      return sum;
    },
    others: [directly(count)],
  });
  await account.close();
  return {
    rows: [...overHttp, ...inProcess],
    notes: [
      `calls: the serving process was busy ${served.perRun(count)} us a call, for the empty route ${idle.perRun(count)} us.`,
      ...hostileBodyNotes(),
    ],
  };
}

function directly(count: number): Contender {
  return {
    name: 'oconv itself',
    run: () => {
      let sum = 0;
      for (let call = 0; call < count; call += 1) sum += oconv(DAY, CODE).length;
      return sum;
    },
  };
}

async function startEmpty(): Promise<{ url: string; close(): Promise<void> }> {
  const app = fastify();
  const reply = { name: NAME, args: { '2': oconv(DAY, CODE) } };
  app.post(PATH, async () => reply);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      await app.close();
    },
  };
}

async function askFor(load: LoadProcess, url: string, count: number): Promise<number> {
  const { bytes } = await load.send({
    port: Number(new URL(url).port),
    path: PATH,
    body: JSON.stringify({ name: NAME, args: { '0': DAY, '1': CODE } }),
    count,
    connections: CONNECTIONS,
  });
  return bytes;
}

/** Adds up the processor time that this process uses during some work. */
function busyTime() {
  let us = 0;
  let runs = 0;
  return {
    async during<Result>(work: () => Promise<Result>): Promise<Result> {
      const before = process.cpuUsage();
      const result = await work();
      const { user, system } = process.cpuUsage(before);
      us += user + system;
      runs += 1;
      return result;
    },
    perRun: (count: number) => (us / runs / count).toFixed(1),
  };
}
