import type { AddressInfo } from 'node:net';
import { type Capabilities, MvdbError } from 'mvdb';
import { isLoopback } from './http/host-check.ts';
import { createServer, type ServerOptions } from './server.ts';

export interface StartOptions extends ServerOptions {
  /** Port to listen on, 0 for any that is free; 8080 unless stated. */
  readonly port?: number;
}

export interface RunningServer {
  /** Such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Answers what is in flight and closes; the account stays open. */
  close(): Promise<void>;
}

export const DEFAULT_PORT = 8080;

/**
 * Listens on a loopback address.
 *
 * @throws MvdbError `NOT_PERMITTED` for an address that other machines reach, and for capabilities that reach
 * beyond the data, because whoever can send a request may run any routine; the error of Node where the port cannot be had.
 */
export async function startServer({
  host = '127.0.0.1',
  port = DEFAULT_PORT,
  ...options
}: StartOptions): Promise<RunningServer> {
  if (!isLoopback(host)) throw new MvdbError('NOT_PERMITTED', loopbackOnly(host));
  assertNotRaised(options.operator?.capabilities);
  const address = host === 'localhost' ? '127.0.0.1' : host;
  const app = createServer({ ...options, host: address });
  await app.listen({ host: address, port });
  const bound = app.server.address() as AddressInfo;
  const name = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return { url: `http://${name}:${bound.port}`, close: () => app.close() };
}

/** Without a token nobody gets more than the demo operator, whoever it is that sends the request. */
function assertNotRaised({ dbCommand, osCommand = [] }: Partial<Capabilities> = {}): void {
  if (dbCommand !== 'full' && osCommand.length === 0) return;
  throw new MvdbError(
    'NOT_PERMITTED',
    'This server asks nobody for a token, and so grants neither dbCommand: full nor osCommand. Leave them out.',
  );
}

/** Why an address is refused, and what to do instead. */
export function loopbackOnly(host: string): string {
  return `${host} can be reached from other machines, and this server asks nobody for a token. Listen on 127.0.0.1, ::1 or localhost, and let a proxy or an SSH tunnel that authenticates lead to it.`;
}
