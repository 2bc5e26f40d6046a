import { fileURLToPath } from 'node:url';
import { catalogue, createRegistry, openDemo, type Registry } from '@mvdb/routines';
import { basicRoutines } from '@mvdb/routines/basic';
import { type RunningServer, startServer } from '@mvdb/server';
import { LoadProcess } from './load-process.ts';
import { compare, type Row } from './measure.ts';

const FOLDER = fileURLToPath(new URL('../../examples/routines-in-basic/BP', import.meta.url));
const TARGET = 1.3;
const CONNECTIONS = 8;
const CALL = { name: 'VB_BINS.REV1', args: { '0': '1', '1': 'P100', '2': 'MAIN' } };

/** A routine in BASIC that is called over HTTP, beside the one in TypeScript that gives the same. */
export async function serviceRows(count: number, rounds: number): Promise<Row[]> {
  const { account } = openDemo();
  const start = (registry: Registry) => startServer({ account, registry, port: 0 });
  const inBasic = await start(createRegistry(basicRoutines(FOLDER)));
  const inTypeScript = await start(catalogue);
  const load = new LoadProcess();
  const called = async ({ url }: RunningServer) => {
    const { bytes } = await load.send({
      port: Number(new URL(url).port),
      path: '/api/admin/subroutine/call',
      body: JSON.stringify(CALL),
      count,
      connections: CONNECTIONS,
    });
    return bytes;
  };
  const rows = await compare({
    task: `BASIC: call ${CALL.name} over HTTP`,
    operations: count,
    rounds,
    mvdb: () => called(inBasic),
    others: [{ name: 'the one in TypeScript', target: TARGET, run: () => called(inTypeScript) }],
  });
  load.end();
  await inBasic.close();
  await inTypeScript.close();
  await account.close();
  return rows;
}
