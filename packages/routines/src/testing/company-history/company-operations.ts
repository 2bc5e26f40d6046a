import { assertText } from 'mvdb/host';
import type { Operations } from '../history/drawn-operation.ts';
import { daysPass } from '../history/moving-clock.ts';
import { inCompany } from './choices.ts';
import { moneyOperations } from './money.ts';
import { planningOperations } from './planning.ts';
import { purchasingOperations } from './purchasing.ts';
import { salesOperations } from './sales.ts';
import { shopFloorOperations } from './shop-floor.ts';
import { stockOperations } from './stock.ts';
import { workOrderOperations } from './work-orders.ts';

/** So many days may pass at once. */
const DAYS_MAX = 20;

/**
 * What a company does, from an order to its invoice and from a plan to its parts, with inputs out of the tables of the
 * account; days pass, too. Any account with the tables of `companySchema` will do.
 *
 * @param company - Default: 1.
 * @example companyOperations()['receive goods']
 */
export function companyOperations(company = '1'): Operations {
  assertText('companyOperations', 'company', company);
  const made = inCompany(company);
  return {
    ...salesOperations(made),
    ...purchasingOperations(made),
    ...stockOperations(made),
    ...workOrderOperations(made),
    ...shopFloorOperations(made),
    ...planningOperations(made),
    ...moneyOperations(made),
    'days pass': daysPass(DAYS_MAX),
  };
}
