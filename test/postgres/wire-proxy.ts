import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { MessageSplitter, withSql } from './wire-messages.ts';

export interface ProxyOptions {
  /** Gives what the server is to carry out instead of a statement. */
  readonly rewrite?: (sql: string) => string;
  /** How much longer an answer takes, in whole milliseconds: a timer keeps no shorter ones. */
  readonly delayMs?: number;
}

/** Stands between accounts and their server, on a port of its own, and sees each statement of SQL. */
export class WireProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  /** @param url - Of a server on a socket in a folder. */
  static async start(url: string, options: ProxyOptions = {}): Promise<WireProxy> {
    const folder = new URL(url).searchParams.get('host') ?? '';
    const proxy = new WireProxy(join(folder, '.s.PGSQL.5432'), options);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  private constructor(socketPath: string, options: ProxyOptions) {
    this.#server = createServer((client) => this.#join(client, connect(socketPath), options));
  }

  /** Address of the database through it. */
  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `postgres://mvdb@127.0.0.1:${port}/postgres`;
  }

  /** Ends all connections. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #join(client: Socket, server: Socket, { rewrite = same, delayMs = 0 }: ProxyOptions): void {
    const splitter = new MessageSplitter();
    const send = (bytes: Buffer) => {
      if (delayMs === 0) server.write(bytes);
      else setTimeout(() => server.write(bytes), delayMs);
    };
    client.on('data', (chunk) => {
      for (const message of splitter.split(chunk)) send(withSql(message, rewrite));
    });
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
        other.destroy();
      });
    }
  }
}

const same = (sql: string) => sql;
