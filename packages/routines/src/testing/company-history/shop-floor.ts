import fc from 'fast-check';
import type { RecordOf } from 'mvdb';
import { completeLine, uncompleteLine } from '../../business/routings/line-progress.ts';
import { backflushLines } from '../../business/shop-floor/backflush-lines.ts';
import {
  completeOrder,
  quantityThrough,
  takeBackCompletion,
} from '../../business/shop-floor/complete-order.ts';
import { issueKit, issueMaterial } from '../../business/shop-floor/issue-material.ts';
import { postLaborCard, voidLaborCard } from '../../business/shop-floor/labor-card.ts';
import {
  movePieces,
  movePiecesBack,
  restorePieces,
  scrapPieces,
} from '../../business/shop-floor/move-pieces.ts';
import { returnMaterial } from '../../business/shop-floor/return-material.ts';
import { shippedFromWork } from '../../business/work-orders/shipped-pieces.ts';
import type { CompanyContext } from '../../entry/company-context.ts';
import { EMPLOYEE } from '../../schema/employees.ts';
import { WIPBMF, WIPLEDGER_HRS } from '../../schema/work-in-process.ts';
import type { OPENWO } from '../../schema/work-orders.ts';
import type { Operations } from '../history/drawn-operation.ts';
import { choice, chosen, dayIn, type InCompany, quantity, sourceOf } from './choices.ts';
import { operationOf, releasedOrder, releasedOrders } from './open-orders.ts';

const ofOperation = fc.record({
  order: choice,
  line: fc.oneof(fc.constant('current' as const), choice),
  quantity,
});
const ofComponent = fc.record({
  order: choice,
  component: choice,
  quantity,
  isExcess: fc.boolean(),
});
const ofCard = fc.record({
  ...{ order: choice, line: fc.oneof(fc.constant('current' as const), choice) },
  employee: choice,
  hours: fc.constantFrom('25', '150', '760'),
  hourType: fc.constantFrom('R', 'R', 'S'),
  completed: fc.constantFrom('0', '1000', '2500'),
  scrapped: fc.constantFrom('0', '0', '1000'),
  isComplete: fc.boolean(),
});

type Drawn<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;

/** How material is issued and comes back, people work, pieces move on, are lost and come to stock. */
export function shopFloorOperations(made: InCompany): Operations {
  return {
    'issue kit': made({ draws: choice, chooses: orderAndSource, does: issueKit }),
    'issue material': made({ draws: ofComponent, chooses: component, does: issueMaterial }),
    'return material': made({ draws: ofComponent, chooses: component, does: returnMaterial }),
    'post labor card': made({ weight: 3, draws: ofCard, chooses: card, does: postLaborCard }),
    'void labor card': made({
      draws: fc.record({ order: choice, card: choice }),
      chooses: postedCard,
      does: voidLaborCard,
    }),
    'move pieces': made({ weight: 2, draws: ofOperation, chooses: pieces, does: movePieces }),
    'move pieces back': made({ draws: ofOperation, chooses: pieces, does: movePiecesBack }),
    'scrap pieces': made({ draws: ofOperation, chooses: pieces, does: scrapPieces }),
    'restore pieces': made({ draws: ofOperation, chooses: pieces, does: restorePieces }),
    'complete operation': made({ draws: ofOperation, chooses: pieces, does: completeLine }),
    'backflush operations': made({
      draws: ofOperation,
      chooses(context, drawn) {
        const { order, line } = pieces(context, drawn) ?? {};
        return order && line ? { order, lines: [line] } : undefined;
      },
      does: backflushLines,
    }),
    'undo operation': made({ draws: ofOperation, chooses: pieces, does: uncompleteLine }),
    'complete order': made({
      draws: fc.record({ order: choice, quantity, isWhole: fc.boolean() }),
      chooses(context, { order: which, quantity: some, isWhole }) {
        const order = chosen(
          releasedOrders(context),
          which,
          (each) => piecesThrough(context, each) > 0n,
        );
        if (order === undefined) return undefined;
        const many = isWhole ? piecesThrough(context, order) : some;
        return {
          ...{ order: order.key.workOrder, quantity: many, bin: '', lotNo: '', expiryDate: '' },
          source: sourceOf(context.session),
        };
      },
      does: completeOrder,
    }),
    'take back completion': made({
      draws: choice,
      chooses: orderAndSource,
      does: takeBackCompletion,
    }),
  };
}

/** Pieces of a work order that came through its last operation, and are neither in stock nor shipped. */
const piecesThrough = (context: CompanyContext, order: RecordOf<typeof OPENWO>): bigint =>
  quantityThrough(context, order) - shippedFromWork(context, order.key.workOrder);

function orderAndSource(context: CompanyContext, which: number) {
  const order = releasedOrder(context, which);
  return order === undefined ? undefined : { order, source: sourceOf(context.session) };
}

function pieces(context: CompanyContext, drawn: Drawn<typeof ofOperation>) {
  const line = operationOf(context, releasedOrder(context, drawn.order), drawn.line);
  return line && { ...line, quantity: drawn.quantity };
}

function component(context: CompanyContext, drawn: Drawn<typeof ofComponent>) {
  const { session, company } = context;
  const order = releasedOrder(context, drawn.order);
  if (order === undefined) return undefined;
  const line = chosen(WIPBMF.recordsUnder(session, company, order), drawn.component);
  if (line === undefined) return undefined;
  return {
    ...{ order, part: line.key.component, quantity: drawn.quantity, isExcess: drawn.isExcess },
    ...{ location: '', lotNo: '', bin: '', job: '', source: sourceOf(session) },
  };
}

function card(context: CompanyContext, { order, line, employee, ...worked }: Drawn<typeof ofCard>) {
  const { session, company } = context;
  const found = operationOf(context, releasedOrder(context, order), line);
  const person = chosen(
    EMPLOYEE.records(session, company),
    employee,
    ({ employmentStatus }) => employmentStatus === 'A',
  );
  if (found === undefined || person === undefined) return undefined;
  return {
    ...{ ...found, ...worked },
    ...{ employee: person.key.employee, date: dayIn(session, 0), kind: 'REG' },
  };
}

function postedCard(context: CompanyContext, drawn: { order: number; card: number }) {
  const { session, company } = context;
  const order = releasedOrder(context, drawn.order);
  if (order === undefined) return undefined;
  const rows = WIPLEDGER_HRS.rows(WIPLEDGER_HRS.read(session, company, order), 'WORK');
  const found = chosen(rows, drawn.card, ({ employee }) => employee !== '');
  if (found === undefined) return undefined;
  const { employee, date, line, hourType, hours } = found;
  return { order, employee, date, line, hourType, hours };
}
