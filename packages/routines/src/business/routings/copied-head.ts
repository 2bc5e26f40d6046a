import { operation } from '../../entry/operation.ts';
import { PRODUCT } from '../../schema/inventory.ts';
import { ALTROUTE_HEAD, SROUTE_HEAD, WIPROUTE_HEAD } from '../../schema/routings.ts';
import { isPartOfId } from '../records/handed-in.ts';
import { orderOfRouting } from './live-order.ts';
import { STANDARD_ROUTE } from './part-routes.ts';
import type { RoutingHead, RoutingKey } from './routing-key.ts';

/** A routing that is copied, and where to. */
export interface HeadCopy {
  readonly source: RoutingHead;
  readonly from: RoutingKey;
  readonly to: RoutingKey;
}

/** Ids of lines are longer than that of their head. */
const LONGEST_LINE = '9999';

/**
 * What the head of a routing says of itself once another is copied there. A routing of a part or an order speaks of
 * that, whatever it was copied from; a template keeps its own description.
 */
export const copiedHead = operation({
  reads: [PRODUCT, SROUTE_HEAD, ALTROUTE_HEAD, WIPROUTE_HEAD],
  uses: [orderOfRouting],
  rejections: [
    'PART NOT FOUND {part}',
    'INVALID TEMPLATE NUMBER {template}',
    'INVALID ROUTE NUMBER {route}',
    'TEMPLATE NUMBER IS OF A PART {part}',
    'PART NUMBER IS OF A TEMPLATE {template}',
  ],
  run(context, { source, from, to }: HeadCopy, reject): string {
    const { session, company } = context;
    const ofPart = (part: string) => {
      const product = PRODUCT.read(session, company, part);
      if (product === undefined) throw reject(`PART NOT FOUND ${part}`);
      return { partNo: part, description: product.description, revision: product.revision };
    };
    if (to.kind === 'alternate') {
      const { part, routeNo } = to;
      const head = ofPart(part);
      if (
        !isPartOfId(routeNo, [company, part, routeNo, LONGEST_LINE]) ||
        routeNo === STANDARD_ROUTE
      )
        throw reject(`INVALID ROUTE NUMBER ${routeNo}`);
      const stored = ALTROUTE_HEAD.readLocked(session, company, part, routeNo)?.recordText;
      return ALTROUTE_HEAD.format({ ...head, routeNo }, stored);
    }
    if (to.kind === 'standard') {
      const stored = SROUTE_HEAD.readLocked(session, company, to.part);
      const head = ofPart(to.part);
      if (stored?.template === 'Y') throw reject(`PART NUMBER IS OF A TEMPLATE ${to.part}`);
      return SROUTE_HEAD.format(
        { ...head, routeNo: STANDARD_ROUTE, template: 'N' },
        stored?.recordText,
      );
    }
    if (to.kind === 'template') {
      const { template } = to;
      if (!isPartOfId(template, [company, template, LONGEST_LINE]))
        throw reject(`INVALID TEMPLATE NUMBER ${template}`);
      const stored = SROUTE_HEAD.readLocked(session, company, template);
      if (PRODUCT.has(session, company, template) || stored?.template === 'N')
        throw reject(`TEMPLATE NUMBER IS OF A PART ${template}`);
      const { description } = stored ?? source;
      const head = { partNo: '', description, revision: '', routeNo: STANDARD_ROUTE };
      return SROUTE_HEAD.format({ ...head, template: 'Y' }, stored?.recordText);
    }
    const { recordId, partNo, revision, orderedQuantity } = orderOfRouting(context, to);
    const { enteredDate = '', enteredBy = '' } = WIPROUTE_HEAD.read(session, recordId) ?? {};
    return WIPROUTE_HEAD.format({
      ...ofPart(partNo),
      revision,
      routeNo: from.kind === 'template' ? '' : source.routeNo,
      orderQuantity: orderedQuantity,
      enteredDate,
      enteredBy,
    });
  },
});
