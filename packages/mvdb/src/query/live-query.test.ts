import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import { Session } from '../session/session.ts';
import { caseCount } from '../testing/case-count.ts';
import { rejection } from '../testing/rejection.ts';
import { Live, type LiveEvent, type LiveRow, liveQuery } from './live-query.ts';
import { withRowChanges } from './row-changes.ts';

let account: Account;
let session: Session;

beforeEach(() => {
  account = Account.inMemory();
  session = new Session(account, { login: 'ann' });
  for (const name of ['ORD', 'CUST']) account.createTable(name);
  const dictionary = account.table('DICT ORD');
  dictionary.write('QTY', 'D\u001e1\u001e\u001eQty\u001e5R\u001eS');
  dictionary.write('CUST', 'D\u001e2\u001e\u001eCustomer\u001e5L\u001eS');
  dictionary.write('NAME', "I\u001eTRANS('CUST', CUST, 1, 'X')\u001e\u001eName\u001e9L\u001eS");
  account.table('CUST').write('C1', 'Acme');
  account.table('ORD').write('1', '5\u001eC1');
  account.table('ORD').write('2', '7\u001eC2');
});

afterEach(async () => {
  session.close();
  await account.close();
});

/** The rows after an event, as texts. */
function folded(rows: readonly LiveRow[], event: LiveEvent | undefined): readonly LiveRow[] {
  if (event?.kind === 'rows') return event.rows;
  return event?.kind === 'changes' ? withRowChanges(rows, event) : rows;
}

const shown = (rows: readonly LiveRow[]) => rows.map(({ id, cells }) => [id, ...cells].join(' '));

describe('a live query', () => {
  test('gives its rows first, and then what each commit changes of them', async () => {
    const ending = new AbortController();
    const seen: unknown[] = [];
    const events = liveQuery(session, 'LIST ORD QTY WITH QTY > 4', {
      ...{ timesPerSecondMax: 1_000, signal: ending.signal },
    });
    const steps = [
      () => account.table('ORD').write('3', '9'),
      () => account.table('ORD').write('1', '4'),
      () => account.table('ORD').write('2', '8'),
      () => ending.abort(),
    ];
    for await (const event of events) {
      if (event.kind === 'rows') seen.push(shown(event.rows));
      if (event.kind === 'changes') {
        const [changed, added] = [event.changed, event.added].map((placed) =>
          placed.map(({ at, row }) => [at, ...shown([row])]),
        );
        seen.push({ removed: event.removed, changed, added });
      }
      steps.shift()?.();
    }
    expect(seen).toEqual([
      ['1 5', '2 7'],
      { removed: [], changed: [], added: [[2, '3 9']] },
      { removed: ['1\u00000.0'], changed: [], added: [] },
      { removed: [], changed: [[0, '2 8']], added: [] },
    ]);
  });

  test('of COUNT gives the number, each time that it is another', () => {
    const live = new Live(session.background(), 'COUNT ORD WITH QTY > 4', {});
    expect(live.next()).toEqual({ kind: 'count', count: 2 });
    account.table('ORD').write('3', '1');
    expect(live.next()).toBeUndefined();
    account.table('ORD').write('3', '6');
    expect(live.next()).toEqual({ kind: 'count', count: 3 });
  });

  test('runs on changed records alone where the log says which they are', () => {
    account.log.switchOn();
    const paths: string[] = [];
    const onPath = (_: string, { kind }: { readonly kind: string }) => paths.push(kind);
    const live = new Live(session.background(), 'LIST ORD QTY', { onPath });
    live.next();
    account.table('ORD').write('3', '1');
    live.next();
    account.table('CUST').write('C2', 'Other');
    live.next();
    expect(paths).toEqual(['scan', 'ids']);
    account.table('DICT ORD').write('QTY', 'D\u001e2\u001e\u001eQty\u001e5R\u001eS');
    live.next();
    expect(paths).toEqual(['scan', 'ids', 'scan']);
  });

  test('follows so many rows, and says that there are more', () => {
    const live = new Live(session.background(), 'LIST ORD QTY', { rowsMax: 2 });
    expect(live.next()).toMatchObject({ kind: 'rows', isTruncated: false });
    account.table('ORD').write('0', '1');
    expect(live.next()).toMatchObject({ kind: 'changes', isTruncated: true });
  });

  test.each([
    ['SELECT ORD', 'BAD_ARGUMENT'],
    ['LIST ORD FROM 1', 'BAD_ARGUMENT'],
    ['LIST ORD AS.OF "1"', 'BAD_ARGUMENT'],
    ['LIST NOWHERE', 'TABLE_NOT_FOUND'],
    ['LIST ORD WITH NOTHING.SUCH = "1"', 'BAD_SENTENCE'],
  ] as const)('%s is rejected when it is asked for', (sentence, code) => {
    expect(() => liveQuery(session, sentence)).toThrow(rejection(code));
  });

  const steps = fc.array(
    fc.record({
      table: fc.constantFrom('ORD', 'ORD', 'CUST'),
      id: fc.constantFrom('1', '2', '3', 'C1', 'C2'),
      record: fc.option(fc.constantFrom('', '4\u001eC1', '5\u001eC2', '9\u001eC1', 'Acme')),
    }),
    { minLength: 1, maxLength: 8 },
  );
  const sentences = fc.constantFrom(
    ...['LIST ORD QTY CUST', 'LIST ORD WITH QTY > 4', 'LIST ORD NAME', 'SORT ORD BY QTY'],
    ...['LIST ORD "1" "3" QTY', 'SORT ORD BY.DSND QTY NAME', 'LIST ORD WITH NAME = "Acme" QTY'],
  );

  test.each([true, false])(
    'is after each commit what its sentence gives (with a log: %s)',
    (hasLog) => {
      if (hasLog) account.log.switchOn();
      fc.assert(
        fc.property(sentences, steps, (sentence, writes) => {
          const live = new Live(session.background(), sentence, {});
          let rows = folded([], live.next());
          for (const { table, id, record } of writes) {
            if (record === null) account.table(table).delete(id);
            else account.table(table).write(id, record);
            rows = folded(rows, live.next());
            const anew = new Live(session.background(), sentence, {});
            expect(shown(rows)).toEqual(shown(folded([], anew.next())));
          }
        }),
        { numRuns: caseCount(200) },
      );
    },
  );
});
