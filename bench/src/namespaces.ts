import { execFileSync } from 'node:child_process';
import type { NetworkHost } from '../../test/postgres/server.ts';

/** The interface of each machine. */
const INTERFACE = 'eth0';

/**
 * Machines that only see each other: network namespaces of Linux, each with a cable to a switch in one of its own. Nothing
 * of it is in the network of the machine itself.
 */
export class Network {
  readonly #prefix = `mvdb-bench-${process.pid}`;
  readonly #hosts = new Map<string, NetworkHost>();
  readonly #removeAtExit = () => this.remove();

  /** @param names - Of machines, at most 15 letters each. @throws Error where the system or its user does not allow it. */
  static of(names: readonly string[]): Network {
    const network = new Network();
    process.prependOnceListener('exit', network.#removeAtExit);
    try {
      network.#addSwitch();
      for (const name of names) network.#add(name);
      return network;
    } catch (error) {
      network.remove();
      throw error;
    }
  }

  host(name: string): NetworkHost {
    const host = this.#hosts.get(name);
    if (host === undefined) throw new TypeError(`There should be a machine ${name}.`);
    return host;
  }

  /** What begins a command line that is to run on a machine. */
  runningOn(name: string): readonly string[] {
    return ['ip', 'netns', 'exec', this.host(name).namespace];
  }

  /**
   * Delays all that goes to and from a machine by so much each way.
   *
   * @returns Whether the system can do that.
   */
  delay(name: string, us: number): boolean {
    const ends = [
      [this.host(name).namespace, INTERFACE],
      [this.#switch, name],
    ] as const;
    try {
      for (const [namespace, end] of ends)
        run('tc', '-n', namespace, 'qdisc', 'add', 'dev', end, 'root', 'netem', 'delay', `${us}us`);
      return true;
    } catch {
      return false;
    }
  }

  remove(): void {
    process.off('exit', this.#removeAtExit);
    for (const namespace of [...this.#hosts.values()].map((host) => host.namespace))
      removeNamespace(namespace);
    removeNamespace(this.#switch);
    this.#hosts.clear();
  }

  get #switch(): string {
    return `${this.#prefix}-switch`;
  }

  #addSwitch(): void {
    run('ip', 'netns', 'add', this.#switch);
    run('ip', '-n', this.#switch, 'link', 'add', 'switch', 'type', 'bridge');
    run('ip', '-n', this.#switch, 'link', 'set', 'switch', 'up');
  }

  #add(name: string): void {
    const namespace = `${this.#prefix}-${name}`;
    const host = { namespace, address: `10.0.0.${this.#hosts.size + 1}` };
    run('ip', 'netns', 'add', namespace);
    this.#hosts.set(name, host);
    const there = (...args: readonly string[]) => run('ip', '-n', namespace, ...args);
    there('link', 'add', INTERFACE, 'type', 'veth', 'peer', 'name', name, 'netns', this.#switch);
    there('address', 'add', `${host.address}/24`, 'dev', INTERFACE);
    there('link', 'set', 'lo', 'up');
    there('link', 'set', INTERFACE, 'up');
    run('ip', '-n', this.#switch, 'link', 'set', name, 'master', 'switch', 'up');
  }
}

/** @throws Error with what the program wrote to its standard error. */
function run(program: string, ...args: readonly string[]): void {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: 10_000 });
}

/** One that is missing is as good as removed. */
function removeNamespace(namespace: string): void {
  try {
    run('ip', 'netns', 'delete', namespace);
  } catch {}
}
