import { iconv } from 'mvdb/functions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import {
  EMPLOYEE,
  EMPLOYEE_1287,
  EMPLOYEE_PUBLIC_1287,
  LABORCARD,
} from '../../schema/employees.ts';
import { HOLD } from '../../schema/planning.ts';
import { attributesOf } from '../../testing/marked-text.ts';
import { call } from '../call.ts';
import { vbLaborhistlistRev1 } from './vb-laborhistlist.rev1.ts';

const LAST_WEEK = '11/01/26';

describe('VB_LABORHISTLIST.REV1', () => {
  let demo: DemoAccount;
  beforeAll(() => {
    demo = openDemo();
  });
  afterAll(() => demo.account.close());

  function listed(RPT: string, WE = LAST_WEEK, REQ = '1001') {
    const supplied = { CO: '1', 'REQ.BY': REQ, 'RPT.LST': RPT, 'WE.DATE': WE };
    const { DATA, MESSAGE } = call(demo.session, vbLaborhistlistRev1, supplied);
    const columns = attributesOf(DATA);
    return {
      rows: (columns[0] ?? []).map((_, row) => columns.map((column) => column[row] ?? '')),
      MESSAGE,
    };
  }

  /** A row worked out from the records again. */
  function expectedRow(number: string, week: number): string[] {
    const { session } = demo;
    const one = EMPLOYEE.read(session, '1', number);
    const more = EMPLOYEE_1287.read(session, '1', number);
    const sheet = LABORCARD.read(session, '1', number, String(week));
    const cards = (sheet?.kinds ?? []).map((kind, row) => ({
      day: sheet?.workedDates[row],
      kind,
      hours: Number(sheet?.workedHours[row]),
      rest: [sheet?.workOrders[row], sheet?.operations[row], sheet?.jobs[row]],
    }));
    const of = (kind: string) =>
      cards.filter((card) => card.kind === kind).reduce((sum, { hours }) => sum + hours, 0);
    const away = of('SICK') + of('HOL') + of('VAC') + of('MISC');
    const isSalary = one?.payType === 'S';
    const isExempt = isSalary && more?.exemptStatus === 'E';
    const regular = isSalary ? Math.max(0, 4000 - away) : Math.min(of('REG'), 4000);
    const overtime = isExempt ? 0 : of('OT') + Math.max(0, of('REG') - 4000);
    const double = isExempt ? 0 : of('DT');
    const total = regular + overtime + double + away;
    const errors = [
      ...(sheet || isExempt ? [] : ['NO TIMESHEET']),
      ...(sheet && sheet.approvedBy === '' ? ['NOT APPROVED'] : []),
      ...(sheet && !isSalary && total < 4000 ? ['SHORT HOURS'] : []),
      ...(more?.contractEndDate && Number(more.contractEndDate) < week ? ['CONTRACT ENDED'] : []),
    ];
    const contract = [more?.contractAgency, more?.contractNo, more?.contractEndDate];
    return [
      EMPLOYEE_PUBLIC_1287.read(session, '1', number)?.department ?? '',
      number,
      `${one?.firstName} ${one?.lastName}`,
      cards.map((card) => [card.day, card.kind, card.hours, ...card.rest].join('!')).join('\u001c'),
      ...[regular, overtime, double, of('SICK'), of('HOL'), of('VAC'), of('MISC')].map(String),
      String(total),
      one?.payType ?? '',
      sheet?.shift ?? one?.shift ?? '',
      more?.exemptStatus ?? '',
      more?.contractAgency ? contract.join('\u001c') : '',
      errors.join('\u001c'),
    ];
  }

  test.each([LAST_WEEK, '10/25/26', '10/18/26', '09/13/26', '11/08/26'])(
    'for the week ending %s it agrees with the cards of everyone employed',
    (weekEnding) => {
      const week = Number(iconv(weekEnding, 'D2/'));
      const employed = [...EMPLOYEE.records(demo.session, '1')].filter(
        ({ terminationDate }) => terminationDate === '' || Number(terminationDate) > week - 7,
      );
      const wanted = employed
        .map(({ recordId }) => expectedRow(recordId.split('!')[1] ?? '', week))
        .sort((a, b) => (`${a[0]} ${a[1]}` < `${b[0]} ${b[1]}` ? -1 : 1));
      const { rows, MESSAGE } = listed('ALL', weekEnding);
      expect(MESSAGE).toBe('');
      expect(rows).toEqual(wanted);
      expect(rows.every((row) => row.length === 17)).toBe(true);
    },
  );

  test('the demo shows every kind of trouble it can have', () => {
    const errors = new Set(
      [LAST_WEEK, '10/25/26', '10/18/26', '10/11/26'].flatMap((week) =>
        listed('ALL', week).rows.flatMap((row) => (row[16] ?? '').split('\u001c')),
      ),
    );
    expect(errors).toEqual(
      new Set(['', 'NO TIMESHEET', 'NOT APPROVED', 'SHORT HOURS', 'CONTRACT ENDED']),
    );
  });

  test('a day of more than 24 hours and a short week are reported', () => {
    LABORCARD.write(demo.session, '1!1017!21490', {
      workedDates: ['21486', '21486'],
      kinds: ['REG', 'OT'],
      workedHours: ['2000', '500'],
      approvedBy: '1005',
    });
    const row = listed('1005').rows.find(([, number]) => number === '1017');
    expect(row?.[16]).toBe('SHORT HOURS\u001cDAY OVER 24 HOURS');
  });

  test('a blank filter shows who reports to whoever asks, another who reports to that one', () => {
    const numbers = ({ rows }: ReturnType<typeof listed>) =>
      rows.map(([, number]) => number).sort();
    expect(numbers(listed('', LAST_WEEK, '1004'))).toEqual(['1011', '1012']);
    expect(numbers(listed('1004'))).toEqual(['1011', '1012']);
    expect(numbers(listed('1011'))).toEqual([]);
  });

  test('the list is printed and kept', () => {
    demo.session.takeOutput();
    const before = [...HOLD.recordsUnder(demo.session, '1', 'LABORHIST')].length;
    listed('1004');
    listed('1004');
    const printed = demo.session.takeOutput();
    const saved = [...HOLD.recordsUnder(demo.session, '1', 'LABORHIST')];
    expect(saved).toHaveLength(before + 2);
    expect(printed.slice(0, 3)).toEqual([saved.at(-1)?.title, ...(saved.at(-1)?.lines ?? [])]);
    expect(saved.at(-1)?.lines[0]).toMatch(/^ENGINEERING {2}1011 {3}Eva Vance .* 40\.00/);
    expect(saved.at(-1)?.login).toBe('demo');
  });

  test.each([
    ['1', '9999', 'ALL', LAST_WEEK, 'EMPLOYEE NOT FOUND'],
    ['1', '1001', '9999', LAST_WEEK, 'EMPLOYEE NOT FOUND'],
    ['1', '1001', 'ALL', '2026-11-01', 'INVALID DATE 2026-11-01'],
    ['1', '1001', 'ALL', '13/01/26', 'INVALID DATE 13/01/26'],
    ['1', '1001', 'ALL', '02/30/26', 'INVALID DATE 02/30/26'],
    ['1', '1001', 'ALL', '11/02/26', 'NOT A WEEK ENDING DATE 11/02/26'],
  ])('company %s, asked by %s, filter %s, week %s: %s', (CO, REQ, RPT, WE, MESSAGE) => {
    const supplied = { CO, 'REQ.BY': REQ, 'RPT.LST': RPT, 'WE.DATE': WE };
    expect(call(demo.session, vbLaborhistlistRev1, supplied)).toEqual({ DATA: '', MESSAGE });
  });
});
