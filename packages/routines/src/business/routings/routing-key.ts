import type { RecordOf } from 'mvdb';
import {
  ALTROUTE_HEAD,
  ALTROUTE_LINE,
  ALTROUTE_LINE_1287,
  ALTROUTE_NOTE,
  SROUTE_HEAD,
  SROUTE_LINE,
  SROUTE_LINE_1287,
  SROUTE_NOTE,
  WIPROUTE_COST,
  WIPROUTE_HEAD,
  WIPROUTE_LINE,
  WIPROUTE_LINE_1287,
  WIPROUTE_NOTE,
  WIPROUTE_SIM_HEAD,
  WIPROUTE_SIM_LINE,
  WIPROUTE_SIM_NOTE,
} from '../../schema/routings.ts';
import type { CompanyTable } from '../../schema/table-name.ts';

/** A routing: the standard one of a part or another, a template, or that of a live or simulated work order. */
export type RoutingKey =
  | { readonly kind: 'standard'; readonly part: string }
  | { readonly kind: 'template'; readonly template: string }
  | { readonly kind: 'alternate'; readonly part: string; readonly routeNo: string }
  | { readonly kind: 'wip'; readonly order: string }
  | { readonly kind: 'simulated'; readonly order: string };

/** What every head of a routing holds, and every line. */
type HeadAttributes = Omit<typeof SROUTE_HEAD.attributes, 'template'>;
type LineAttributes = typeof SROUTE_LINE.attributes;

export type RoutingHead = RecordOf<CompanyTable<HeadAttributes>>;
export type RoutingLine = RecordOf<CompanyTable<LineAttributes>>;

/** Where a kind of routing lies. */
export interface RoutingTables {
  readonly head: CompanyTable<HeadAttributes>;
  readonly line: CompanyTable<LineAttributes>;
  /** What this company keeps of a line; simulated routings have none of it. */
  readonly extension: CompanyTable<typeof SROUTE_LINE_1287.attributes> | undefined;
  readonly note: CompanyTable<typeof SROUTE_NOTE.attributes>;
  /** What a line should cost and did cost, of a work order. */
  readonly cost: typeof WIPROUTE_COST | undefined;
}

/** Standard routings, and templates under numbers of their own. */
const standardTables: RoutingTables = {
  head: SROUTE_HEAD,
  line: SROUTE_LINE,
  extension: SROUTE_LINE_1287,
  note: SROUTE_NOTE,
  cost: undefined,
};

const tablesByKind: Readonly<Record<RoutingKey['kind'], RoutingTables>> = {
  standard: standardTables,
  template: standardTables,
  alternate: {
    head: ALTROUTE_HEAD,
    line: ALTROUTE_LINE,
    extension: ALTROUTE_LINE_1287,
    note: ALTROUTE_NOTE,
    cost: undefined,
  },
  wip: {
    head: WIPROUTE_HEAD,
    line: WIPROUTE_LINE,
    extension: WIPROUTE_LINE_1287,
    note: WIPROUTE_NOTE,
    cost: WIPROUTE_COST,
  },
  simulated: {
    head: WIPROUTE_SIM_HEAD,
    line: WIPROUTE_SIM_LINE,
    extension: undefined,
    note: WIPROUTE_SIM_NOTE,
    cost: undefined,
  },
};

/** Every table that routings lie in. */
export function routingTables(): readonly CompanyTable[] {
  const all = Object.values(tablesByKind);
  return [...new Set(all.flatMap((one) => [one.head, one.line, ...besideLines(one)]))];
}

export function tablesOf({ kind }: RoutingKey): RoutingTables {
  return tablesByKind[kind];
}

/** The tables that hold more of a line, under its id. */
export function besideLines({ extension, note, cost }: RoutingTables): readonly CompanyTable[] {
  return [extension, note, cost].filter((table) => table !== undefined);
}

/** The parts of the id of its head, the company left out. */
export function routingId(key: RoutingKey): readonly string[] {
  switch (key.kind) {
    case 'standard':
      return [key.part];
    case 'template':
      return [key.template];
    case 'alternate':
      return [key.part, key.routeNo];
    default:
      return [key.order];
  }
}

/** The part that a standard or alternate routing is of; `undefined` for any other. */
export function partOfRouting(key: RoutingKey): string | undefined {
  return 'part' in key ? key.part : undefined;
}

/** The routing of a live or simulated work order. */
export type WorkKey = Extract<RoutingKey, { readonly order: string }>;

export function isInWork(key: RoutingKey): key is WorkKey {
  return key.kind === 'wip' || key.kind === 'simulated';
}

/** The order of a routing in work, as planning knows it. */
export function plannedOrder({ kind, order }: WorkKey) {
  return { order, isSimulated: kind === 'simulated' };
}

/** The number of a line, which its id ends with. */
export function lineNoOf({ recordId }: { readonly recordId: string }): string {
  return recordId.slice(recordId.lastIndexOf('!') + 1);
}
