import type { Firm } from '../../entry/firm.ts';
import { operation } from '../../entry/operation.ts';
import { JOBPARTS_1287 } from '../../schema/bills.ts';
import { PRODUCT } from '../../schema/inventory.ts';
import { OPEN_ORD_HEAD } from '../../schema/sales-orders.ts';
import { recordReplacement } from '../records/record-writing.ts';

/** A place in the exploded bill of a sales order or a part. */
export interface PrioritizedPlace {
  /** The sales order or part and the breakdown number, with an exclamation mark between. */
  readonly id: string;
  /** The whole record to save. */
  readonly record: string;
}

interface PrioritizedPlaces {
  readonly program: string;
  readonly places: readonly PrioritizedPlace[];
}

const replacePlace = recordReplacement(JOBPARTS_1287, []);

/**
 * Saves what is said of places in exploded bills, all or none; nothing is audited. Their ids have no company:
 * what another company says of a place under the same number stays.
 */
export const savePriorities = operation({
  reads: [JOBPARTS_1287, OPEN_ORD_HEAD, PRODUCT],
  uses: [replacePlace],
  rejections: [
    'ID LISTED TWICE {id}',
    'INVALID ID {id}',
    'RECORD REQUIRED {id}',
    'SALES ORDER OR PART NOT FOUND {number}',
    '{id} IS OF COMPANY {company}',
  ],
  run(firm, { program, places }: PrioritizedPlaces, reject) {
    const { session, company } = firm;
    const seen = new Set<string>();
    for (const { id, record } of places) {
      if (seen.has(id)) throw reject(`ID LISTED TWICE ${id}`);
      seen.add(id);
      const key = id.split('!');
      const [number = ''] = key;
      if (key.length !== JOBPARTS_1287.key.length) throw reject(`INVALID ID ${id}`);
      if (record === '') throw reject(`RECORD REQUIRED ${id}`);
      if (!isExploded(firm, number)) throw reject(`SALES ORDER OR PART NOT FOUND ${number}`);
      for (const text of [record, JOBPARTS_1287.readLocked(session, ...key)?.recordText ?? '']) {
        const { company: owner } = JOBPARTS_1287.parse(text);
        if (owner !== '' && owner !== company) throw reject(`${id} IS OF COMPANY ${owner}`);
      }
      const ours = JOBPARTS_1287.format({ company }, record);
      replacePlace(firm, { program, id: key, record: ours });
    }
  },
});

/** What a bill can be exploded from is a sales order or a part of the company. */
function isExploded({ session, company }: Firm, number: string): boolean {
  return [OPEN_ORD_HEAD, PRODUCT].some((table) => table.has(session, company, number));
}
