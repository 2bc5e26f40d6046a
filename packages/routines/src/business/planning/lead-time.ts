import type { ITEMORD } from '../../schema/inventory.ts';
import { storedWholeNumber } from '../values/stored-number.ts';

type Ordering = Pick<
  ReturnType<typeof ITEMORD.parse>,
  'manufacturingLeadDays' | 'purchaseLeadDays' | 'inspectionLeadDays'
>;

/** Workdays from the beginning of an order of a part until it is stock, made or bought. */
export function leadTimeDays(ordering: Ordering | undefined, isMade: boolean): number {
  const days = (text: string | undefined) => storedWholeNumber(text ?? '', 'lead time');
  return isMade
    ? days(ordering?.manufacturingLeadDays)
    : days(ordering?.purchaseLeadDays) + days(ordering?.inspectionLeadDays);
}
