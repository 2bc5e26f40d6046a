import { extract } from 'mvdb/functions';
import { expect, test } from 'vitest';
import { PWD_AUDIT, TRANSREG } from '../../schema/audit.ts';
import { SEQUENCE_ITEM, sequenceCount } from '../../schema/sequence.ts';
import { DATE_PLAN_ERR } from '../../schema/shop-floor.ts';
import { manyDemos } from '../../testing/many-demos.ts';

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

test('the errors of date planning are counted in their dictionary', () =>
  onManyDemos(({ session }) => {
    const numbers = [...DATE_PLAN_ERR.records(session)].map(({ recordId }) =>
      Number(recordId.split('!')[1]),
    );
    numbers.sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    const item = session.table(`DICT ${DATE_PLAN_ERR.name}`).read(SEQUENCE_ITEM);
    expect(sequenceCount(item)).toBe(BigInt(numbers.length));
  }));
