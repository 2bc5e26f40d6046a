import { keyOf } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import {
  CAP_REQ_LAB,
  CAP_REQ_LAB_XREF,
  CAP_REQ_MACH,
  CAP_REQ_MACH_XREF,
} from '../../schema/shop-floor.ts';
import { sumOf } from '../values/sum-of.ts';
import { resources } from './center-capacity.ts';
import { keepDay, type LineLoad, replaceByPlace } from './order-capacity.ts';

/** What an order that material planning proposes would need of work centers. */
export interface ProposedLoads {
  readonly number: string;
  readonly part: string;
  readonly loads: readonly LineLoad[];
}

const capacity = {
  labor: { days: CAP_REQ_LAB, xref: CAP_REQ_LAB_XREF },
  machine: { days: CAP_REQ_MACH, xref: CAP_REQ_MACH_XREF },
} as const;

const tables = [CAP_REQ_LAB, CAP_REQ_LAB_XREF, CAP_REQ_MACH, CAP_REQ_MACH_XREF];

/** Puts what a planned order would need in place of what it would have needed, beside the loads of work orders. */
export const replacePlannedCapacity = operation({
  writes: tables,
  run(firm, { number, part, loads }: ProposedLoads) {
    for (const resource of resources) {
      const { days, xref } = capacity[resource];
      const ofResource = loads.filter((load) => load.resource === resource);
      replaceByPlace(firm, xref, number, ofResource, (id, own) => {
        const record = days.readLocked(firm.session, id);
        const others = days.rows(record, 'PLANNED').filter(({ plannedNo }) => plannedNo !== number);
        const rows = [
          ...others,
          ...own.map(({ line, hours }) => ({
            ...{ plannedNo: number, part, line, hours: String(hours) },
          })),
        ];
        keepDay(firm, days, record?.recordText ?? '', id, {
          ...days.columns('PLANNED', rows),
          plannedTotal: rows.length === 0 ? '' : sumOf(rows.map(({ hours }) => hours)),
        });
      });
    }
  },
});

/** Frees what planned orders would need of work centers: all of them, or the one that is named. */
export const forgetPlannedCapacity = operation({
  writes: tables,
  uses: [replacePlannedCapacity],
  run(firm, { number }: { readonly number?: string }) {
    if (number !== undefined) {
      replacePlannedCapacity(firm, { number, part: '', loads: [] });
      return;
    }
    const { session, company } = firm;
    for (const resource of resources) {
      const { days, xref } = capacity[resource];
      const numbers = new Set<string>();
      for (const record of [...days.records(session, company)]) {
        if (record.plannedNos.length === 0) continue;
        for (const each of record.plannedNos) numbers.add(each);
        const none = { ...days.columns('PLANNED', []), plannedTotal: '' };
        keepDay(firm, days, record.recordText, record.recordId, none);
      }
      for (const each of numbers) xref.open(session).delete(keyOf(company, each));
    }
  },
});
