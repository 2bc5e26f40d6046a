import { type Operation, operation } from '../../entry/operation.ts';
import {
  idsPointingTo,
  isLookedUp,
  type PointingTable,
  pointingTables,
} from '../../schema/pointing-records.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import type { CompanyTable } from '../../schema/table-name.ts';
import type { RecordChange } from './audit.ts';

/**
 * Makes the guard that a record which goes leaves nothing behind that names it. Every place that may is looked up
 * by an index or by ids, so that it costs the same however many records there are.
 *
 * @param pointing - Where it may be named; default: wherever the schema lets records do so.
 * @throws TypeError where that is not stated, and the schema has no index on such a place.
 */
export function assertUnused(
  table: CompanyTable,
  pointing: readonly PointingTable[] = lookedUpTables(table),
): Operation<RecordChange, void, '{record} IS USED BY {table} {id}'> {
  return operation({
    reads: pointing.map(({ table: from }) => from),
    rejections: ['{record} IS USED BY {table} {id}'],
    run({ session, company }, { key, newRecord }: RecordChange, reject) {
      if (newRecord !== undefined) return;
      for (const position of pointing)
        for (const id of idsPointingTo(session, position, company, key)) {
          const kind = (table.key.at(-1) ?? '').toUpperCase();
          const reported = position.table.isScoped ? withoutCompany(id) : id;
          throw reject(`${kind} IS USED BY ${position.table.name} ${reported}`);
        }
    },
  });
}

function lookedUpTables(table: CompanyTable): readonly PointingTable[] {
  const pointing = pointingTables(table);
  const unknown = pointing.find((one) => !isLookedUp(one));
  if (unknown === undefined) return pointing;
  const { table: from, position } = unknown;
  throw new TypeError(`${from.name} has no index on ${position.name} to look up ${table.name} by.`);
}
