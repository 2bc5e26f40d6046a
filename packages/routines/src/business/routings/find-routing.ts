import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { SROUTE_HEAD } from '../../schema/routings.ts';
import {
  type RoutingHead,
  type RoutingKey,
  type RoutingLine,
  routingId,
  routingTables,
  tablesOf,
} from './routing-key.ts';

/** A routing that is there, with its lines in the order of work. */
export interface Routing {
  readonly head: RoutingHead;
  readonly lines: readonly RoutingLine[];
}

/** A routing that is there. Its head is held, so that nobody else changes any of it. */
export const findRouting = operation({
  reads: routingTables(),
  rejections: ['ROUTING NOT FOUND {routing}', 'TEMPLATE NOT FOUND {template}'],
  run(context, key: RoutingKey, reject): Routing {
    const head = headOf(context, key);
    if (head === undefined) {
      const name = routingId(key).join(' ');
      throw reject(
        key.kind === 'template' ? `TEMPLATE NOT FOUND ${name}` : `ROUTING NOT FOUND ${name}`,
      );
    }
    return { head, lines: linesOf(context, key, head) };
  },
});

/** The head of a routing, held; `undefined` if missing of that kind. */
export function headOf(
  { session, company }: CompanyContext,
  key: RoutingKey,
): RoutingHead | undefined {
  const id = [company, ...routingId(key)];
  const head = tablesOf(key).head.readLocked(session, ...id);
  if (key.kind !== 'standard' && key.kind !== 'template') return head;
  const isTemplate = SROUTE_HEAD.read(session, ...id)?.template === 'Y';
  return isTemplate === (key.kind === 'template') ? head : undefined;
}

/** The lines of a routing, in the order of work. */
export function linesOf(
  { session }: CompanyContext,
  key: RoutingKey,
  { recordId, lines }: RoutingHead,
): readonly RoutingLine[] {
  return lines.flatMap((line) => tablesOf(key).line.readLocked(session, recordId, line) ?? []);
}
