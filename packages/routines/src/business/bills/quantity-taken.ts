import { storedQuantity } from '../values/stored-number.ts';

/** What one of an assembly takes, and what is lost of it on the way, in percent with 2 implied decimals. */
export interface Taken {
  readonly quantityPer: string;
  readonly scrapPercent: string;
}

const ONE = 1000n;
const WHOLE = 10_000n;

/**
 * What a quantity of an assembly takes of a component: as much of it more as is lost on the way, rounded half up
 * to three decimals, once.
 *
 * @see Component scrap in the bills of SAP ERP, by which the quantity of a component grows.
 * @example quantityTaken({ quantityPer: '2000', scrapPercent: '500' }, 10000n) // 21000n
 */
export function quantityTaken({ quantityPer, scrapPercent }: Taken, quantity: bigint): bigint {
  const divisor = ONE * WHOLE;
  const product = storedQuantity(quantityPer) * quantity * (WHOLE + storedQuantity(scrapPercent));
  return (2n * product + divisor) / (2n * divisor);
}
