import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../../mvdb/src/testing/case-count.ts';
import { type DemoAccount, fingerprint, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { routingInvariants } from '../../invariants/routings.ts';
import { BMF } from '../../schema/bills.ts';
import { ITEMMANF, PRODUCT_1287 } from '../../schema/inventory.ts';
import { keyOf } from '../../schema/record-key.ts';
import {
  ALTROUTE_HEAD,
  ALTROUTE_XREF,
  SROUTE_HEAD,
  SROUTE_LINE_1287,
  SROUTE_NOTE,
  WIPROUTE_HEAD,
  WIPROUTE_LINE,
} from '../../schema/routings.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { assertInvariants } from '../../testing/agreeing-books.ts';
import { attempt } from '../../testing/attempt.ts';
import { undone } from '../../testing/undone.ts';
import { copyRouting } from './copy-routing.ts';
import { deleteRouting } from './delete-routing.ts';
import { findRouting } from './find-routing.ts';
import { isInWork, type RoutingKey, routingId, tablesOf } from './routing-key.ts';

let demo: DemoAccount;
beforeAll(() => {
  demo = openDemo();
});
afterAll(() => demo.account.close());

const standard = (part: string): RoutingKey => ({ kind: 'standard', part });
const template = (number: string): RoutingKey => ({ kind: 'template', template: number });
const alternate = (part: string, routeNo = '2'): RoutingKey => ({
  kind: 'alternate',
  part,
  routeNo,
});
const wip = (order: string): RoutingKey => ({ kind: 'wip', order });

const ours = () => companyContext(demo.session, '1');

/** What a routing says of its operations, line by line. */
function operationsOf(key: RoutingKey): readonly string[] {
  const { lines } = findRouting(ours(), key);
  return lines.map(({ recordId, ...line }) => {
    const { description, workCenter, setupHours, laborHours, outside, vendorNo, outsideCost } =
      line;
    const beside = [tablesOf(key).note, tablesOf(key).extension].map(
      (table) => table?.read(demo.session, recordId)?.recordText ?? '',
    );
    return [
      description,
      workCenter,
      setupHours,
      laborHours,
      outside,
      vendorNo,
      outsideCost,
      ...beside,
    ].join('|');
  });
}

/** Orders on which nothing was begun. */
const waiting = () =>
  [...OPENWO.records(demo.session, '1')]
    .filter(({ percentComplete, releaseDate }) => releaseDate === '' && percentComplete === '')
    .map(({ key }) => key.workOrder);

describe('copyRouting', () => {
  test('copies everything of the operations, and what is copied agrees, whatever kind it is', () => {
    const { session } = demo;
    const parts = [...SROUTE_HEAD.records(session, '1')].filter(({ template }) => template !== 'Y');
    const part = fc.constantFrom(...parts.slice(0, 12).map(({ partNo }) => partNo));
    const anyKey = fc.oneof(
      part.map(standard),
      part.map((one) => alternate(one)),
      fc.constantFrom('TMP-FAB', 'TMP-ASM', 'T9').map(template),
      fc.constantFrom(...waiting()).map(wip),
      fc.constantFrom('100001', '100002', '100003').map(wip),
    );
    let copied = 0;
    fc.assert(
      fc.property(fc.array(fc.tuple(anyKey, anyKey), { maxLength: 6 }), (copies) =>
        undone(session, () => {
          for (const [from, to] of copies) {
            const rejected = attempt(session, () => copyRouting(ours(), { from, to }));
            if (rejected !== undefined) continue;
            copied += 1;
            expect(operationsOf(to)).toEqual(operationsOf(from));
            assertInvariants(routingInvariants, session, '1');
          }
        }),
      ),
      { numRuns: caseCount(12, 8) },
    );
    expect(copied).toBeGreaterThan(caseCount(4, 0));
  });

  test('in work every line waits for the quantity of the order, without dates', () =>
    undone(demo.session, () => {
      const [order = ''] = waiting();
      copyRouting(ours(), { from: template('TMP-FAB'), to: wip(order) });
      const head = WIPROUTE_HEAD.read(demo.session, '1', order);
      const { orderedQuantity, partNo } = OPENWO.read(demo.session, '1', order) ?? {};
      expect(head).toMatchObject({
        orderQuantity: orderedQuantity,
        partNo,
        routeNo: '',
        plannedStart: '',
        plannedDate: '',
        currentLine: '10',
      });
      for (const line of WIPROUTE_LINE.recordsUnder(demo.session, '1', order))
        expect(line).toMatchObject({
          lineStatus: 'W',
          plannedStart: '',
          completedQuantity: '0',
          poNo: '',
        });
    }));

  test('a routing of an order that is copied afresh keeps by whom and when it was entered', () =>
    undone(demo.session, () => {
      const [order = ''] = waiting();
      const head = WIPROUTE_HEAD.read(demo.session, '1', order);
      const entered = { enteredDate: '21000', enteredBy: 'QQ' };
      if (head) WIPROUTE_HEAD.update(demo.session, head, entered);
      copyRouting(ours(), { from: template('TMP-FAB'), to: wip(order) });
      expect(WIPROUTE_HEAD.read(demo.session, '1', order)).toMatchObject(entered);
    }));

  test('a template keeps what an order added to itself', () =>
    undone(demo.session, () => {
      copyRouting(ours(), { from: wip('100001'), to: template('T9') });
      const { lines, head } = findRouting(ours(), template('T9'));
      for (const { recordText } of lines)
        expect(WIPROUTE_LINE.parse(recordText)).toMatchObject({
          lineStatus: '',
          plannedStart: '',
          completedDate: '',
        });
      expect(head).toMatchObject({ partNo: '', enteredBy: demo.session.initials });
    }));

  test('what was suggested is suggested again when the line that took it goes', () =>
    undone(demo.session, () => {
      const [head] = [...SROUTE_HEAD.records(demo.session, '1')];
      const part = head?.partNo ?? '';
      const id = keyOf('1', part, '10');
      const line = SROUTE_LINE_1287.read(demo.session, id) ?? SROUTE_LINE_1287.parse('', id);
      SROUTE_LINE_1287.update(demo.session, line, { suggestion: 'DRILL' });
      copyRouting(ours(), { from: standard(part), to: template('T9') });
      copyRouting(ours(), { from: template('TMP-FAB'), to: standard(part) });
      expect(PRODUCT_1287.read(demo.session, '1', part)?.routeSuggestions).toEqual(['DRILL']);
      copyRouting(ours(), { from: template('T9'), to: standard(part) });
      expect(PRODUCT_1287.read(demo.session, '1', part)?.routeSuggestions).toEqual([]);
    }));

  test('components of a line that goes are used by the one after it', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const link = [...BMF.records(session, '1')].find(({ operation }) => operation === '10');
      const assembly = link?.key.assembly ?? '';
      const numbers = SROUTE_HEAD.read(session, '1', assembly)?.lines ?? [];
      copyRouting(ours(), { from: standard(assembly), to: template('T9') });
      const first = keyOf('1', 'T9', '10');
      for (const table of [tablesOf(template('T9')).line, SROUTE_LINE_1287, SROUTE_NOTE])
        table.open(session).delete(first);
      const lines = numbers.slice(1);
      SROUTE_HEAD.update(session, SROUTE_HEAD.read(session, '1', 'T9') ?? SROUTE_HEAD.parse(''), {
        lines,
      });
      copyRouting(ours(), { from: template('T9'), to: standard(assembly) });
      for (const { operation } of BMF.recordsUnder(session, '1', assembly))
        expect(['', ...lines]).toContain(operation);
      expect(BMF.read(session, link?.recordId ?? '')?.operation).toBe(lines[0]);
    }));

  test.each<[string, RoutingKey, RoutingKey]>([
    ['ROUTING NOT FOUND NONE', standard('NONE'), template('T9')],
    ['TEMPLATE NOT FOUND A200', template('A200'), standard('A200')],
    ['ROUTING IS COPIED TO ITSELF A200', standard('A200'), standard('A200')],
    ['PART NOT FOUND NONE', template('TMP-FAB'), standard('NONE')],
    ['PART NOT FOUND NONE', template('TMP-FAB'), alternate('NONE')],
    ['INVALID TEMPLATE NUMBER A!B', standard('A200'), template('A!B')],
    ['INVALID TEMPLATE NUMBER ', standard('A200'), template('')],
    ['TEMPLATE NUMBER IS OF A PART A201', standard('A200'), template('A201')],
    ['INVALID ROUTE NUMBER 1', standard('A200'), alternate('A200', '1')],
    ['INVALID ROUTE NUMBER ', standard('A200'), alternate('A200', '')],
    ['WORK ORDER NOT FOUND NONE', standard('A200'), wip('NONE')],
    ['WORK ORDER NOT FOUND 100001', standard('A200'), { kind: 'simulated', order: '100001' }],
  ])('%s', (text, from, to) => {
    expect(attempt(demo.session, () => copyRouting(ours(), { from, to }))).toBe(text);
  });

  test('a routing that is begun, on a purchase order or closed stays', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const rejection = (order: string) =>
        attempt(session, () => copyRouting(ours(), { from: template('TMP-FAB'), to: wip(order) }));
      const lines = [...WIPROUTE_LINE.records(session, '1')];
      const begun = lines.find(({ lineStatus }) => lineStatus === 'C');
      expect(rejection(begun?.key.workOrder ?? '')).toBe(`LINE IS BEGUN ${begun?.key.line}`);
      const [order = ''] = waiting();
      const [line] = [...WIPROUTE_LINE.recordsUnder(session, '1', order)];
      if (line === undefined) throw new RangeError('An order without lines.');
      WIPROUTE_LINE.update(session, line, { poNo: '50001', poLine: '1' });
      expect(rejection(order)).toBe('LINE IS ON PURCHASE ORDER 10');
      OPENWO.open(session).write(keyOf('1', order), OPENWO.format({ orderStatus: 'C' }));
      expect(rejection(order)).toBe(`WORK ORDER IS CLOSED ${order}`);
    }));
});

describe('deleteRouting', () => {
  const anyKey = () => {
    const parts = [...SROUTE_HEAD.records(demo.session, '1')].map(({ partNo }) => partNo);
    const alternates = [...ALTROUTE_HEAD.records(demo.session, '1')];
    return fc.oneof(
      fc.constantFrom(...parts.filter((part) => part !== '')).map(standard),
      fc.constantFrom(...alternates).map(({ key }) => alternate(key.part, key.routeNumber)),
      fc.constantFrom('TMP-FAB', 'TMP-ASM').map(template),
      fc.constantFrom(...waiting()).map(wip),
    );
  };

  /** Those that are listed with the part beside one; `undefined` for none, for then nothing lists any. */
  const otherAlternates = (key: RoutingKey): readonly string[] | undefined => {
    if (key.kind !== 'alternate') return undefined;
    const { routeNos = [] } = ALTROUTE_XREF.read(demo.session, '1', key.part) ?? {};
    const others = routeNos.filter((routeNo) => routeNo !== key.routeNo);
    return others.length === 0 ? undefined : others;
  };

  test('leaves nothing of it, and whatever else mentions routings agrees', () => {
    const { session } = demo;
    fc.assert(
      fc.property(anyKey(), (key) =>
        undone(session, () => {
          const otherNos = otherAlternates(key);
          const rejected = attempt(session, () => deleteRouting(ours(), key));
          if (rejected !== undefined) return expect(rejected).toMatch(/ IS USED BY /);
          assertInvariants(routingInvariants, session, '1');
          const { head, line } = tablesOf(key);
          expect(head.has(session, '1', ...routingId(key))).toBe(false);
          expect([...line.recordsUnder(session, '1', ...routingId(key))]).toEqual([]);
          if (key.kind === 'alternate')
            expect(ALTROUTE_XREF.read(session, '1', key.part)?.routeNos).toEqual(otherNos);
          if (key.kind === 'standard')
            expect(ITEMMANF.read(session, '1', key.part)?.routeNo).toBe('');
          expect(attempt(session, () => deleteRouting(ours(), key))).toMatch(/NOT FOUND/);
        }),
      ),
      { numRuns: caseCount(12) },
    );
  });

  test('one that comes back restores all but who wrote it', () => {
    const before = fingerprint(demo.account);
    undone(demo.session, () => {
      const operations = operationsOf(standard('A200'));
      copyRouting(ours(), { from: standard('A200'), to: template('T9') });
      deleteRouting(ours(), standard('A200'));
      copyRouting(ours(), { from: template('T9'), to: standard('A200') });
      expect(operationsOf(standard('A200'))).toEqual(operations);
      expect(isInWork(standard('A200'))).toBe(false);
    });
    expect(fingerprint(demo.account)).toBe(before);
  });

  test('one that is begun stays', () => {
    const { session } = demo;
    const begun = [...WIPROUTE_LINE.records(session, '1')].find(
      ({ lineStatus }) => lineStatus === 'C',
    );
    const order = begun?.key.workOrder ?? '';
    expect(attempt(session, () => deleteRouting(ours(), wip(order)))).toBe(
      `LINE IS BEGUN ${begun?.key.line}`,
    );
  });
});
