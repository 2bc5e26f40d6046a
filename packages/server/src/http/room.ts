import { addressGroup } from './address-group.ts';
import type { Connection, TrafficListener } from './traffic.ts';

export interface RoomOptions {
  /** Connections at the same time. */
  readonly connectionsMax: number;
  /** Of these, of one address, or of one network where that is IPv6. */
  readonly connectionsPerAddressMax: number;
}

/** Connections of one address. */
interface Neighbours {
  readonly address: string;
  readonly connections: Set<Connection>;
}

/**
 * Keeps room for who asks. A connection is silent as long as no request of it is being answered: until the
 * first has arrived, and between two. Where there is no room for one more, the one that has been silent for
 * longest gives way: of the same address where that has its share, else of the address with most of them.
 * A connection of which a request is being answered never does; where all are, the new one is cut.
 */
export function roomService({
  connectionsMax,
  connectionsPerAddressMax,
}: RoomOptions): TrafficListener {
  const addresses = new Map<string, Neighbours>();
  const neighboursOf = new Map<Connection, Neighbours>();

  const leave = (connection: Connection): void => {
    const neighbours = neighboursOf.get(connection);
    if (neighbours === undefined) return;
    neighboursOf.delete(connection);
    neighbours.connections.delete(connection);
    if (neighbours.connections.size === 0) addresses.delete(neighbours.address);
  };

  /** Whether there is room for one more beside its neighbours, if need be because another gave way. */
  const hasRoom = (neighbours: Neighbours): boolean => {
    const isShareTaken = neighbours.connections.size >= connectionsPerAddressMax;
    if (!isShareTaken && neighboursOf.size < connectionsMax) return true;
    const longest = longestSilent(
      isShareTaken ? silentOf(neighbours) : mostSilent(addresses.values()),
    );
    if (longest === undefined) return false;
    leave(longest);
    longest.socket.destroy();
    return true;
  };

  return {
    opened(connection) {
      const address = addressGroup(connection.socket.remoteAddress ?? '');
      const neighbours = addresses.get(address) ?? { address, connections: new Set() };
      if (!hasRoom(neighbours)) {
        connection.socket.destroy();
        return;
      }
      addresses.set(address, neighbours);
      neighboursOf.set(connection, neighbours);
      neighbours.connections.add(connection);
    },
    closed: leave,
  };
}

/** Those of which no request is being answered. */
function silentOf({ connections }: Neighbours): readonly Connection[] {
  return [...connections].filter(({ inFlight }) => inFlight === 0);
}

/** The silent connections of the address that has most of them. */
function mostSilent(all: Iterable<Neighbours>): readonly Connection[] {
  let most: readonly Connection[] = [];
  for (const each of all) {
    const silent = silentOf(each);
    if (silent.length > most.length) most = silent;
  }
  return most;
}

function longestSilent(silent: readonly Connection[]): Connection | undefined {
  let longest = silent[0];
  for (const each of silent)
    if (longest !== undefined && each.silentSince < longest.silentSince) longest = each;
  return longest;
}
