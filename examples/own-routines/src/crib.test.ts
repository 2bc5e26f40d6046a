import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { call } from '@mvdb/routines';
import fc from 'fast-check';
import { Account, Session } from 'mvdb';
import { toolBuy, toolFree, toolLend, toolReturn } from './routines.ts';
import { schema } from './tables.ts';

const account = Account.inMemory();
schema.createTables(account);
const session = new Session(account);
after(() => account.close());

const auditedActions = fc.array(
  fc.record({
    does: fc.constantFrom('buy', 'lend', 'take back'),
    borrower: fc.constantFrom('ann', 'bob'),
    count: fc.integer({ min: 1, max: 4 }),
  }),
  { maxLength: 30 },
);

let runs = 0;

test('whatever is lent and returned in any order, what is lent out is never more than there is', () => {
  const invariant = fc.property(auditedActions, (all) => {
    runs += 1;
    const TOOL = `LADDER ${runs}`;
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
      const { FREE } = call(session, toolFree, { TOOL });
      assert.equal(FREE, String(owned - had.ann - had.bob));
      assert.ok(Number(FREE) >= 0);
    }
  });
  fc.assert(invariant);
});

test('what cannot be meant is rejected, and nothing changes', () => {
  const loan = { TOOL: 'DRILL', BORROWER: 'ann', COUNT: '1' };
  assert.equal(call(session, toolLend, loan).MESSAGE, 'NO SUCH TOOL');
  call(session, toolBuy, { TOOL: 'DRILL', COUNT: '3' });
  for (const COUNT of ['0', '-1', '1.5', 'some', '10000']) {
    const { MESSAGE } = call(session, toolLend, { ...loan, COUNT });
    assert.equal(MESSAGE, 'COUNT IS NO NUMBER FROM 1 TO 9999');
  }
  assert.equal(call(session, toolFree, { TOOL: 'DRILL' }).FREE, '3');
});
