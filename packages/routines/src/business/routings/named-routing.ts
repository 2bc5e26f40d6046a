import { operation } from '../../entry/operation.ts';
import { ALTROUTE_HEAD, SROUTE_HEAD, WIPROUTE_HEAD } from '../../schema/routings.ts';
import type { RoutingKey } from './routing-key.ts';

/** A head of a routing, by its table and the parts of its id, the company left out. */
export interface NamedHead {
  readonly table: string;
  readonly id: readonly string[];
}

/** The routing that a head is of. */
export const routingOfHead = operation({
  reads: [SROUTE_HEAD],
  rejections: ['INVALID ROUTING {head}'],
  run({ session, company }, { table, id }: NamedHead, reject): RoutingKey {
    const [first = '', routeNo = ''] = id;
    if (id.length === 2 && table === ALTROUTE_HEAD.name)
      return { kind: 'alternate', part: first, routeNo };
    if (id.length === 1 && table === WIPROUTE_HEAD.name) return { kind: 'wip', order: first };
    if (id.length !== 1 || table !== SROUTE_HEAD.name)
      throw reject(`INVALID ROUTING ${table} ${id.join('!')}`);
    const isTemplate = SROUTE_HEAD.read(session, company, first)?.template === 'Y';
    return isTemplate ? { kind: 'template', template: first } : { kind: 'standard', part: first };
  },
});
