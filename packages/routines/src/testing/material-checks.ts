import type { Session } from 'mvdb';
import { expect } from 'vitest';
import { CO_STDS } from '../schema/companies.ts';
import { REQ } from '../schema/inventory.ts';
import { expectEqual } from './expect-equal.ts';

/**
 * Planned orders are each of a number of their own, which the standards of the company do not give again; they
 * bring something, and are begun before they are needed.
 */
export function expectPlannedOrdersAgree(session: Session, company: string): void {
  const numbers: string[] = [];
  for (const requirements of REQ.records(session, company))
    for (const { number, startDate, date, quantity } of REQ.rows(requirements, 'PLANNED')) {
      numbers.push(number);
      const isOrder = Number(quantity) > 0 && Number(startDate) <= Number(date);
      expectEqual([requirements.recordId, number, isOrder], [requirements.recordId, number, true]);
    }
  expect(numbers.length).toBe(new Set(numbers).size);
  const next = Number(CO_STDS.read(session, company)?.nextPlannedNo);
  const taken = numbers.filter(
    (number) => !/^PL\d+$/.test(number) || Number(number.slice(2)) >= next,
  );
  expectEqual(taken, []);
}
