import { type Operation, operation } from '../../entry/operation.ts';
import { capacityTables } from './planned-tables.ts';

/** Makes the operation of freeing all that orders of a company need of work centers. */
function clearing(isSimulated: boolean): Operation<void, void, never> {
  const tables = capacityTables(isSimulated);
  return operation({
    writes: tables,
    run({ session, company }) {
      for (const { name } of tables) {
        const table = session.programTable(name);
        for (const id of table.ids({ from: `${company}!`, to: `${company}"` })) table.delete(id);
      }
    },
  });
}

/** Frees all that work orders of a company, and what is planned, need of work centers. */
export const clearCapacity = clearing(false);

/** Frees all that simulated orders of a company need of work centers. */
export const clearSimulatedCapacity = clearing(true);
