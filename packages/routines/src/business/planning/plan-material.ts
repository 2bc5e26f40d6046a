import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { ITEMMANF } from '../../schema/inventory.ts';
import { MRP_INCR_1287 } from '../../schema/planning.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { standardBill } from '../bills/bill-of-material.ts';
import { isGoneThrough } from '../bills/order-components.ts';
import { storedWholeNumber } from '../values/stored-number.ts';
import { materialContext } from './material-context.ts';
import { planOfPart } from './part-plan.ts';
import { keepPlannedOrders } from './planned-orders.ts';

export interface MaterialRun {
  /** True to plan only the parts that changed since the last run, and what lies below them. */
  readonly onlyChanged: boolean;
}

/** What a run of material planning came to. */
export interface PlannedMaterial {
  readonly partCount: number;
  /** Parts whose planned orders are others than before. */
  readonly changedCount: number;
  readonly orderCount: number;
}

/**
 * Plans material: replaces the planned orders of each part by what it needs beside its stock and its open orders,
 * assemblies before their components. Documents are not planned. The parts that were noted as changed no longer are.
 */
export const planMaterial = operation({
  reads: [ITEMMANF],
  writes: [MRP_INCR_1287],
  uses: [materialContext, planOfPart, keepPlannedOrders, standardBill],
  run(companyContext, { onlyChanged }: MaterialRun): PlannedMaterial {
    const changed = takeChangedParts(companyContext);
    const waiting = new WaitingParts(
      companyContext,
      onlyChanged ? changed : allParts(companyContext),
    );
    const context = materialContext(companyContext);
    const count = { partCount: 0, changedCount: 0, orderCount: 0 };
    for (const part of waiting.inOrder()) {
      const { saved, planned } = planOfPart(companyContext, { part, context });
      const isChanged = keepPlannedOrders(companyContext, { part, saved, planned });
      if (onlyChanged && (isChanged || changed.has(part) || isGoneThrough(companyContext, part)))
        for (const { component } of standardBill(companyContext, part)) waiting.add(component);
      count.partCount += 1;
      count.changedCount += Number(isChanged);
      count.orderCount += saved.length + planned.length;
    }
    return count;
  },
});

/** The parts that changed since the last run; they are noted no more. */
function takeChangedParts({ session, company }: CompanyContext): Set<string> {
  const noted = [...MRP_INCR_1287.records(session, company)].map(({ recordId }) => recordId);
  for (const id of noted) MRP_INCR_1287.open(session).delete(id);
  return new Set(noted.map(withoutCompany));
}

function allParts({ session, company }: CompanyContext): Set<string> {
  return new Set(
    [...ITEMMANF.records(session, company)].map(({ recordId }) => withoutCompany(recordId)),
  );
}

/** Parts that wait to be planned, by low-level code: whatever an assembly adds lies deeper than itself. */
class WaitingParts {
  readonly #context: CompanyContext;
  readonly #levels: Set<string>[] = [];

  constructor(companyContext: CompanyContext, parts: Iterable<string>) {
    this.#context = companyContext;
    for (const part of parts) this.add(part);
  }

  add(part: string): void {
    const { session, company } = this.#context;
    const record = ITEMMANF.read(session, company, part);
    if (record === undefined || record.mrpCode === DOCUMENT) return;
    const level = storedWholeNumber(record.lowLevelCode, 'low-level code');
    while (this.#levels.length <= level) this.#levels.push(new Set());
    this.#levels[level]?.add(part);
  }

  *inOrder(): Generator<string> {
    for (let level = 0; level < this.#levels.length; level += 1) yield* this.#levels[level] ?? [];
  }
}

const DOCUMENT = 'D';
