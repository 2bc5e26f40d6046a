import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { ITEMMANF, PRODUCT_1287 } from '../../schema/inventory.ts';
import { isTooLarge, storedQuantity } from '../values/stored-number.ts';
import { type BillLink, type BillPosition, explode } from './bill-of-material.ts';
import { type EffectiveBill, effectiveLinks } from './effective-links.ts';
import { quantityTaken } from './quantity-taken.ts';

/** A component that an order takes, from all places that it stands at. */
export interface OrderComponent {
  readonly component: string;
  /** Of one piece, before what is lost. */
  readonly quantityPer: string;
  readonly scrapPercent: string;
  /** The links to it, in the order of the bill. */
  readonly links: readonly BillLink[];
  /** Operation of the order that uses it: of what stands in the place of a phantom, the one that uses that. */
  readonly operation: string;
}

/** What an order makes. */
export interface MadeAssembly extends EffectiveBill {
  /** The bill is taken from here on; blank takes all of it. */
  readonly firstComponent: string;
}

const ONE = 1000n;

/**
 * What an order takes to make an assembly, in the order of its bill. In place of a component that is made as a
 * part of its assembly (a phantom), or never rests in stock (a transient part), stands what that takes itself; one
 * that takes nothing stands for itself.
 */
export const orderComponents = operation({
  reads: [ITEMMANF, PRODUCT_1287],
  uses: [effectiveLinks, explode],
  rejections: [
    'COMPONENT NOT IN BILL OF MATERIAL {component}',
    'QUANTITY OF {component} IS TOO LARGE',
  ],
  run(context, { firstComponent, ...bill }: MadeAssembly, reject): readonly OrderComponent[] {
    const existing = new Map([[bill.assembly, effectiveLinks(context, bill)]]);
    const linksInto = (part: string): readonly BillLink[] => {
      const links =
        existing.get(part) ??
        (isGoneThrough(context, part)
          ? effectiveLinks(context, { ...bill, assembly: part, revision: '' })
          : []);
      existing.set(part, links);
      return links;
    };
    if (firstComponent !== '') {
      const first = linksInto(bill.assembly).findIndex(
        (one) => componentOf(one) === firstComponent,
      );
      if (first === -1) throw reject(`COMPONENT NOT IN BILL OF MATERIAL ${firstComponent}`);
      existing.set(bill.assembly, linksInto(bill.assembly).slice(first));
    }
    const billOf = (part: string) =>
      linksInto(part).map((link) => {
        const component = componentOf(link);
        const isGone = linksInto(component).length > 0;
        const quantityPer = isGone ? String(quantityTaken(link, ONE)) : link.quantityPer;
        return { component, sequence: link.sequence, quantityPer };
      });
    const positions = explode(context, { part: bill.assembly, wbsNo: '1', quantity: ONE, billOf });
    const taken = new Map<string, Leg[]>();
    let operation = '';
    for (const position of positions) {
      const link = linksInto(position.parent).find((one) => componentOf(one) === position.part);
      if (position.level === 1) operation = link?.operation ?? '';
      if (link === undefined || linksInto(position.part).length > 0) continue;
      taken.set(position.part, [
        ...(taken.get(position.part) ?? []),
        { position, link, operation },
      ]);
    }
    return [...taken].map(([component, legs]) => {
      const together = togetherOf(legs);
      if (isTooLarge(BigInt(together.quantityPer)))
        throw reject(`QUANTITY OF ${component} IS TOO LARGE`);
      return { component, ...together };
    });
  },
});

/** Whether what a part takes stands in its place: it is a phantom, or never rests in stock. */
export function isGoneThrough({ session, company }: CompanyContext, part: string): boolean {
  return (
    ITEMMANF.read(session, company, part)?.phantom === 'Y' ||
    PRODUCT_1287.read(session, company, part)?.transientPart === 'Y'
  );
}

const componentOf = ({ key }: BillLink): string => key.component;

interface Leg {
  readonly position: BillPosition;
  readonly link: BillLink;
  /** Of the link of the order's own bill that leads here. */
  readonly operation: string;
}

/** Of a component that stands at several places, what is lost is what is lost at all of them. */
function togetherOf(legs: readonly Leg[]): Omit<OrderComponent, 'component'> {
  let [quantity, lost] = [0n, 0n];
  for (const { position, link } of legs) {
    quantity += position.legQuantity;
    lost += position.legQuantity * storedQuantity(link.scrapPercent);
  }
  const scrapPercent = quantity === 0n ? 0n : (2n * lost + quantity) / (2n * quantity);
  return {
    quantityPer: String(quantity),
    scrapPercent: String(scrapPercent),
    links: legs.map(({ link }) => link),
    operation: legs[0]?.operation ?? '',
  };
}
