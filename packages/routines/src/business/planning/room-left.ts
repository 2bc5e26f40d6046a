import type { CapacityBook } from './capacity-book.ts';
import type { OrderKind } from './capacity-sections.ts';
import type { Hours, Resource } from './center-capacity.ts';
import type { RoomOn } from './route-steps.ts';
import type { WorkCenter } from './work-centers.ts';

/**
 * What is left of work centers day by day beside the loads of a book. Orders of the shop come first, orders that are
 * only proposed take what these leave, and the simulation is apart.
 */
export function roomLeft(book: CapacityBook, kind: OrderKind): RoomOn {
  const kinds: readonly OrderKind[] = kind === 'proposed' ? ['live', 'proposed'] : [kind];
  const takenOn = (resource: Resource, { name: workCenter }: WorkCenter, day: number): bigint =>
    kinds.reduce((sum, each) => sum + book.hoursAt(each, { resource, workCenter, day }), 0n);
  return (center, day): Hours => {
    const { labor, machine } = center.capacityOn(day);
    return {
      labor: labor - takenOn('labor', center, day),
      machine: machine - takenOn('machine', center, day),
    };
  };
}
