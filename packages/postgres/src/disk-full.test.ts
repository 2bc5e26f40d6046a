import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Account } from 'mvdb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPostgres, type PostgresServer, startPostgres } from '../../../test/postgres/server.ts';
import { mayMount, onDisk } from '../../../test/storage/small-disk.ts';
import { rejection } from '../../mvdb/src/testing/rejection.ts';
import { postgres } from './postgres.ts';

const DISK_KIB = 24 * 1024;
const BALLAST_BYTES = 4 * 2 ** 20;
const RECORD = Array.from({ length: 600 }, (_, position) => position * 7919).join('-');

let server: PostgresServer;

beforeAll(() => {
  server = startPostgres(findPostgres() ?? '');
});

afterAll(() => server.remove());

test.runIf(mayMount()).each([1, 10, 300])(
  'a disk of the server that fills while %i records are written at a time rejects, and goes on when there is room',
  (group) =>
    onDisk(DISK_KIB, async (disk) => {
      const space = `small_${group}`;
      const ballast = join(disk, 'ballast');
      writeFileSync(ballast, Buffer.alloc(BALLAST_BYTES));
      const tables = join(disk, 'tables');
      execFileSync('install', ['-d', '-o', 'postgres', '-m', '700', tables]);
      execFileSync('chmod', ['755', disk]);
      server.ask(`CREATE TABLESPACE ${space} LOCATION '${tables}'`);
      server.ask(`ALTER ROLE mvdb SET default_tablespace = ${space}`);
      const schema = `full_${group}`;
      const open = () => Account.open({ engine: postgres({ url: server.url, schema }) });
      const account = open();
      const table = account.createTable('T');
      let saved = 0;
      const fill = () => {
        for (;;) {
          account.transaction(() => {
            for (let position = 0; position < group; position += 1)
              table.write(`${saved + position}`, RECORD);
          });
          saved += group;
        }
      };
      expect(fill).toThrow(rejection('DISK_FULL', /53100/));
      expect(fill).toThrow(rejection('DISK_FULL', /53100/));
      expect(saved).toBeGreaterThan(0);
      expect(table.count()).toBe(saved);
      expect(account.verify().violations).toEqual([]);
      rmSync(ballast);
      table.write('after', RECORD);
      await account.close();
      const again = open();
      expect([again.table('T').count(), again.table('T').read('after')]).toEqual([
        ...[saved + 1, RECORD],
      ]);
      expect(again.verify().violations).toEqual([]);
      await again.close();
      server.ask(`DROP SCHEMA ${schema} CASCADE`);
      server.ask('ALTER ROLE mvdb RESET default_tablespace');
      server.ask(`DROP TABLESPACE ${space}`);
    }),
);
