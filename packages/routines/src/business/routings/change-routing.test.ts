import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../../mvdb/src/testing/case-count.ts';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { routingInvariants } from '../../invariants/routings.ts';
import { BMF } from '../../schema/bills.ts';
import { ITEMMANF, PRODUCT_1287 } from '../../schema/inventory.ts';
import { POLINE } from '../../schema/purchasing.ts';
import { NCN_CHG_1287 } from '../../schema/quality.ts';
import { keyOf } from '../../schema/record-key.ts';
import {
  SROUTE_HEAD,
  SROUTE_LINE,
  SROUTE_LINE_1287,
  SROUTE_NOTE,
  WIPROUTE_HEAD,
  WIPROUTE_LINE,
} from '../../schema/routings.ts';
import { CAP_REQ_LAB_XREF } from '../../schema/shop-floor.ts';
import { WIPBMF } from '../../schema/work-in-process.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import {
  assertBooksAgree,
  assertInvariants,
  assertReferences,
} from '../../testing/agreeing-books.ts';
import { attempt } from '../../testing/attempt.ts';
import { rejectionOf } from '../../testing/rejection-of.ts';
import { undone } from '../../testing/undone.ts';
import { clearCapacity } from '../planning/clear-capacity.ts';
import { changeRouting, type RoutingChange } from './change-routing.ts';

let demo: DemoAccount;
beforeAll(() => {
  demo = openDemo();
});
afterAll(() => demo.account.close());

const nobody = { part: '', template: '', order: '', line: '', suggestions: [], program: 'TEST' };

const change = (option: string, reported: Partial<RoutingChange> = {}) =>
  changeRouting(companyContext(demo.session, '1'), { ...nobody, option, ...reported });

const rejection = (option: string, reported: Partial<RoutingChange> = {}) =>
  attempt(demo.session, () => change(option, reported));

const linesOf = (part: string) => SROUTE_HEAD.read(demo.session, '1', part)?.lines ?? [];

describe('changeRouting', () => {
  test('any mix of options on parts, templates and orders keeps every law', () => {
    const { session } = demo;
    const orders = [...OPENWO.records(session, '1')].slice(0, 6).map(({ key }) => key.workOrder);
    const orBlank = (texts: fc.Arbitrary<string>) =>
      fc.oneof({ weight: 2, arbitrary: texts }, { weight: 1, arbitrary: fc.constant('') });
    const anyChange = fc.record({
      option: fc.integer({ min: 0, max: 15 }).map(String),
      part: orBlank(fc.constantFrom('A200', 'A201', 'F300', 'F301')),
      template: orBlank(fc.constantFrom('TMP-FAB', 'TMP-ASM', 'T9')),
      order: orBlank(fc.constantFrom(...orders)),
      line: fc.constantFrom('10', '20', '30', '15', '25', '90', ''),
      suggestions: fc.constantFrom<string[]>([], [], ['DRILL'], ['DRILL', 'MILL']),
      program: fc.constant('TEST'),
    });
    const anyChanges = fc.array(anyChange, { minLength: 4, maxLength: 10, size: 'max' });
    const accepted: readonly Partial<RoutingChange>[] = [
      { option: '2', template: 'TMP-ASM', suggestions: ['DRILL', 'MILL'] },
      { option: '11', line: '15', suggestions: ['DRILL'] },
      { option: '10', line: '15' },
      { option: '14' },
    ];
    const done = new Set<string>();
    fc.assert(
      fc.property(anyChanges, (changes) =>
        undone(session, () => {
          for (const one of changes) {
            if (rejectionOf(session, () => change(one.option, one)) !== undefined) continue;
            done.add(one.option);
            assertInvariants(routingInvariants, session, '1');
          }
          assertBooksAgree(session, ['1']);
          assertReferences(session);
        }),
      ),
      {
        numRuns: caseCount(10),
        examples: [[accepted.map((one) => ({ ...nobody, option: '', part: 'A200', ...one }))]],
      },
    );
    expect([...done]).toEqual(expect.arrayContaining(accepted.map(({ option }) => option)));
  });

  test.each(['3', '4'])('option %s loads the work centers of the order', (option) => {
    const { session } = demo;
    const order =
      [...OPENWO.records(session, '1')].find(
        ({ releaseDate, percentComplete, partNo }) =>
          releaseDate === '' && percentComplete === '' && linesOf(partNo).length > 0,
      )?.key.workOrder ?? '';
    const isLoaded = () => CAP_REQ_LAB_XREF.has(session, '1', order);
    undone(session, () => {
      change('9', { order });
      clearCapacity(companyContext(session, '1'));
      change(option, { order, template: option === '4' ? 'TMP-FAB' : '' });
      expect(isLoaded()).toBe(true);
    });
  });

  test('a line is added where its number belongs, and taken away again', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const before = linesOf('A200');
      const [first = '', ...others] = before;
      change('11', { part: 'A200', line: '15', suggestions: ['DRILL'] });
      expect(linesOf('A200')).toEqual([first, '15', ...others]);
      expect(SROUTE_LINE.read(session, '1', 'A200', '15')).toMatchObject({
        laborHours: '0',
        outside: 'N',
      });
      expect(SROUTE_LINE_1287.read(session, '1', 'A200', '15')?.suggestion).toBe('DRILL');
      change('10', { part: 'A200', line: '15' });
      expect(linesOf('A200')).toEqual(before);
      expect(SROUTE_LINE_1287.has(session, '1', 'A200', '15')).toBe(false);
      expect(PRODUCT_1287.read(session, '1', 'A200')?.routeSuggestions).toEqual(['DRILL']);
      change('11', { part: 'A200', suggestions: ['DRILL'] });
      expect(linesOf('A200')).toEqual([...before, String(Number(before.at(-1)) + 10)]);
      expect(PRODUCT_1287.read(session, '1', 'A200')?.routeSuggestions).toEqual([]);
    }));

  test('suggestions are kept with the part whose standard routing is changed', () =>
    undone(demo.session, () => {
      const suggestions = ['DRILL', 'MILL'];
      change('2', { part: 'A200', template: 'TMP-ASM', suggestions });
      expect(PRODUCT_1287.read(demo.session, '1', 'A200')?.routeSuggestions).toEqual(suggestions);
      expect(rejection('1', { part: 'A200', template: 'T9', suggestions })).toBe(
        'OPTION TAKES NO SUGGESTIONS 1',
      );
    }));

  test('the lines of a transient part are numbered afresh, and what names them follows', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const link = [...BMF.records(session, '1')].find(({ operation }) => operation !== '');
      const { assembly = '' } = link?.key ?? {};
      const before = linesOf(assembly);
      const named = BMF.read(session, link?.recordId ?? '')?.operation ?? '';
      change('11', { part: assembly, line: '5' });
      change('11', { part: assembly, line: '7' });
      const note = SROUTE_NOTE.read(session, '1', assembly, '10')?.recordText;
      change('14', { part: assembly });
      const after = linesOf(assembly);
      expect(after).toEqual(
        ['5', '7', ...before].map((_, position) => String((position + 1) * 10)),
      );
      expect(BMF.read(session, link?.recordId ?? '')?.operation).toBe(
        after[before.indexOf(named) + 2],
      );
      expect(SROUTE_NOTE.read(session, '1', assembly, '30')?.recordText).toBe(note);
      expect(SROUTE_NOTE.has(session, '1', assembly, '10')).toBe(false);
      expect(PRODUCT_1287.read(session, '1', assembly)?.transientPart).toBe('Y');
      expect(ITEMMANF.read(session, '1', assembly)?.routeChangedDate).toBe(
        String(session.clock.today()),
      );
      assertReferences(session);
    }));

  test('components, purchase orders and notices name the lines of an order by their new numbers', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const ordered = [...POLINE.records(session, '1')].find(({ operation }) => operation !== '');
      const { workOrder: order = '', operation = '' } = ordered ?? {};
      const part = OPENWO.read(session, '1', order)?.partNo ?? '';
      const notice = [...NCN_CHG_1287.records(session, '1')].find((one) => one.workOrder === '');
      if (notice === undefined) throw new RangeError('The demo has no notice.');
      NCN_CHG_1287.update(session, notice, { workOrder: order, operation });
      const [first = ''] = WIPROUTE_HEAD.read(session, '1', order)?.lines ?? [];
      const head = WIPROUTE_HEAD.read(session, '1', order) ?? WIPROUTE_HEAD.parse('');
      const moved = keyOf('1', order, '5');
      const stored = WIPROUTE_LINE.read(session, '1', order, first)?.recordText;
      const line = WIPROUTE_LINE.format({ plannedStart: '', plannedDue: '' }, stored);
      WIPROUTE_LINE.open(session).write(moved, line);
      WIPROUTE_HEAD.update(session, head, { lines: ['5', ...head.lines] });
      change('14', { order });
      const lines = WIPROUTE_HEAD.read(session, '1', order)?.lines ?? [];
      const renamed = lines[head.lines.indexOf(operation) + 1];
      expect(POLINE.read(session, ordered?.recordId ?? '')?.operation).toBe(renamed);
      expect(NCN_CHG_1287.read(session, notice.recordId)?.operation).toBe(renamed);
      expect(WIPROUTE_LINE.read(session, '1', order, renamed ?? '')?.poNo).toBe(
        ordered?.key.poNumber,
      );
      for (const component of WIPBMF.recordsUnder(session, '1', order))
        expect(['', ...lines.slice(1)]).toContain(component.operation);
      expect(PRODUCT_1287.read(session, '1', part)?.transientPart).toBe('Y');
      assertReferences(session);
      assertBooksAgree(session, ['1']);
    }));

  test('the routing of the part that an order makes is meant where none is named', () =>
    undone(demo.session, () => {
      const order = [...OPENWO.records(demo.session, '1')].find(
        ({ releaseDate }) => releaseDate === '',
      );
      const number = order?.key.workOrder ?? '';
      change('5', { order: number, template: 'T8' });
      expect(SROUTE_HEAD.read(demo.session, '1', order?.partNo ?? '')?.lines).toEqual(
        WIPROUTE_HEAD.read(demo.session, '1', number)?.lines,
      );
      expect(rejection('3', { order: 'NONE' })).toBe('WORK ORDER NOT FOUND NONE');
      expect(rejection('14', { order: 'NONE' })).toBe('WORK ORDER NOT FOUND NONE');
    }));

  test.each<[string, string, Partial<RoutingChange>]>([
    ['INVALID OPTION', '', {}],
    ['INVALID OPTION', '0', {}],
    ['INVALID OPTION', '15', {}],
    ['INVALID OPTION', '01', {}],
    ['INVALID OPTION', 'constructor', {}],
    ['PART NUMBER REQUIRED', '1', { template: 'T9' }],
    ['TEMPLATE NUMBER REQUIRED', '1', { part: 'A200' }],
    ['PART NUMBER REQUIRED', '3', {}],
    ['WORK ORDER REQUIRED', '3', { part: 'A200' }],
    ['WORK ORDER REQUIRED', '12', { line: '10' }],
    ['LINE REQUIRED', '12', { order: '100001' }],
    ['LINE REQUIRED', '10', { part: 'A200' }],
    ['ROUTING REQUIRED', '10', { line: '10' }],
    ['MORE THAN ONE ROUTING IS NAMED', '10', { part: 'A200', order: '100001', line: '10' }],
    ['MORE THAN ONE ROUTING IS NAMED', '11', { part: 'A200', template: 'TMP-FAB' }],
    ['LINE NOT FOUND 15', '10', { part: 'A200', line: '15' }],
    ['LINE ALREADY EXISTS 10', '11', { part: 'A200', line: '10' }],
    ['INVALID LINE 0', '11', { part: 'A200', line: '0' }],
    ['INVALID LINE 010', '11', { part: 'A200', line: '010' }],
    ['INVALID LINE 10000', '11', { part: 'A200', line: '10000' }],
    ['LINE TAKES ONE SUGGESTION', '11', { part: 'A200', suggestions: ['A', 'B'] }],
    ['INVALID SUGGESTION A\u001dB', '11', { part: 'A200', suggestions: ['A\u001dB'] }],
    ['PART NOT FOUND NONE', '14', { part: 'NONE' }],
  ])('%s with option %s', (text, option, reported) => {
    expect(rejection(option, reported)).toBe(text);
  });

  test('no line is added before one that is begun, and none is left out that is', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const begun = [...WIPROUTE_LINE.records(session, '1')].find(
        ({ lineStatus }) => lineStatus === 'C',
      );
      const { workOrder: order = '', line = '' } = begun?.key ?? {};
      expect(rejection('11', { order, line: '1' })).toBe(`LINE AFTER IS BEGUN ${line}`);
      expect(rejection('10', { order, line })).toBe(`LINE IS BEGUN ${line}`);
      for (const one of linesOf('TMP-FAB').slice(1))
        change('10', { template: 'TMP-FAB', line: one });
      expect(rejection('10', { template: 'TMP-FAB', line: '10' })).toBe('LINE IS THE ONLY ONE 10');
    }));
});
