import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressGroup } from '../access/address-group.ts';
import { watchTraffic } from './traffic.ts';

export interface RoomOptions {
  /** Connections at the same time. */
  readonly connectionsMax: number;
  /** Of these, of one address, or of one network where that is IPv6. */
  readonly connectionsPerAddressMax: number;
}

/** Connections of one address. */
interface Neighbours {
  readonly address: string;
  count: number;
  /** Those of which no request is being answered, the one that has been silent for longest first. */
  readonly silent: Set<Socket>;
}

/**
 * Keeps room for who asks. A connection is silent as long as no request of it is being answered: until the
 * first has arrived, and between two. Where there is no room for one more, the one that has been silent for
 * longest gives way: of the same address where that has its share, else of the address with most of them.
 * A connection of which a request is being answered never does; where all are, the new one is cut.
 */
export function keepRoom(
  server: Server,
  { connectionsMax, connectionsPerAddressMax }: RoomOptions,
): void {
  const addresses = new Map<string, Neighbours>();
  const neighboursOf = new Map<Socket, Neighbours>();

  const leave = (socket: Socket): void => {
    const neighbours = neighboursOf.get(socket);
    if (neighbours === undefined) return;
    neighboursOf.delete(socket);
    neighbours.silent.delete(socket);
    neighbours.count -= 1;
    if (neighbours.count === 0) addresses.delete(neighbours.address);
  };

  /** Whether there is room for one more beside its neighbours, if need be because another gave way. */
  const hasRoom = (neighbours: Neighbours): boolean => {
    const isShareTaken = neighbours.count >= connectionsPerAddressMax;
    if (!isShareTaken && neighboursOf.size < connectionsMax) return true;
    const [longest] = (isShareTaken ? neighbours : mostSilent(addresses.values())).silent;
    if (longest === undefined) return false;
    leave(longest);
    longest.destroy();
    return true;
  };

  watchTraffic(server, {
    opened(socket) {
      const address = addressGroup(socket.remoteAddress ?? '');
      const neighbours = addresses.get(address) ?? { address, count: 0, silent: new Set() };
      if (!hasRoom(neighbours)) {
        socket.destroy();
        return;
      }
      addresses.set(address, neighbours);
      neighboursOf.set(socket, neighbours);
      neighbours.count += 1;
      neighbours.silent.add(socket);
    },
    begun: (socket) => neighboursOf.get(socket)?.silent.delete(socket),
    ended: (socket) => neighboursOf.get(socket)?.silent.add(socket),
    closed: leave,
  });
}

function mostSilent(all: Iterable<Neighbours>): Pick<Neighbours, 'silent'> {
  let most: Pick<Neighbours, 'silent'> = { silent: new Set() };
  for (const each of all) if (each.silent.size > most.silent.size) most = each;
  return most;
}
