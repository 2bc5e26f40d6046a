import { isIPv4, isIPv6 } from 'node:net';

/** Groups of an IPv6 address that belong to the network; the rest its user chooses freely. */
const NETWORK_GROUPS = 4;

const GROUP_COUNT = 8;

/**
 * What addresses of one user have in common: an IPv4 address is its own group, an IPv6 address stands for
 * its network of 64 bits.
 *
 * @example addressGroup('2001:db8::1') // '2001:db8:0:0::/64'
 */
export function addressGroup(address: string): string {
  if (!address.includes(':')) return address;
  const [bare = ''] = address.split('%');
  const mapped = /^::ffff:([\d.]+)$/i.exec(bare)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  if (!isIPv6(bare)) return bare;
  return `${groupsOf(bare).slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

function groupsOf(address: string): string[] {
  // The host of a URL is an IPv6 address in its one canonical form, with at most one run of zeros left out.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: GROUP_COUNT - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after];
}
