import { BlockList, isIP } from 'node:net';
import { failures, MvdbError } from 'mvdb';
import { RequestError } from './request-error.ts';
import { sentValues } from './sent-values.ts';

/** What the check looks at: the target and the header fields as they were sent. */
export interface RequestHead {
  readonly url?: string | undefined;
  readonly rawHeaders: readonly string[];
}

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'] as const;

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+?)\.?(?::\d{1,5})?$/;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** True for an address of this machine that no other machine reaches. */
export function isLoopback(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return address === 'localhost';
  return loopback.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** Addresses that mean every interface, and so are no name of the server. */
const EVERY_INTERFACE: readonly string[] = ['0.0.0.0', '::'];

/** True for an address that stands for all addresses of this machine. */
export function isEveryInterface(address: string): boolean {
  return EVERY_INTERFACE.includes(address);
}

/** Whether a text can stand in a Host header, without a port. */
export function isHostName(text: string): boolean {
  return HOST.exec(text.toLowerCase())?.[1] === text.toLowerCase();
}

/**
 * Host names under which a server bound to an address answers.
 *
 * @param names - Further names, without port, in any letter case.
 * @throws MvdbError `BAD_ARGUMENT` for what cannot stand in a Host header, such as `*`.
 */
export function allowedHosts(
  boundAddress: string,
  names: readonly string[] = [],
): ReadonlySet<string> {
  for (const name of names)
    if (!isHostName(name))
      throw new MvdbError(
        failures.BAD_ARGUMENT,
        `A host name has no port and no wildcard, such as erp.example, not ${JSON.stringify(name)}.`,
      );
  const bound = isIP(boundAddress) === 6 ? `[${boundAddress}]` : boundAddress;
  const own = isEveryInterface(boundAddress) ? [] : [bound.toLowerCase()];
  return new Set([...LOOPBACK_NAMES, ...own, ...names.map((name) => name.toLowerCase())]);
}

/**
 * Lets a request through only when it asks for this server by a name that is its own, because a page of
 * another site whose name leads here (DNS rebinding) passes every other check of a browser.
 *
 * @throws RequestError `BAD_TARGET` for a target that is not a path, `HOST_NOT_ALLOWED`.
 */
export function checkHost({ url = '', rawHeaders }: RequestHead, allowed: ReadonlySet<string>) {
  if (!url.startsWith('/'))
    throw new RequestError('BAD_TARGET', 'Send a path such as /api, not an absolute URL.');
  const hosts = sentValues(rawHeaders, 'host');
  const [host = ''] = hosts;
  const name = HOST.exec(host.toLowerCase())?.[1];
  if (hosts.length === 1 && name !== undefined && allowed.has(name)) return;
  const reason =
    hosts.length === 1
      ? `"${host.slice(0, 100)}" is not among them.`
      : `${hosts.length} Host headers were sent.`;
  throw new RequestError(
    'HOST_NOT_ALLOWED',
    `Send one Host header: ${[...allowed].join(', ')}; ${reason}`,
  );
}
