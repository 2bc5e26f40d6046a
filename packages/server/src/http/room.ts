import { addressGroup } from './address-group.ts';
import { type Connection, isAnswering, isArriving, type TrafficListener } from './traffic.ts';

export interface RoomOptions {
  /** Connections at the same time. */
  readonly connectionsMax: number;
  /** Of these, of one address, or of one network where that is IPv6. */
  readonly connectionsPerAddressMax: number;
  /** Of these, with a request whose body has not arrived. */
  readonly arrivingPerAddressMax: number;
}

/** Connections of one address. */
interface Neighbours {
  readonly address: string;
  readonly connections: Set<Connection>;
  /** Those of which a request has begun; of some it may have arrived since. */
  readonly begun: Set<Connection>;
}

/**
 * Keeps room for clients. A connection is silent as long as no whole request of it is being answered: until the first has
 * arrived with its body, and between two. If there is no room for one more, the connection that has been silent for longest,
 * or whose body has stalled for longest, gives way: of the same address if that has its share, else of the address with most
 * of them. A connection of which a request is being answered never does; if all are, the new one is cut. Of one address only
 * so many requests may arrive at the same time.
 */
export function roomService({
  connectionsMax,
  connectionsPerAddressMax,
  arrivingPerAddressMax,
}: RoomOptions): TrafficListener {
  const addresses = new Map<string, Neighbours>();
  const neighboursOf = new Map<Connection, Neighbours>();

  const leave = (connection: Connection): void => {
    const neighbours = neighboursOf.get(connection);
    if (neighbours === undefined) return;
    neighboursOf.delete(connection);
    neighbours.connections.delete(connection);
    neighbours.begun.delete(connection);
    if (neighbours.connections.size === 0) addresses.delete(neighbours.address);
  };

  const cut = (connection: Connection): void => {
    leave(connection);
    connection.socket.destroy();
  };

  /** Whether there is room for one more beside its neighbours, if need be because another gave way. */
  const hasRoom = (neighbours: Neighbours): boolean => {
    const isShareTaken = neighbours.connections.size >= connectionsPerAddressMax;
    if (!isShareTaken && neighboursOf.size < connectionsMax) return true;
    const longest = longestSilent(
      isShareTaken ? silentOf(neighbours) : mostSilent(addresses.values()),
    );
    if (longest === undefined) return false;
    cut(longest);
    return true;
  };

  return {
    opened(connection) {
      const address = addressGroup(connection.socket.remoteAddress ?? '');
      const neighbours = addresses.get(address) ?? {
        address,
        connections: new Set(),
        begun: new Set(),
      };
      if (!hasRoom(neighbours)) {
        connection.socket.destroy();
        return;
      }
      addresses.set(address, neighbours);
      neighboursOf.set(connection, neighbours);
      neighbours.connections.add(connection);
    },
    began(connection) {
      const begun = neighboursOf.get(connection)?.begun;
      if (begun === undefined) return;
      connection.bytesSeen = connection.socket.bytesRead;
      begun.add(connection);
      if (begun.size <= arrivingPerAddressMax) return;
      for (const each of begun) if (!isArriving(each)) begun.delete(each);
      if (begun.size <= arrivingPerAddressMax) return;
      const longest = longestSilent([...begun].filter((each) => !isAnswering(each)));
      if (longest !== undefined) cut(longest);
    },
    closed: leave,
  };
}

/** Those of which no whole request is being answered. */
function silentOf({ connections }: Neighbours): readonly Connection[] {
  return [...connections].filter((connection) => !isAnswering(connection));
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

/** The one that has been silent, or whose body has stalled, for longest. */
function longestSilent(silent: readonly Connection[]): Connection | undefined {
  let longest: Connection | undefined;
  for (const each of silent) {
    const { bytesRead } = each.socket;
    if (isArriving(each) && bytesRead !== each.bytesSeen) {
      each.bytesSeen = bytesRead;
      each.touch();
    }
    if (longest === undefined || each.silentSince < longest.silentSince) longest = each;
  }
  return longest;
}
