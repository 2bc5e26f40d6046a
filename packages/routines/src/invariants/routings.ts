import { throughLine } from '../business/planning/operation-hours.ts';
import {
  besideLines,
  lineNoOf,
  type RoutingKey,
  tablesOf,
} from '../business/routings/routing-key.ts';
import {
  headProgress,
  headTotals,
  type LineInWork,
  percentComplete,
} from '../business/routings/routing-totals.ts';
import { storedQuantity } from '../business/values/stored-number.ts';
import { keyOf } from '../schema/record-key.ts';
import {
  ALTROUTE_HEAD,
  ALTROUTE_XREF,
  WIPROUTE_HEAD,
  WIPROUTE_LINE,
  WIPROUTE_SIM_HEAD,
  WIPROUTE_SIM_LINE,
} from '../schema/routings.ts';
import { OPENWO, OPENWO_SIM } from '../schema/work-orders.ts';
import type { Books } from './books.ts';
import { compared, comparedLists, held } from './differences.ts';
import type { Invariant } from './invariant.ts';

/** A routing of each kind that has tables of its own, by what it is called. */
const kinds: readonly (readonly [string, RoutingKey])[] = [
  ['standard routing', { kind: 'standard', part: '' }],
  ['routing that is an alternate', { kind: 'alternate', part: '', routeNo: '' }],
  ['routing in work', { kind: 'wip', order: '' }],
  ['simulated routing', { kind: 'simulated', order: '' }],
];

/** Heads list their lines in ascending order with their totals; what stands beside lines is of one on file. */
function* lines(books: Books, kind: RoutingKey) {
  const tables = tablesOf(kind);
  const heads = new Set<string>();
  for (const head of books.records(tables.head)) {
    const { recordId, lines: lineNos, setupHours, laborHours } = head;
    heads.add(recordId);
    const stored = books
      .under(tables.line, recordId)
      .toSorted((one, other) => Number(lineNoOf(one)) - Number(lineNoOf(other)));
    const totals = headTotals(stored);
    yield* compared(
      tables.head,
      recordId,
      [lineNos, setupHours, laborHours],
      [totals.lines, totals.setupHours, totals.laborHours],
    );
  }
  for (const { recordId } of books.records(tables.line)) {
    const head = recordId.slice(0, recordId.lastIndexOf('!'));
    yield* held(tables.line, recordId, heads.has(head), 'a line of a routing', 'no head');
  }
  for (const beside of besideLines(tables))
    for (const { recordId } of books.records(beside)) {
      const isBeside = books.hasId(tables.line, recordId);
      yield* held(beside, recordId, isBeside, 'beside a line', 'no line');
    }
}

const inWork = [
  [WIPROUTE_HEAD, WIPROUTE_LINE, OPENWO],
  [WIPROUTE_SIM_HEAD, WIPROUTE_SIM_LINE, OPENWO_SIM],
] as const;

/** Of an order it is said how much is done; what goes through an operation came through the one before. */
function* progress(books: Books) {
  for (const [headTable, lineTable, orderTable] of inWork)
    for (const head of books.records<typeof headTable>(headTable)) {
      const { recordId, orderQuantity, currentLine, remainingHours } = head;
      const isOrder = books.hasId(orderTable, recordId);
      yield* held(headTable, recordId, isOrder, 'the routing of an order', 'no order');
      const inTurn = books
        .under<typeof lineTable>(lineTable, recordId)
        .toSorted((one, other) => Number(one.key.line) - Number(other.key.line));
      const expected = headProgress(inTurn, orderQuantity);
      yield* compared(
        headTable,
        recordId,
        [orderQuantity, currentLine, remainingHours],
        [expected.orderQuantity, expected.currentLine, expected.remainingHours],
      );
      yield* turns(headTable.name, recordId, inTurn, orderQuantity);
      if (orderTable !== OPENWO) continue;
      const order = books.readId(OPENWO, recordId);
      const percent = order?.releaseDate === '' ? '' : percentComplete(inTurn, orderQuantity);
      yield* compared(OPENWO, recordId, order?.orderedQuantity, orderQuantity);
      yield* compared(OPENWO, recordId, order?.percentComplete, percent);
    }
}

function* turns(
  name: string,
  orderId: string,
  inTurn: readonly LineInWork[],
  orderQuantity: string,
) {
  const open = inTurn.findIndex(({ lineStatus }) => lineStatus !== 'C');
  const complete = inTurn.filter(({ lineStatus }) => lineStatus === 'C').length;
  const first = open === -1 ? inTurn.length : open;
  yield* held({ name }, orderId, complete === first, `its first ${first} lines complete`, complete);
  let came = storedQuantity(orderQuantity);
  for (const line of inTurn) {
    const through = throughLine(line);
    yield* held({ name }, orderId, through <= came, `at most ${came} through a line`, through);
    came = storedQuantity(line.completedQuantity);
  }
}

function* alternates(books: Books) {
  const listed = books
    .records(ALTROUTE_XREF)
    .flatMap(({ recordId, routeNos }) => routeNos.map((routeNo) => keyOf(recordId, routeNo)));
  const onFile = books.records(ALTROUTE_HEAD).map(({ recordId }) => recordId);
  yield* comparedLists(ALTROUTE_XREF, listed, onFile);
}

/** Routings list their lines, and those in work say how far they are. */
export const routingInvariants: readonly Invariant[] = [
  ...kinds.map(([kind, key]): Invariant => {
    const tables = tablesOf(key);
    return {
      name: `The head of a ${kind} lists exactly its lines and their hours; each note is of a line.`,
      tables: [tables.head, tables.line, ...besideLines(tables)],
      differences: (books) => lines(books, key),
    };
  }),
  {
    name: 'A routing in work says how far its order is, and no more goes through an operation than came.',
    tables: inWork.flat(),
    differences: progress,
  },
  {
    name: 'A part lists its alternate routings.',
    tables: [ALTROUTE_HEAD, ALTROUTE_XREF],
    differences: alternates,
  },
];
