import { operation } from '../../entry/operation.ts';
import { CAP_REQ_LAB, CAP_REQ_MACH, CAP_SIM_LAB, CAP_SIM_MACH } from '../../schema/shop-floor.ts';
import { storedWholeNumber } from '../values/stored-number.ts';
import type { Hours, Resource } from './center-capacity.ts';
import type { RoomOn } from './route-steps.ts';
import type { WorkCenter } from './work-centers.ts';

/** Orders of the shop, those of the simulation, and those that material planning proposes. */
export type OrderKind = 'live' | 'simulated' | 'proposed';

/**
 * What is left of work centers day by day after the loads on file. Orders of the shop come first, orders that are
 * only proposed take what these leave, and the simulation is apart.
 */
export const roomLeft = operation({
  reads: [CAP_REQ_LAB, CAP_REQ_MACH, CAP_SIM_LAB, CAP_SIM_MACH],
  run({ session, company }, kind: OrderKind): RoomOn {
    const takenOn = (resource: Resource, { name }: WorkCenter, day: number): bigint => {
      const id = [company, name, String(day)] as const;
      if (kind === 'simulated') {
        const table = resource === 'labor' ? CAP_SIM_LAB : CAP_SIM_MACH;
        return hoursOf(table.read(session, ...id)?.totalHours);
      }
      const record = (resource === 'labor' ? CAP_REQ_LAB : CAP_REQ_MACH).read(session, ...id);
      const ofOrders = hoursOf(record?.totalHours);
      return kind === 'live' ? ofOrders : ofOrders + hoursOf(record?.plannedTotal);
    };
    return (center, day): Hours => {
      const { labor, machine } = center.capacityOn(day);
      return {
        labor: labor - takenOn('labor', center, day),
        machine: machine - takenOn('machine', center, day),
      };
    };
  },
});

const hoursOf = (text = ''): bigint => BigInt(storedWholeNumber(text, 'total of hours'));
