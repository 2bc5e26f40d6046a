import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, fingerprint, openDemo } from '../../demo/demo-account.ts';
import { companySession } from '../../schema/company-session.ts';
import { LABORCARD } from '../../schema/employees.ts';
import { PRODUCT_1287 } from '../../schema/inventory.ts';
import { NCN_1287 } from '../../schema/non-conformances.ts';
import { NCN_CHG_1287, REDBOOK_1287 } from '../../schema/quality.ts';
import {
  ALTROUTE_HEAD,
  ALTROUTE_XREF,
  SROUTE_HEAD,
  SROUTE_LINE_1287,
} from '../../schema/routings.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { assertBooksAgree, assertReferences } from '../../testing/agreeing-books.ts';
import { failing } from '../../testing/failing.ts';
import { undone } from '../../testing/undone.ts';
import { call } from '../call.ts';
import { vbRouteDelete } from './vb-route.delete.ts';

describe('VB_ROUTE.DELETE', () => {
  let demo: DemoAccount;
  beforeAll(() => {
    demo = openDemo();
  });
  afterAll(() => demo.account.close());

  /** Calls it with a list as the routine around it leaves it. */
  function deleteSelected(...heads: readonly string[]): void {
    const { session } = demo;
    session.selectLists.form(0, heads);
    call(session, vbRouteDelete, {});
  }

  const alternate = () => {
    const [head] = [...ALTROUTE_HEAD.records(demo.session, '1')];
    if (head === undefined) throw new RangeError('The demo has no alternate routing.');
    return head;
  };

  /** An order that waits, of which no hours are written down any more. */
  function orderWithoutHours(): string {
    const { session } = demo;
    const noticed = [...NCN_CHG_1287.records(session, '1'), ...REDBOOK_1287.records(session, '1')];
    const named = new Set(
      [...noticed, ...NCN_1287.records(session, '1')].map((one) => one.workOrder),
    );
    const orders = [...OPENWO.records(session, '1')].filter(
      ({ releaseDate }) => releaseDate === '',
    );
    const order = orders.map(({ key }) => key.workOrder).find((one) => !named.has(one)) ?? '';
    for (const sheet of [...LABORCARD.records(session, '1')]) {
      const cards = LABORCARD.rows(sheet, 'CARDS').map((card) =>
        card.workOrder === order ? { ...card, workOrder: '', operation: '' } : card,
      );
      LABORCARD.update(session, sheet, LABORCARD.columns('CARDS', cards));
    }
    return order;
  }

  test('deletes a standard routing, a template, an alternate and one of a work order', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const { recordId, partNo } = alternate();
      deleteSelected(
        ...['SROUTE.HEAD 1!A200', 'SROUTE.HEAD 1!TMP-ASM'],
        ...[`ALTROUTE.HEAD ${recordId}`, `WIPROUTE.HEAD 1!${orderWithoutHours()}`],
      );
      for (const head of ['A200', 'TMP-ASM'])
        expect(SROUTE_HEAD.has(session, '1', head)).toBe(false);
      expect(ALTROUTE_XREF.has(session, '1', partNo)).toBe(false);
      assertBooksAgree(session, ['1', '2']);
      assertReferences(session);
    }));

  test('what its lines were suggested for is suggested again', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const line = SROUTE_LINE_1287.read(session, '1', 'A200', '10');
      if (line === undefined) throw new RangeError('A line without extension.');
      SROUTE_LINE_1287.update(session, line, { suggestion: 'DRILL' });
      deleteSelected('SROUTE.HEAD 1!A200');
      expect(PRODUCT_1287.read(session, '1', 'A200')?.routeSuggestions).toEqual(['DRILL']);
    }));

  test('deletes all of them or none', () => {
    const before = fingerprint(demo.account);
    const rejected = failing('ROUTING NOT FOUND NONE');
    expect(() => deleteSelected('SROUTE.HEAD 1!A200', 'SROUTE.HEAD 1!NONE')).toThrow(rejected);
    expect(fingerprint(demo.account)).toBe(before);
  });

  test.each(['SROUTE.HEAD 1!A200!10', 'ALTROUTE.HEAD 1!A200', 'PRODUCT 1!A200', 'SROUTE.HEAD 1'])(
    '%s is not a head of a routing',
    (head) => {
      expect(() => deleteSelected(head)).toThrow(
        expect.objectContaining({ detail: expect.stringMatching(/^INVALID ROUTING /) }),
      );
    },
  );

  test('does nothing in a company that is closed to the login', () => {
    const stranger = companySession(demo.account, { login: 'accounting2', company: '2' });
    stranger.selectLists.form(0, ['SROUTE.HEAD 1!A200']);
    expect(() => call(stranger, vbRouteDelete, {})).toThrow(
      expect.objectContaining({ code: 'COMPANY_CLOSED' }),
    );
    expect(SROUTE_HEAD.has(demo.session, '1', 'A200')).toBe(true);
  });
});
