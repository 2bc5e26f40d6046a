import { extract } from 'mvdb/functions';
import { expect, test } from 'vitest';
import { PWD_AUDIT, TRANSREG } from '../../schema/audit.ts';
import { SEQUENCE_ITEM, sequenceCount, takeSequence } from '../../schema/sequence.ts';
import { DATE_PLAN_ERR } from '../../schema/shop-floor.ts';
import { manyDemos } from '../../testing/many-demos.ts';
import { openDemo } from '../demo-account.ts';
import { loadDemo } from '../load-demo.ts';

const onManyDemos = manyDemos();

test.each([TRANSREG, PWD_AUDIT])('$name ends at what the records hold', (register) =>
  onManyDemos(({ session }) => {
    for (const { recordId, table, recordKey, positions, newContents } of register.records(
      session,
    )) {
      const record = session.table(table).read(recordKey) ?? '';
      const held = positions.map((position) => extract(record, Number(position)));
      expect([recordId, ...held]).toEqual([recordId, ...newContents]);
    }
  }),
);

test.each([TRANSREG, PWD_AUDIT, DATE_PLAN_ERR])('$name is counted in its dictionary', (table) =>
  onManyDemos(({ session }) => {
    const numbers = [...table.records(session)].map(({ recordId }) =>
      Number(recordId.split('!')[1]),
    );
    numbers.sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    const item = session.table(`DICT ${table.name}`).read(SEQUENCE_ITEM);
    expect(sequenceCount(item)).toBe(BigInt(numbers.length));
  }),
);

test('a register of changes is in the order of their days', () =>
  onManyDemos(({ session }) => {
    for (const company of ['1', '2']) {
      const dates = [...TRANSREG.records(session, company)]
        .sort((a, b) => Number(a.recordId.split('!')[1]) - Number(b.recordId.split('!')[1]))
        .map(({ changedDate }) => Number(changedDate));
      expect(dates).toEqual([...dates].sort((a, b) => a - b));
    }
  }));

test('loading it again does not count back', async () => {
  const { account, session } = openDemo();
  const next = session.transaction(() => takeSequence(session, TRANSREG));
  loadDemo(account);
  expect(Number(session.transaction(() => takeSequence(session, TRANSREG)))).toBe(Number(next) + 1);
  await account.close();
});
