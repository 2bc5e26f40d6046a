import type { Session } from 'mvdb';
import { type Completion, completeOrder } from '../business/shop-floor/complete-order.ts';
import { issueMaterial, type MaterialIssue } from '../business/shop-floor/issue-material.ts';
import { type LaborCard, postLaborCard } from '../business/shop-floor/labor-card.ts';
import { type MaterialReturn, returnMaterial } from '../business/shop-floor/return-material.ts';
import { firm } from '../entry/firm.ts';

/** Who does what tests of the shop floor do. */
export const shopSource = { program: 'TEST', initials: 'SK', port: '' };

type Told<All, Needed extends keyof All> = Pick<All, Needed> & Partial<All>;

export type ToldIssue = Told<MaterialIssue, 'order' | 'part' | 'quantity'>;
export type ToldReturn = Told<MaterialReturn, 'order' | 'part' | 'quantity'>;
export type ToldCard = Told<LaborCard, 'order' | 'line'>;
export type ToldCompletion = Told<Completion, 'order' | 'quantity'>;

/** The acts of a shop in the first company, with what is usual where nothing is told. */
export function shopDesk(session: Session) {
  const ours = firm(session, '1');
  const source = shopSource;
  return {
    issue: (told: ToldIssue) =>
      issueMaterial(ours, {
        ...{ location: '', lotNo: '', bin: '', job: '', isExcess: false, source },
        ...told,
      }),
    giveBack: (told: ToldReturn) => returnMaterial(ours, { lotNo: '', bin: '', source, ...told }),
    work: (told: ToldCard) =>
      postLaborCard(ours, {
        ...{ employee: '1026', date: String(session.clock.today()), kind: 'REG', hourType: 'R' },
        ...{ hours: '150', completed: '0', scrapped: '0', isComplete: false },
        ...told,
      }),
    complete: (told: ToldCompletion) =>
      completeOrder(ours, { bin: '', lotNo: '', expiryDate: '', source, ...told }),
  };
}
