import { keyOf, type Session } from 'mvdb';
import { throughLine } from '../business/planning/operation-hours.ts';
import {
  besideLines,
  lineNoOf,
  type RoutingKey,
  type RoutingTables,
  tablesOf,
} from '../business/routings/routing-key.ts';
import {
  headProgress,
  headTotals,
  type LineInWork,
  percentComplete,
} from '../business/routings/routing-totals.ts';
import { storedQuantity } from '../business/values/stored-number.ts';
import {
  ALTROUTE_HEAD,
  ALTROUTE_XREF,
  WIPROUTE_HEAD,
  WIPROUTE_LINE,
  WIPROUTE_SIM_HEAD,
  WIPROUTE_SIM_LINE,
} from '../schema/routings.ts';
import { OPENWO, OPENWO_SIM } from '../schema/work-orders.ts';
import { expectEqual } from './expect-equal.ts';

/** One routing of each kind that has tables of its own. */
const kinds: readonly RoutingKey[] = [
  { kind: 'standard', part: '' },
  { kind: 'alternate', part: '', routeNo: '' },
  { kind: 'wip', order: '' },
  { kind: 'simulated', order: '' },
];

/**
 * Heads list exactly their lines in ascending order, and say what these come to; notes and extensions stand only
 * beside lines. A routing in work belongs to an order, and both say how far its lines are. A part lists exactly its
 * alternates.
 */
export function expectRoutingsAgree(session: Session, company: string): void {
  const faults = [
    ...kinds.flatMap((kind) => [...faultsOfHeads(session, company, tablesOf(kind))]),
    ...faultsOfProgress(session, company),
  ];
  for (const [heads, orders] of [
    [WIPROUTE_HEAD, OPENWO],
    [WIPROUTE_SIM_HEAD, OPENWO_SIM],
  ] as const)
    for (const { recordId } of heads.records(session, company))
      faults.push(...difference(`${heads.name} ${recordId}`, orders.has(session, recordId), true));
  expectEqual(faults, []);
  const alternates = [...ALTROUTE_HEAD.records(session, company)].map(({ recordId }) => recordId);
  const listed = [...ALTROUTE_XREF.records(session, company)].flatMap(({ recordId, routeNos }) =>
    routeNos.map((routeNo) => keyOf(recordId, routeNo)),
  );
  expectEqual(listed.sort(), alternates.sort());
}

/** A difference between what is said and what should be. */
type Text = readonly [place: string, is: unknown, should: unknown];

/** All of them are told together: asking `expect` of each record takes longer than all the rest. */
function difference(place: string, is: unknown, should: unknown): readonly Text[] {
  return JSON.stringify(is) === JSON.stringify(should) ? [] : [[place, is, should]];
}

function* faultsOfHeads(session: Session, company: string, tables: RoutingTables): Generator<Text> {
  const { head: headTable, line: lineTable } = tables;
  const linesByHead = new Map<string, ReturnType<typeof lineTable.parse>[]>();
  for (const line of lineTable.records(session, company)) {
    const head = line.recordId.slice(0, line.recordId.lastIndexOf('!'));
    const known = linesByHead.get(head);
    if (known) known.push(line);
    else linesByHead.set(head, [line]);
  }
  for (const { recordId, lines, setupHours, laborHours } of headTable.records(session, company)) {
    const stored = linesByHead.get(recordId) ?? [];
    stored.sort((one, other) => Number(lineNoOf(one)) - Number(lineNoOf(other)));
    const said = { lines, setupHours, laborHours };
    yield* difference(recordId, said, headTotals(stored));
    linesByHead.delete(recordId);
  }
  yield* difference(lineTable.name, [...linesByHead.keys()], []);
  for (const beside of besideLines(tables))
    for (const { recordId } of beside.records(session, company))
      yield* difference(`${beside.name} ${recordId}`, lineTable.has(session, recordId), true);
}

/** Of a released order it is said how much is done; what goes through an operation came through the one before. */
function* faultsOfProgress(session: Session, company: string): Generator<Text> {
  for (const [headTable, lineTable] of [
    [WIPROUTE_HEAD, WIPROUTE_LINE],
    [WIPROUTE_SIM_HEAD, WIPROUTE_SIM_LINE],
  ] as const)
    for (const head of headTable.records(session, company)) {
      const { recordId, orderQuantity, currentLine, remainingHours } = head;
      const lines = [...lineTable.recordsUnder(session, recordId)].sort(
        (one, other) => Number(one.key.line) - Number(other.key.line),
      );
      const said = { orderQuantity, currentLine, remainingHours };
      yield* difference(recordId, said, headProgress(lines, orderQuantity));
      yield* faultsOfTurn(recordId, lines, orderQuantity);
      if (headTable === WIPROUTE_HEAD)
        yield* faultsOfOrder(session, recordId, lines, orderQuantity);
    }
}

function* faultsOfOrder(
  session: Session,
  orderId: string,
  lines: readonly LineInWork[],
  orderQuantity: string,
): Generator<Text> {
  const order = OPENWO.read(session, orderId);
  yield* difference(orderId, orderQuantity, order?.orderedQuantity);
  const percent = order?.releaseDate === '' ? '' : percentComplete(lines, orderQuantity);
  yield* difference(orderId, order?.percentComplete, percent);
}

function* faultsOfTurn(
  orderId: string,
  lines: readonly LineInWork[],
  orderQuantity: string,
): Generator<Text> {
  const open = lines.findIndex(({ lineStatus }) => lineStatus !== 'C');
  const complete = lines.filter(({ lineStatus }) => lineStatus === 'C').length;
  yield* difference(orderId, complete, open === -1 ? lines.length : open);
  let came = storedQuantity(orderQuantity);
  for (const line of lines) {
    yield* difference(orderId, throughLine(line) <= came, true);
    came = storedQuantity(line.completedQuantity);
  }
}
