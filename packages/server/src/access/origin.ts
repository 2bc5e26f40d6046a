import type { FastifyRequest } from 'fastify';

/** Where a request comes from. */
export interface Origin {
  /** Of the client: what a proxy says of it, in an application that trusts proxies. */
  readonly address: string;
  /** Of the other end of the connection, which nobody can forge. */
  readonly connection: string;
}

export function originOf({ ip, raw }: FastifyRequest): Origin {
  return { address: ip, connection: raw.socket.remoteAddress ?? '' };
}
