import type { AddressInfo } from 'node:net';
import { assertSafeStart } from './access/safe-start.ts';
import { DEFAULT_PORT, exposureOf } from './exposure.ts';
import { isEveryInterface } from './http/host-check.ts';
import { createServer } from './server.ts';
import { assertStartOptions } from './server-options.ts';
import type { StartOptions } from './start-options.ts';

export interface RunningServer {
  /** Such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /**
   * Where the console is. Where everyone needs a token, it carries a new code that opens one session within
   * five minutes; a browser keeps what follows `#` to itself.
   */
  newConsoleUrl(): string;
  /** Answers what is in flight and closes; the account stays open. */
  close(): Promise<void>;
}

/**
 * Listens on an address: of this machine only, unless there are tokens.
 *
 * @throws MvdbError `NOT_PERMITTED` for what others could abuse, with what to do instead; `BAD_ARGUMENT` for
 * options outside what is accepted; the error of Node where the port cannot be had.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  assertStartOptions(options);
  const {
    host = '127.0.0.1',
    port = DEFAULT_PORT,
    allowsRemoteOsCommand,
    allowsRoot,
    ...serverOptions
  } = options;
  assertSafeStart(exposureOf({ ...options, host }));
  const address = host === 'localhost' ? '127.0.0.1' : host;
  const app = createServer({ ...serverOptions, host: address });
  await app.listen({ host: address, port });
  const bound = app.server.address() as AddressInfo;
  const url = `http://${nameOf(bound)}:${bound.port}`;
  const newConsoleUrl = () => {
    const code = app.issueConsoleCode();
    return code === undefined ? `${url}/` : `${url}/#code=${code}`;
  };
  return { url, newConsoleUrl, close: () => app.close() };
}

function nameOf({ address, family }: AddressInfo): string {
  if (isEveryInterface(address)) return '127.0.0.1';
  return family === 'IPv6' ? `[${address}]` : address;
}
