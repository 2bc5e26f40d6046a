import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../../mvdb/src/testing/case-count.ts';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { routingInvariants } from '../../invariants/routings.ts';
import { keyOf } from '../../schema/record-key.ts';
import { WIPROUTE_HEAD, WIPROUTE_LINE } from '../../schema/routings.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { assertInvariants } from '../../testing/agreeing-books.ts';
import { attempt } from '../../testing/attempt.ts';
import { rejectionOf } from '../../testing/rejection-of.ts';
import { undone } from '../../testing/undone.ts';
import { completeLine, progressLine, uncompleteLine } from './line-progress.ts';

let demo: DemoAccount;
beforeAll(() => {
  demo = openDemo();
});
afterAll(() => demo.account.close());

const ours = () => companyContext(demo.session, '1');

/** Orders that the shop works on, with the lines of each. */
function workable() {
  const { session } = demo;
  return [...OPENWO.records(session, '1')]
    .filter(({ releaseDate, orderStatus }) => releaseDate !== '' && orderStatus === 'O')
    .flatMap(({ key: { workOrder } }) => {
      const head = WIPROUTE_HEAD.read(session, '1', workOrder);
      return (head?.lines ?? []).map((line) => ({ order: workOrder, line }));
    });
}

/** Everything that a routing in work says, and how much of its order is done. */
function stateOf(order: string): readonly (string | undefined)[] {
  const { session } = demo;
  const lines = [...WIPROUTE_LINE.recordsUnder(session, '1', order)];
  return [
    WIPROUTE_HEAD.read(session, '1', order)?.recordText,
    OPENWO.read(session, '1', order)?.percentComplete,
    ...lines.map(({ recordText }) => recordText.replace(/\u001e+$/, '')),
  ];
}

const nothing = {
  ...{ completed: '0', scrapped: '0', setupHours: '0', laborHours: '0', isComplete: false },
};

/** An order that nothing was begun of, in the shop, and its lines. */
function fresh(): { order: string; lines: readonly string[] } {
  const { session } = demo;
  const found = [...OPENWO.records(session, '1')].find(
    ({ percentComplete, key }) =>
      percentComplete === '' &&
      (WIPROUTE_HEAD.read(session, '1', key.workOrder)?.lines.length ?? 0) > 2,
  );
  if (found === undefined) throw new RangeError('The demo has no order that waits.');
  OPENWO.update(session, found, {
    releaseDate: '21490',
    orderStatus: 'O',
    orderedQuantity: '10000',
  });
  const { workOrder: order } = found.key;
  const head = WIPROUTE_HEAD.read(session, '1', order);
  return { order, lines: head?.lines ?? [] };
}

const rejection = (operation: () => void) => attempt(demo.session, operation);

describe('progress of lines', () => {
  test('whatever is done in whatever order, heads, orders and lines agree', () => {
    const { session } = demo;
    const operation = fc.record({
      position: fc.constantFrom(...workable().slice(0, 8)),
      kind: fc.constantFrom('complete', 'complete', 'uncomplete', 'work', 'work'),
      completed: fc.constantFrom('0', '1000', '5000', '-1000', '99999000'),
      scrapped: fc.constantFrom('0', '0', '1000', '-1000'),
      laborHours: fc.constantFrom('0', '125', '-125'),
      isComplete: fc.boolean(),
    });
    let done = 0;
    fc.assert(
      fc.property(fc.array(operation, { minLength: 1, maxLength: 12, size: 'max' }), (operations) =>
        undone(session, () => {
          for (const { position, kind, ...work } of operations) {
            const before = stateOf(position.order);
            const rejected = rejectionOf(session, () => {
              if (kind === 'complete') completeLine(ours(), position);
              if (kind === 'uncomplete') uncompleteLine(ours(), position);
              if (kind === 'work') progressLine(ours(), { ...position, ...work, setupHours: '0' });
            });
            if (rejected !== undefined) {
              expect(stateOf(position.order)).toEqual(before);
              continue;
            }
            done += 1;
            assertInvariants(routingInvariants, session, '1');
          }
        }),
      ),
      { numRuns: caseCount(40, 20) },
    );
    expect(done).toBeGreaterThan(caseCount(10, 0));
  });

  test('to complete a line and take it back changes nothing', () => {
    const { session } = demo;
    let done = 0;
    for (const position of workable())
      undone(session, () => {
        const before = stateOf(position.order);
        if (rejectionOf(session, () => completeLine(ours(), position)) !== undefined) return;
        expect(stateOf(position.order)).not.toEqual(before);
        uncompleteLine(ours(), position);
        expect(stateOf(position.order)).toEqual(before);
        done += 1;
      });
    expect(done).toBeGreaterThan(3);
  });

  test('what was done and is taken back changes nothing', () => {
    undone(demo.session, () => {
      const { order, lines } = fresh();
      const position = { order, line: lines[0] ?? '' };
      progressLine(ours(), { ...position, ...nothing });
      progressLine(ours(), { ...position, ...nothing, completed: '0', laborHours: '-0' });
      const before = stateOf(order);
      const work = { completed: '4000', scrapped: '1000', setupHours: '50', laborHours: '125' };
      progressLine(ours(), { ...position, ...nothing, ...work });
      const back = { completed: '-4000', scrapped: '-1000', setupHours: '-50', laborHours: '-125' };
      progressLine(ours(), { ...position, ...nothing, ...back });
      expect(stateOf(order)).toEqual(before);
    });
  });

  test('an order is as far as its operations are', () =>
    undone(demo.session, () => {
      const { order, lines } = fresh();
      const percent = () => OPENWO.read(demo.session, '1', order)?.percentComplete;
      const current = () => WIPROUTE_HEAD.read(demo.session, '1', order)?.currentLine;
      const share = (count: number) => String(Math.trunc((count * 10_000) / lines.length));
      progressLine(ours(), {
        order,
        line: lines[0] ?? '',
        ...nothing,
        completed: '4000',
        scrapped: '1000',
      });
      expect([percent(), current()]).toEqual([share(0.5), lines[0]]);
      for (const [index, line] of lines.entries()) {
        completeLine(ours(), { order, line });
        expect([percent(), current()]).toEqual([share(index + 1), lines[index + 1] ?? '']);
        expect(WIPROUTE_LINE.read(demo.session, '1', order, line)?.completedQuantity).toBe('9000');
      }
    }));

  test('hours come in after a line is complete, and stay when it is not any more', () =>
    undone(demo.session, () => {
      const { order, lines } = fresh();
      const position = { order, line: lines[0] ?? '' };
      completeLine(ours(), position);
      progressLine(ours(), { ...position, ...nothing, laborHours: '125' });
      const line = () => WIPROUTE_LINE.read(demo.session, '1', order, position.line);
      expect(line()).toMatchObject({ lineStatus: 'C', actualLaborHours: '125' });
      uncompleteLine(ours(), position);
      expect(line()).toMatchObject({
        lineStatus: 'S',
        actualLaborHours: '125',
        completedQuantity: '0',
      });
    }));

  test('what is out of turn, too much or not there is refused', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const { order, lines } = fresh();
      const [first = '', second = ''] = lines;
      const work = (line: string, done: Partial<typeof nothing>) =>
        rejection(() => progressLine(ours(), { order, line, ...nothing, ...done }));
      expect(work(first, { completed: '10001' })).toBe('QUANTITY EXCEEDS 10000');
      expect(work(second, { completed: '1000' })).toBe('QUANTITY EXCEEDS 0');
      expect(work(second, { isComplete: true })).toBe(`LINE BEFORE IS NOT COMPLETE ${first}`);
      expect(work(first, { completed: '-1' })).toBe('INVALID QUANTITY -1');
      expect(work(first, { scrapped: 'X' })).toBe('INVALID QUANTITY X');
      expect(work(first, { laborHours: '1.5' })).toBe('INVALID HOURS 1.5');
      expect(work('15', {})).toBe('LINE NOT FOUND 15');
      expect(rejection(() => uncompleteLine(ours(), { order, line: first }))).toBe(
        `LINE IS NOT COMPLETE ${first}`,
      );

      expect(work(first, { completed: '6000', isComplete: true })).toBeUndefined();
      expect(work(first, { completed: '1000' })).toBe(`LINE IS ALREADY COMPLETE ${first}`);
      expect(rejection(() => completeLine(ours(), { order, line: first }))).toBe(
        `LINE IS ALREADY COMPLETE ${first}`,
      );
      completeLine(ours(), { order, line: second });
      expect(rejection(() => uncompleteLine(ours(), { order, line: first }))).toBe(
        `LINE AFTER IS COMPLETE ${second}`,
      );
      uncompleteLine(ours(), { order, line: second });
      expect(work(second, { completed: '6001' })).toBe('QUANTITY EXCEEDS 6000');
      expect(work(second, { completed: '6000' })).toBeUndefined();
      uncompleteLine(ours(), { order, line: first });
      expect(work(first, { completed: '-1000' })).toBe(`LINE AFTER HAS HAD MORE ${second}`);

      const last = lines.at(-1) ?? '';
      for (const line of lines) completeLine(ours(), { order, line });
      const live = () => OPENWO.read(session, '1', order) ?? OPENWO.parse('');
      OPENWO.update(session, live(), { completedQuantity: '5000' });
      expect(rejection(() => uncompleteLine(ours(), { order, line: last }))).toBe(
        'WORK ORDER HAS COMPLETED 5000',
      );
      const held = (fields: { orderStatus?: string; releaseDate?: string }) => {
        OPENWO.update(session, live(), fields);
        return work(first, {});
      };
      expect(held({ orderStatus: 'H' })).toBe(`WORK ORDER IS ON HOLD ${order}`);
      expect(held({ orderStatus: 'C' })).toBe(`WORK ORDER IS CLOSED ${order}`);
      expect(held({ orderStatus: 'O', releaseDate: '' })).toBe(
        `WORK ORDER IS NOT RELEASED ${order}`,
      );
      const missing = { order: 'NONE', line: first };
      expect(rejection(() => completeLine(ours(), missing))).toBe('WORK ORDER NOT FOUND NONE');
      WIPROUTE_HEAD.open(session).delete(keyOf('1', order));
      expect(held({ releaseDate: '21490' })).toBe(`ROUTING NOT FOUND ${order}`);
    }));

  test('a line that is on a purchase order is complete once the vendor brought all of it', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const { order, lines } = fresh();
      const line = WIPROUTE_LINE.read(session, '1', order, lines[0] ?? '');
      if (line === undefined) throw new RangeError('An order without lines.');
      WIPROUTE_LINE.update(session, line, { poNo: '50002', poLine: '1' });
      const position = { order, line: line.key.line };
      const complete = () =>
        rejection(() => progressLine(ours(), { ...position, ...nothing, isComplete: true }));
      expect(complete()).toBe(`LINE IS ON PURCHASE ORDER ${line.key.line}`);
      session.table('POLINE').write('1!50002!1', `${'\u001e'.repeat(28)}C`);
      expect(complete()).toBeUndefined();
    }));
});
