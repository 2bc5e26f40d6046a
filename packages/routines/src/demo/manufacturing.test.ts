import { describe, expect, test } from 'vitest';
import * as bills from '../schema/bills.ts';
import { CO_STDS } from '../schema/companies.ts';
import { ITEMCA, ITEMMANF, ITEMQTY, LOT, REQ } from '../schema/inventory.ts';
import { INVOICE_HEAD, INVOICE_LINE } from '../schema/invoices.ts';
import * as jobCosting from '../schema/job-costing.ts';
import * as lotHistory from '../schema/lot-history.ts';
import * as planning from '../schema/planning.ts';
import { POLINE } from '../schema/purchasing.ts';
import { withoutCompany } from '../schema/record-key.ts';
import * as routings from '../schema/routings.ts';
import * as shopFloor from '../schema/shop-floor.ts';
import * as workInProcess from '../schema/work-in-process.ts';
import { OPENWO, OPENWO_SIM } from '../schema/work-orders.ts';
import { manyDemos } from '../testing/many-demos.ts';
import { openDemo } from './demo-account.ts';

const onManyDemos = manyDemos();

const companies = ['1', '2'] as const;

const sum = (numbers: Iterable<string>): number => {
  let total = 0;
  for (const each of numbers) total += Number(each);
  return total;
};

/** Adds up by a key. */
function totals(entries: Iterable<readonly [key: string, value: string | number]>) {
  const found = new Map<string, number>();
  for (const [key, value] of entries) found.set(key, (found.get(key) ?? 0) + Number(value));
  return found;
}

const part = (id: string, position: number): string => id.split('!')[position] ?? '';

describe('the shop of the demo company', () => {
  test('every table of manufacturing holds something', () =>
    onManyDemos(({ session }) => {
      const tables = [bills, jobCosting, lotHistory, planning, routings, shopFloor, workInProcess];
      // What changed since planning may be nothing.
      const filled = tables
        .flatMap((area) => Object.values(area))
        .filter((one) => one !== planning.MRP_INCR_1287);
      for (const table of filled)
        expect([table.name, table.records(session).next().done]).toEqual([table.name, false]);
      expect(OPENWO_SIM.records(session).next().done).toBe(false);
    }));

  test('a machine leaves for a line of an order that was there when its work order was entered', async () => {
    const { account, session } = openDemo({ seed: 5, scale: 2 });
    const left = [...INVOICE_LINE.records(session, '1')].filter(
      ({ suppliedFrom }) => suppliedFrom === 'W',
    );
    expect(left).not.toEqual([]);
    for (const { key, orderLine, workOrders } of left) {
      const order = INVOICE_HEAD.read(session, '1', key.invoice)?.orderNo;
      for (const number of workOrders)
        expect(OPENWO.read(session, '1', number)).toMatchObject({
          ...{ salesOrder: order, salesLine: orderLine },
        });
    }
    await account.close();
  });

  test('a machine leaves the shop floor with all that was charged to it', async () => {
    // Its last operations are done on the day on which it leaves, after what came from a vendor.
    const { account, session } = openDemo({ seed: 2 });
    const left = [...INVOICE_LINE.records(session, '1')].filter(
      ({ suppliedFrom }) => suppliedFrom === 'W',
    );
    expect(left).not.toEqual([]);
    const chargedTo = (number: string) =>
      workInProcess.WIPLEDGER_SUM.read(session, '1', number)?.totalCharged ?? '';
    for (const { costValue, workOrders } of left)
      expect(costValue).toBe(String(sum(workOrders.map(chargedTo))));
    await account.close();
  });

  test('the chains of a bill lead through all its links, and through all its uses', () =>
    onManyDemos(({ session }) => {
      for (const company of companies) {
        const links = [...bills.BMF.records(session, company)].map(({ recordId }) => recordId);
        const walked: string[] = [];
        const used: string[] = [];
        for (const record of ITEMMANF.records(session, company)) {
          const item = withoutCompany(record.recordId);
          for (let next = record.firstComponent, before = ''; next !== ''; ) {
            const link = bills.BMF.read(session, company, item, next);
            expect(link?.previousComponent).toBe(before);
            walked.push(`${company}!${item}!${next}`);
            before = next;
            next = link?.nextComponent ?? '';
          }
          for (let next = record.firstAssembly, before = ''; next !== ''; ) {
            const link = bills.BMF.read(session, company, next, item);
            expect(link?.previousAssembly).toBe(before);
            used.push(`${company}!${next}!${item}`);
            before = next;
            next = link?.nextAssembly ?? '';
          }
        }
        expect(walked.sort()).toEqual(links);
        expect(used.sort()).toEqual(links);
      }
    }));

  test('a phantom is neither ordered, nor needed, nor stocked', () =>
    onManyDemos(({ session }) => {
      for (const { recordId, phantom } of ITEMMANF.records(session)) {
        if (phantom !== 'Y') continue;
        const { workOrders = [], demandQuantities = [] } = REQ.read(session, recordId) ?? {};
        expect([recordId, workOrders, demandQuantities]).toEqual([recordId, [], []]);
        expect(ITEMQTY.read(session, recordId)?.onHand).toBe('0');
      }
    }));

  test('the bills of work orders need what their parts are set aside for', () =>
    onManyDemos(({ session }) => {
      for (const company of companies) {
        const needed = totals(
          [...REQ.records(session, company)].flatMap(
            ({ recordId, demandWorkOrders, demandQuantities }) =>
              demandWorkOrders.flatMap((order, index) =>
                order === ''
                  ? []
                  : [
                      [
                        `${order} ${withoutCompany(recordId)}`,
                        demandQuantities[index] ?? '',
                      ] as const,
                    ],
              ),
          ),
        );
        const open = new Map<string, number>();
        for (const line of workInProcess.WIPBMF.records(session, company)) {
          const [, order = '', component = ''] = line.recordId.split('!');
          if (ITEMMANF.read(session, company, component)?.mrpCode === 'D') {
            expect(line.openQuantity).toBe('0');
            continue;
          }
          if (Number(line.openQuantity) > 0)
            open.set(`${order} ${component}`, Number(line.openQuantity));
          expect(Number(line.issuedQuantity) + Number(line.openQuantity)).toBe(
            Number(line.requiredQuantity),
          );
          const listed = workInProcess.ALLOCXREF.read(session, company, component);
          expect(listed?.workOrders.includes(order) ?? false).toBe(Number(line.openQuantity) > 0);
        }
        expect(open).toEqual(needed);
      }
    }));

  test('a routing lists its lines, and its labor is what the part costs', () =>
    onManyDemos(({ session }) => {
      for (const head of routings.SROUTE_HEAD.records(session)) {
        const lines = [...routings.SROUTE_LINE.recordsUnder(session, head.recordId)];
        expect(lines.map(({ recordId }) => part(recordId, 2)).sort()).toEqual(
          [...head.lines].sort(),
        );
        expect(sum(lines.map(({ laborHours }) => laborHours))).toBe(Number(head.laborHours));
        if (head.template === 'Y') continue;
        const labor = Number(ITEMCA.read(session, head.recordId)?.standardCosts[2]);
        const [company = ''] = head.recordId.split('!');
        const rate = Number(
          shopFloor.COCE.read(session, company, lines[0]?.costCenter ?? '')?.laborRate,
        );
        expect(Math.abs((Number(head.laborHours) * rate) / 10_000 - labor)).toBeLessThan(100);
      }
    }));

  test('an operation ordered outside is on the routing of its work order', () =>
    onManyDemos(({ session }) => {
      for (const line of POLINE.records(session)) {
        if (line.operation === '') continue;
        const [company = '', orderNo = '', poLine = ''] = line.recordId.split('!');
        const operation = routings.WIPROUTE_LINE.read(
          session,
          company,
          line.workOrder,
          line.operation,
        );
        expect(operation).toMatchObject({ outside: 'Y', poNo: orderNo, poLine });
        if (line.lineStatus === 'O') expect(operation?.lineStatus).not.toBe('C');
      }
    }));

  test('rework takes nothing from stock, and brings what it mends', () =>
    onManyDemos(({ session }) => {
      for (const company of companies) {
        const orders = [...OPENWO.records(session, company)];
        const reworks = orders.filter(({ orderType }) => orderType === 'R');
        for (const { recordId, orderStatus, orderedQuantity, completedQuantity } of reworks) {
          expect([recordId, orderStatus]).toEqual([recordId, 'C']);
          expect(completedQuantity).toBe(orderedQuantity);
          expect([...workInProcess.WIPBMF.recordsUnder(session, recordId)]).toEqual([]);
        }
      }
    }));

  test('what jobs were charged is what their work orders were', () =>
    onManyDemos(({ session }) => {
      for (const company of companies) {
        const ledgers = [...workInProcess.WIPLEDGER_SUM.records(session, company)];
        for (const { recordId, charged } of jobCosting.JOB_DET_FC.records(session, company)) {
          const [, job = '', code = ''] = recordId.split('!');
          const ofOrders = ledgers
            .filter(({ jobNo }) => jobNo === job)
            .map((one) => jobCosting.WIP_DET_FC.read(session, one.recordId, code)?.charged ?? '0');
          expect([recordId, Number(charged)]).toEqual([recordId, sum(ofOrders)]);
        }
      }
      for (const { recordId, totalCharged } of workInProcess.WIPLEDGER_SUM.records(session)) {
        const details = [...jobCosting.WIP_DET_FC.recordsUnder(session, recordId)];
        expect(sum(details.map(({ charged }) => charged))).toBe(Number(totalCharged));
      }
    }));

  test('what moved of a lot is what is there, and so is what is left of its cost lots', () =>
    onManyDemos(({ session }) => {
      for (const company of companies) {
        const all = [...LOT.records(session, company)];
        const lots = totals(all.map((lot) => [lot.recordId, lot.onHand] as const));
        const ours = totals(
          all.filter(({ owner }) => owner === '').map((lot) => [lot.recordId, lot.onHand] as const),
        );
        const moved = totals(
          [...lotHistory.LOTHIST.records(session, company)].map((movement) => [
            [company, part(movement.recordId, 1), movement.location, movement.lotNo].join('!'),
            movement.quantity,
          ]),
        );
        const left = totals(
          [...lotHistory.LOTCOST.records(session, company)].map((lot) => [
            [company, part(lot.recordId, 1), lot.location, lot.lotNo].join('!'),
            lot.remainingQuantity,
          ]),
        );
        expect(moved).toEqual(lots);
        expect(left).toEqual(ours);
        const listed = [...lotHistory.LOTCOSTXREF.records(session, company)];
        for (const { receivedDates } of listed)
          expect([...receivedDates].sort((a, b) => Number(a) - Number(b))).toEqual(receivedDates);
        const costLots = [...lotHistory.LOTCOST.records(session, company)].filter(
          ({ remainingQuantity }) => remainingQuantity !== '0',
        );
        expect(listed.flatMap((record) => record.costLots).length).toBe(costLots.length);
      }
    }));

  test('a movement and its audit report the same', () =>
    onManyDemos(({ session }) => {
      for (const movement of lotHistory.LOTHIST.records(session)) {
        const { recordId, location, lotNo, quantity } = movement;
        const audit = lotHistory.LOTHIST_AUDIT.read(session, recordId);
        expect(Number(audit?.lotAfter) - Number(audit?.lotBefore)).toBe(Number(quantity));
        const [company = '', moved = ''] = recordId.split('!');
        const isOurs = LOT.read(session, company, moved, location, lotNo)?.owner === '';
        expect(sum(audit?.costLotQuantities ?? [])).toBe(isOurs ? Number(quantity) : 0);
      }
    }));

  test('the numbers that come next are free', () =>
    onManyDemos(({ session }) => {
      for (const company of companies) {
        const taken = [...lotHistory.LOTHIST.records(session, company)].map(({ recordId }) =>
          Number(part(recordId, 2)),
        );
        expect(Number(CO_STDS.read(session, company)?.nextHistoryNo)).toBe(Math.max(...taken) + 1);
        const costLots = [...lotHistory.LOTCOST.records(session, company)].map(({ recordId }) =>
          Number(part(recordId, 2)),
        );
        const { nextCostLotNo } = jobCosting.CO_STDS_COST.read(session, company) ?? {};
        expect(Number(nextCostLotNo)).toBe(Math.max(...costLots) + 1);
        const { nextSimulationNo = '' } = shopFloor.CO_STDS_SF.read(session, company) ?? {};
        expect(OPENWO_SIM.read(session, company, nextSimulationNo)).toBeUndefined();
      }
    }));

  test('the master schedule ends with what is there and open', () =>
    onManyDemos(({ session }) => {
      for (const {
        recordId,
        demands,
        supplies,
        balances,
        onHand,
      } of planning.WORKLOTSUM_MS.records(session)) {
        const quantities = ITEMQTY.read(session, recordId);
        expect(onHand).toBe(quantities?.onHand);
        expect(sum(demands)).toBe(Number(quantities?.allocated));
        expect(sum(supplies)).toBe(Number(quantities?.onOrder));
        expect(Number(balances.at(-1))).toBe(Number(onHand) + sum(supplies) - sum(demands));
      }
      expect(OPENWO.records(session).next().done).toBe(false);
    }));
});
