import { operation } from '../../entry/operation.ts';
import { ALTROUTE_HEAD, SROUTE_HEAD } from '../../schema/routings.ts';

/** A routing of a part, by the number it has among them. */
export interface PartRoute {
  readonly partNo: string;
  readonly routeNo: string;
}

/** True when a part has a routing of that number, its standard or an alternate. */
export const hasRoute = operation({
  reads: [SROUTE_HEAD, ALTROUTE_HEAD],
  run({ session, company }, { partNo, routeNo }: PartRoute): boolean {
    return (
      SROUTE_HEAD.read(session, company, partNo)?.routeNo === routeNo ||
      ALTROUTE_HEAD.read(session, company, partNo, routeNo) !== undefined
    );
  },
});
