import { withoutCompany } from 'mvdb';
import { type Operation, operation } from '../../entry/operation.ts';
import { idsPointingTo, pointingTables } from '../../schema/pointing-records.ts';
import type { FirmTable } from '../../schema/table-name.ts';
import type { RecordChange } from './audit.ts';

/**
 * Makes the guard that a record which goes leaves nothing behind that names it. Every place that may is looked up
 * by an index, so that it costs the same however many records there are.
 *
 * @throws TypeError where the schema has no index on such a place.
 */
export function assertUnused(
  table: FirmTable,
): Operation<RecordChange, void, '{record} IS USED BY {table} {id}'> {
  const pointing = pointingTables(table);
  for (const { table: from, place } of pointing)
    if (!from.indexed.some(({ name }) => name === place.name))
      throw new TypeError(
        `${from.name} has no index on ${place.name} to look up ${table.name} by.`,
      );
  return operation({
    reads: pointing.map(({ table: from }) => from),
    faults: ['{record} IS USED BY {table} {id}'],
    run({ session, company }, { key, newRecord }: RecordChange, refuse) {
      if (newRecord !== undefined) return;
      for (const place of pointing)
        for (const id of idsPointingTo(session, place, company, key)) {
          const kind = (table.key.at(-1) ?? '').toUpperCase();
          throw refuse(`${kind} IS USED BY ${place.table.name} ${withoutCompany(id)}`);
        }
    },
  });
}
