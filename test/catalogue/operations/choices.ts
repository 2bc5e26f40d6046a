import { withoutCompany } from '@mvdb/routines';
import fc from 'fast-check';
import type { SchemaTable, Session } from 'mvdb';
import { JOBMASTER } from '../../../packages/routines/src/schema/projects.ts';
import type { Supplied } from '../../../packages/routines/src/testing/call-outcome.ts';

export const DAYS = ['21460', '21480', '21491', '21495', '21550'];
export const quantities = fc.constantFrom(
  '1000',
  '2500',
  '7000',
  '20000',
  '0',
  '-1000',
  '999999999000',
);
export const prices = fc.constantFrom('100', '333333', '84000000', '0', '');
export const days = fc.constantFrom(...DAYS, '', '0');
/** Most of them in a period that is open. */
export const postingDays = fc.constantFrom('', '', '', '', ...DAYS);
export const departments = fc.constantFrom(
  'PLANNING',
  'PARTS',
  'PARTS',
  'ACCOUNTING',
  'SHIPPING',
  '',
);
export const orBlank = (texts: fc.Arbitrary<string>) => fc.oneof(texts, fc.constant(''));

/** Arguments of calls, by the name of the routine. */
export type Operations = Readonly<Record<string, fc.Arbitrary<Supplied>>>;

export type Choices = ReturnType<typeof choicesOf>;

/** What operations choose from, out of the tables of an account. */
export function choicesOf(session: Session) {
  const company = fc.constantFrom('1', '1', '1', '2');
  const inCompany = (table: SchemaTable) =>
    company.chain((CO) => {
      const ids = [...table.open(session).ids({ from: `${CO}!`, to: `${CO}"` })];
      return fc.constantFrom(...ids.map((id) => [CO, withoutCompany(id)] as const));
    });
  const idsOf = (table: SchemaTable) => {
    const ids = [...table.open(session).ids({ from: '1!', to: '1"' })];
    return fc.constantFrom(...ids.map(withoutCompany));
  };
  /** Few of them, so that operations meet each other. */
  const soldParts = fc.constantFrom('F314', 'F309', 'C552', 'C500', 'A209', 'P100', 'P121');
  const jobs = orBlank(idsOf(JOBMASTER));
  const onFile = (table: SchemaTable, id: readonly string[]) =>
    table.read(session, ...id)?.recordText ?? '';
  return { session, company, inCompany, idsOf, soldParts, jobs, onFile };
}
