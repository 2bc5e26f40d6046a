import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { JOBPARTS_1287 } from '../../schema/bills.ts';
import { PRODUCT } from '../../schema/inventory.ts';
import { OPEN_ORD_HEAD } from '../../schema/sales-orders.ts';
import { recordReplacement } from '../records/record-writing.ts';

/** A place in the exploded bill of a sales order or a part. */
export interface PrioritizedPosition {
  /** The sales order or part and the breakdown number, with an exclamation mark between. */
  readonly id: string;
  /** The whole record to save. */
  readonly record: string;
}

interface PrioritizedPositions {
  readonly program: string;
  readonly positions: readonly PrioritizedPosition[];
}

const replacePosition = recordReplacement(JOBPARTS_1287, []);

/**
 * Saves what is said of places in exploded bills, all or none; nothing is audited. Their ids have no company:
 * what another company says of a place under the same number stays.
 */
export const savePriorities = operation({
  reads: [JOBPARTS_1287, OPEN_ORD_HEAD, PRODUCT],
  uses: [replacePosition],
  rejections: [
    'ID LISTED TWICE {id}',
    'INVALID ID {id}',
    'RECORD REQUIRED {id}',
    'SALES ORDER OR PART NOT FOUND {number}',
    '{id} IS OF COMPANY {company}',
  ],
  run(context, { program, positions }: PrioritizedPositions, reject) {
    const { session, company } = context;
    const seen = new Set<string>();
    for (const { id, record } of positions) {
      if (seen.has(id)) throw reject(`ID LISTED TWICE ${id}`);
      seen.add(id);
      const key = id.split('!');
      const [number = ''] = key;
      if (key.length !== JOBPARTS_1287.key.length) throw reject(`INVALID ID ${id}`);
      if (record === '') throw reject(`RECORD REQUIRED ${id}`);
      if (!isExploded(context, number)) throw reject(`SALES ORDER OR PART NOT FOUND ${number}`);
      for (const text of [record, JOBPARTS_1287.readLocked(session, ...key)?.recordText ?? '']) {
        const { company: owner } = JOBPARTS_1287.parse(text);
        if (owner !== '' && owner !== company) throw reject(`${id} IS OF COMPANY ${owner}`);
      }
      const ours = JOBPARTS_1287.format({ company }, record);
      replacePosition(context, { program, id: key, record: ours });
    }
  },
});

/** What a bill can be exploded from is a sales order or a part of the company. */
function isExploded({ session, company }: CompanyContext, number: string): boolean {
  return [OPEN_ORD_HEAD, PRODUCT].some((table) => table.has(session, company, number));
}
