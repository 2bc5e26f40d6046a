import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call } from '@mvdb/routines';
import fc from 'fast-check';
import { Account, Session } from 'mvdb';
import { toolBuy, toolFree, toolLend, toolReturn } from './routines.ts';
import { schema } from './tables.ts';

const TOOL = 'LADDER';

const deeds = fc.array(
  fc.record({
    does: fc.constantFrom('buy', 'lend', 'take back'),
    borrower: fc.constantFrom('ann', 'bob'),
    count: fc.integer({ min: 1, max: 4 }),
  }),
  { maxLength: 30 },
);

test('whatever is lent and returned in any order, what is lent out is never more than there is', () => {
  const law = fc.property(deeds, (all) => {
    const account = Account.inMemory();
    schema.createTables(account);
    const session = new Session(account);
    const had = { ann: 0, bob: 0 };
    let owned = 1;
    call(session, toolBuy, { TOOL, COUNT: '1' });

    for (const { does, borrower, count } of all) {
      const free = owned - had.ann - had.bob;
      const loan = { TOOL, BORROWER: borrower, COUNT: String(count) };
      if (does === 'buy') {
        call(session, toolBuy, { TOOL, COUNT: String(count) });
        owned += count;
      } else if (does === 'lend') {
        const { MESSAGE } = call(session, toolLend, loan);
        assert.equal(MESSAGE, count > free ? `ONLY ${free} FREE` : '');
        if (MESSAGE === '') had[borrower] += count;
      } else {
        const { MESSAGE } = call(session, toolReturn, loan);
        assert.equal(MESSAGE, count > had[borrower] ? `ONLY ${had[borrower]} LENT` : '');
        if (MESSAGE === '') had[borrower] -= count;
      }
      const lent = had.ann + had.bob;
      assert.ok(lent <= owned);
      assert.equal(call(session, toolFree, { TOOL }).FREE, String(owned - lent));
    }
    account.close();
  });
  fc.assert(law);
});

test('what cannot be meant is refused, and nothing changes', () => {
  const account = Account.inMemory();
  schema.createTables(account);
  const session = new Session(account);
  const loan = { TOOL, BORROWER: 'ann', COUNT: '1' };
  assert.equal(call(session, toolLend, loan).MESSAGE, 'NO SUCH TOOL');
  call(session, toolBuy, { TOOL, COUNT: '3' });
  for (const COUNT of ['0', '-1', '1.5', 'some', '10000'])
    assert.equal(
      call(session, toolLend, { ...loan, COUNT }).MESSAGE,
      'COUNT IS NO NUMBER FROM 1 TO 9999',
    );
  assert.equal(call(session, toolFree, { TOOL }).FREE, '3');
  account.close();
});
