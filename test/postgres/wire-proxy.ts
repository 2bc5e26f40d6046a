import {
  type AddressInfo,
  connect,
  createServer,
  type NetConnectOpts,
  type Server,
  type Socket,
} from 'node:net';
import { join } from 'node:path';
import { isLastOfRequest, MessageSplitter, sqlOf, withSql } from './wire-messages.ts';

export interface ProxyOptions {
  /** Gives what the server is to carry out instead of a statement of an account. */
  readonly rewrite?: (sql: string) => string;
  /** How much longer an answer takes, in whole milliseconds: a timer keeps no shorter ones. */
  readonly delayMs?: number;
  /** Where it listens: this machine alone by default. */
  readonly host?: string;
  /** Whether the connection is cut before the server gets a statement, or before the client gets the answer. */
  readonly cut?: (sql: string) => 'before' | 'after' | undefined;
}

/** Stands between accounts and their server, on a port of its own, and sees each statement of SQL. */
export class WireProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  /** @param url - Of a server on a socket in a folder, or of another proxy. */
  static async start(url: string, options: ProxyOptions = {}): Promise<WireProxy> {
    const proxy = new WireProxy(targetOf(new URL(url)), options);
    const { host = '127.0.0.1' } = options;
    await new Promise<void>((resolve) => proxy.#server.listen(0, host, resolve));
    return proxy;
  }

  private constructor(target: NetConnectOpts, options: ProxyOptions) {
    this.#server = createServer((client) => {
      const server = connect(target);
      this.#join(client, server);
      passOn(client, server, options);
    });
  }

  /** Address of the database through it. */
  get url(): string {
    const { address, port } = this.#server.address() as AddressInfo;
    return `postgres://mvdb@${address}:${port}/postgres`;
  }

  /** Ends all connections. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** Where the one ends so does the other, after what it was sent. */
  #join(client: Socket, server: Socket): void {
    server.pipe(client);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.setNoDelay(true);
      this.#sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        this.#sockets.delete(one);
        other.end().resume();
      });
    }
  }
}

function targetOf({ hostname: host, port, searchParams }: URL): NetConnectOpts {
  const folder = searchParams.get('host');
  if (folder === null) return { host, port: Number(port || 5432) };
  return { path: join(folder, '.s.PGSQL.5432') };
}

function passOn(
  client: Socket,
  server: Socket,
  { rewrite = (sql) => sql, cut = () => undefined, delayMs = 0 }: ProxyOptions,
): void {
  const splitter = new MessageSplitter();
  let isToBeCut = false;
  let isOfAccount: boolean | undefined;
  const send = (bytes: Buffer) => {
    if (delayMs === 0) server.write(bytes);
    else setTimeout(() => server.write(bytes), delayMs);
  };
  client.on('data', (chunk) => {
    for (const message of splitter.split(chunk)) {
      if (client.destroyed) return;
      isOfAccount ??= message.includes('application_name\0mvdb\0');
      const sql = sqlOf(message);
      const position = sql === undefined ? undefined : cut(sql);
      if (position === 'before') {
        client.destroy();
        return;
      }
      isToBeCut ||= position === 'after';
      send(sql === undefined || !isOfAccount ? message : withSql(message, rewrite(sql)));
      if (isToBeCut && isLastOfRequest(message)) client.destroy();
    }
  });
}
