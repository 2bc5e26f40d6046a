import fc from 'fast-check';
import type { Session } from 'mvdb';
import { type CompanyContext, companyContext } from '../../entry/company-context.ts';
import {
  type DrawnOperation,
  drawnOperation,
  type OperationDefinition,
} from '../history/drawn-operation.ts';

export const PROGRAM = 'HISTORY';

/** Which of several records; often one of the first, so that operations meet. */
export const choice = fc.oneof({ weight: 3, arbitrary: fc.nat(4) }, fc.nat(60));

/** With 3 implied decimals. */
export const quantity = fc.constantFrom(1000n, 2500n, 7000n, 22_000n);

/** In cents. */
export const amount = fc.integer({ min: 1, max: 90_000 });

/** From the day of the session on. */
export const inDays = fc.integer({ min: -5, max: 40 });

/** The one that a choice falls on, among those that are meant: all by default. */
export function chosen<Each>(
  all: Iterable<Each>,
  which: number,
  isMeant: (each: Each) => boolean = () => true,
): Each | undefined {
  const meant = [...all].filter(isMeant);
  return meant[which % meant.length];
}

/** The program and the terminal of operations of a history, and who does them. */
export const sourceOf = ({ initials }: Session) => ({ program: PROGRAM, initials, port: '1' });

/** A day of a session, in so many days. */
export const dayIn = ({ clock }: Session, days: number): string => String(clock.today() + days);

/** An operation of a company: how it chooses its input there, and what it does with it. */
export interface CompanyDefinition<Drawn, Input>
  extends Pick<OperationDefinition<Drawn, Input>, 'weight' | 'draws'> {
  readonly chooses: (context: CompanyContext, drawn: Drawn) => Input | undefined;
  readonly does: (context: CompanyContext, input: Input) => unknown;
}

/** Makes operations of a company. */
export type InCompany = <Drawn, Input>(
  definition: CompanyDefinition<Drawn, Input>,
) => DrawnOperation;

export const inCompany =
  (company: string): InCompany =>
  ({ chooses, does, ...drawn }) =>
    drawnOperation({
      ...drawn,
      chooses: (session, each) => chooses(companyContext(session, company), each),
      run: (session, input) => does(companyContext(session, company), input),
    });
