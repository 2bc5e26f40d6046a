import { keyOf, type Session } from 'mvdb';
import { expect } from 'vitest';
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
  for (const kind of kinds) expectHeadsAgree(session, company, tablesOf(kind));
  expectProgressAgrees(session, company);
  for (const [heads, orders] of [
    [WIPROUTE_HEAD, OPENWO],
    [WIPROUTE_SIM_HEAD, OPENWO_SIM],
  ] as const)
    for (const { recordId } of heads.records(session, company))
      expect([heads.name, recordId, orders.has(session, recordId)]).toEqual([
        heads.name,
        recordId,
        true,
      ]);
  const alternates = [...ALTROUTE_HEAD.records(session, company)].map(({ recordId }) => recordId);
  const listed = [...ALTROUTE_XREF.records(session, company)].flatMap(({ recordId, routeNos }) =>
    routeNos.map((routeNo) => keyOf(recordId, routeNo)),
  );
  expect(listed.sort()).toEqual(alternates.sort());
}

function expectHeadsAgree(session: Session, company: string, tables: RoutingTables): void {
  const { head: headTable, line: lineTable } = tables;
  const linesByHead = new Map<string, ReturnType<typeof lineTable.parse>[]>();
  for (const line of lineTable.records(session, company)) {
    const head = line.recordId.slice(0, line.recordId.lastIndexOf('!'));
    linesByHead.set(head, [...(linesByHead.get(head) ?? []), line]);
  }
  for (const { recordId, lines, setupHours, laborHours } of headTable.records(session, company)) {
    const stored = linesByHead.get(recordId) ?? [];
    stored.sort((one, other) => Number(lineNoOf(one)) - Number(lineNoOf(other)));
    const said = { lines, setupHours, laborHours };
    expect([recordId, said]).toEqual([recordId, headTotals(stored)]);
    linesByHead.delete(recordId);
  }
  expect([lineTable.name, [...linesByHead.keys()]]).toEqual([lineTable.name, []]);
  for (const beside of besideLines(tables))
    for (const { recordId } of beside.records(session, company))
      expect([beside.name, recordId, lineTable.has(session, recordId)]).toEqual([
        ...[beside.name, recordId, true],
      ]);
}

/** Of a released order it is said how much is done; what goes through an operation came through the one before. */
function expectProgressAgrees(session: Session, company: string): void {
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
      expect([recordId, said]).toEqual([recordId, headProgress(lines, orderQuantity)]);
      expectInTurn(recordId, lines, orderQuantity);
      if (headTable === WIPROUTE_HEAD) expectOrderAgrees(session, recordId, lines, orderQuantity);
    }
}

function expectOrderAgrees(
  session: Session,
  orderId: string,
  lines: readonly LineInWork[],
  orderQuantity: string,
): void {
  const order = OPENWO.read(session, orderId);
  expect([orderId, orderQuantity]).toEqual([orderId, order?.orderedQuantity]);
  const percent = order?.releaseDate === '' ? '' : percentComplete(lines, orderQuantity);
  expect([orderId, order?.percentComplete]).toEqual([orderId, percent]);
}

function expectInTurn(orderId: string, lines: readonly LineInWork[], orderQuantity: string): void {
  const open = lines.findIndex(({ lineStatus }) => lineStatus !== 'C');
  const complete = lines.filter(({ lineStatus }) => lineStatus === 'C').length;
  expect([orderId, complete]).toEqual([orderId, open === -1 ? lines.length : open]);
  let came = storedQuantity(orderQuantity);
  for (const { completedQuantity, scrappedQuantity } of lines) {
    const good = storedQuantity(completedQuantity);
    const through = good + storedQuantity(scrappedQuantity);
    expect([orderId, through <= came]).toEqual([orderId, true]);
    came = good;
  }
}
