import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { ITEMMANF } from '../../schema/inventory.ts';
import { keyOf } from '../../schema/record-key.ts';
import { ALTROUTE_HEAD, ALTROUTE_XREF, SROUTE_HEAD } from '../../schema/routings.ts';
import type { RoutingKey } from './routing-key.ts';

/** The number of the standard routing among those of a part. */
export const STANDARD_ROUTE = '1';

/**
 * What a part knows of its routings follows one that was written or is gone: the numbers of its alternates, in
 * ascending order; when its routings last changed; and the one that its orders follow, which is one that there is.
 */
export const followRouting = operation({
  reads: [SROUTE_HEAD, ALTROUTE_HEAD],
  writes: [ALTROUTE_XREF, ITEMMANF],
  run(context, key: RoutingKey) {
    if (key.kind === 'alternate') followAlternate(context, key.part, key.routeNo);
    if (key.kind === 'standard' || key.kind === 'alternate') followAnyRoute(context, key.part);
  },
});

function followAlternate(
  { session, company }: CompanyContext,
  part: string,
  routeNo: string,
): void {
  const id = keyOf(company, part);
  const stored = ALTROUTE_XREF.readLocked(session, id);
  const others = (stored?.routeNos ?? []).filter((one) => one !== routeNo);
  const isThere = ALTROUTE_HEAD.has(session, id, routeNo);
  const routeNos = isThere ? [...others, routeNo].sort() : others;
  if (routeNos.length > 0)
    ALTROUTE_XREF.update(session, stored ?? ALTROUTE_XREF.parse('', id), { routeNos });
  else if (stored) ALTROUTE_XREF.open(session).delete(id);
}

function followAnyRoute({ session, company }: CompanyContext, part: string): void {
  const manufacturing = ITEMMANF.readLocked(session, company, part);
  if (manufacturing === undefined) return;
  const { routeNo } = manufacturing;
  const hasStandard = SROUTE_HEAD.has(session, company, part);
  const isThere =
    routeNo === STANDARD_ROUTE ? hasStandard : ALTROUTE_HEAD.has(session, company, part, routeNo);
  ITEMMANF.update(session, manufacturing, {
    routeChangedDate: String(session.clock.today()),
    routeNo: isThere ? routeNo : hasStandard ? STANDARD_ROUTE : '',
  });
}
