import type { Session } from 'mvdb';
import { type Completion, completeOrder } from '../business/shop-floor/complete-order.ts';
import { issueMaterial, type MaterialIssue } from '../business/shop-floor/issue-material.ts';
import { type LaborCard, postLaborCard } from '../business/shop-floor/labor-card.ts';
import { type MaterialReturn, returnMaterial } from '../business/shop-floor/return-material.ts';
import { companyContext } from '../entry/company-context.ts';

/** Who does what tests of the shop floor do. */
export const shopSource = { program: 'TEST', initials: 'SK', port: '' };

type Reported<All, Needed extends keyof All> = Pick<All, Needed> & Partial<All>;

export type ReportedIssue = Reported<MaterialIssue, 'order' | 'part' | 'quantity'>;
export type ReportedReturn = Reported<MaterialReturn, 'order' | 'part' | 'quantity'>;
export type ReportedCard = Reported<LaborCard, 'order' | 'line'>;
export type ReportedCompletion = Reported<Completion, 'order' | 'quantity'>;

/** The operations of a shop in the first company, with what is usual where nothing is reported. */
export function shopFixture(session: Session) {
  const ours = companyContext(session, '1');
  const source = shopSource;
  return {
    issue: (reported: ReportedIssue) =>
      issueMaterial(ours, {
        ...{ location: '', lotNo: '', bin: '', job: '', isExcess: false, source },
        ...reported,
      }),
    giveBack: (reported: ReportedReturn) =>
      returnMaterial(ours, { lotNo: '', bin: '', source, ...reported }),
    work: (reported: ReportedCard) =>
      postLaborCard(ours, {
        ...{ employee: '1018', date: String(session.clock.today()), kind: 'REG', hourType: 'R' },
        ...{ hours: '150', completed: '0', scrapped: '0', isComplete: false },
        ...reported,
      }),
    complete: (reported: ReportedCompletion) =>
      completeOrder(ours, { bin: '', lotNo: '', expiryDate: '', source, ...reported }),
  };
}
