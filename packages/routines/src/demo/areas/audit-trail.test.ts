import { expect, test } from 'vitest';
import { registerReporting } from '../../invariants/registers.ts';
import { PWD_AUDIT, TRANSREG } from '../../schema/audit.ts';
import { SEQUENCE_ITEM, sequenceCount } from '../../schema/sequence.ts';
import { DATE_PLAN_ERR } from '../../schema/shop-floor.ts';
import { assertInvariants } from '../../testing/agreeing-books.ts';
import { manyDemos } from '../../testing/many-demos.ts';

const onManyDemos = manyDemos();

test('the register of changes ends at what the records hold', () =>
  onManyDemos(({ session }) => {
    const reported = new Set(Array.from(TRANSREG.records(session), ({ table }) => table));
    assertInvariants([registerReporting([...reported])], session);
  }));

test('no register holds a secret, as none that routines write does', () =>
  onManyDemos(({ session, account }) => {
    let hiddenCount = 0;
    for (const register of [TRANSREG, PWD_AUDIT])
      for (const { table, positions, oldContents, newContents } of register.records(session)) {
        const { secrets = {} } = account.findTable(table)?.protection ?? {};
        positions.forEach((position, at) => {
          if (secrets[Number(position.split('.')[0])] === undefined) return;
          hiddenCount += 1;
          for (const content of [oldContents[at], newContents[at]])
            expect([table, position, content]).toEqual([
              table,
              position,
              expect.stringMatching(/^(\*\*\*)?$/),
            ]);
        });
      }
    expect(hiddenCount).toBeGreaterThan(0);
  }));

test('an order has the error of its last planning, numbered as the dictionary counts', () =>
  onManyDemos(({ session }) => {
    const errors = [...DATE_PLAN_ERR.records(session)];
    const orders = errors.map(({ key, workOrder, otherOrder }) =>
      [key.company, workOrder, otherOrder].join('!'),
    );
    expect(orders).toEqual([...new Set(orders)]);
    const numbers = errors.map(({ recordId }) => BigInt(recordId.split('!')[1] ?? ''));
    const item = session.table(`DICT ${DATE_PLAN_ERR.name}`).read(SEQUENCE_ITEM);
    const count = sequenceCount(item);
    expect(numbers.filter((number) => number < 1n || number > count)).toEqual([]);
    expect(count).toBeGreaterThanOrEqual(BigInt(errors.length));
  }));
