import { operation } from '../../entry/operation.ts';
import { storedWholeNumber } from '../values/stored-number.ts';
import { type Hours, type Resource, resources } from './center-capacity.ts';
import { capacityTables, orderTables } from './planned-tables.ts';
import type { RoomOn } from './route-steps.ts';
import type { WorkCenter } from './work-centers.ts';

/** What is left of work centers day by day after the loads on file. */
export const roomLeft = operation({
  reads: [...capacityTables(false), ...capacityTables(true)],
  run({ session, company }, isSimulated: boolean): RoomOn {
    const { capacity } = orderTables(isSimulated);
    const takenOn = (resource: Resource, { name }: WorkCenter, day: number) => {
      const { totalHours = '' } =
        capacity[resource].days.read(session, company, name, String(day)) ?? {};
      return BigInt(storedWholeNumber(totalHours, 'total of hours'));
    };
    return (center, day): Hours => {
      const offered = center.capacityOn(day);
      const [labor = 0n, machine = 0n] = resources.map(
        (resource) => offered[resource] - takenOn(resource, center, day),
      );
      return { labor, machine };
    };
  },
});
