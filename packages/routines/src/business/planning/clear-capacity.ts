import { operation } from '../../entry/operation.ts';
import { capacityTables } from './planned-tables.ts';

/** Frees all that work orders of a company, and what is planned, need of work centers. */
export const clearCapacity = operation({
  writes: capacityTables(false),
  run({ session, company }) {
    for (const { name } of capacityTables(false)) {
      const table = session.programTable(name);
      for (const id of table.ids({ from: `${company}!`, to: `${company}"` })) table.delete(id);
    }
  },
});
