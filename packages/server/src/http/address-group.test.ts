import { expect, test } from 'vitest';
import { addressGroup } from './address-group.ts';

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:DB8:0:0:ffff::', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:999.1.1.1', '::ffff:999.1.1.1'],
  ['', ''],
])('%s belongs to %s', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});

test('addresses of one network share a group, others do not', () => {
  expect(addressGroup('2001:db8::1')).toBe(addressGroup('2001:db8::ffff:1'));
  expect(addressGroup('2001:db8::1')).not.toBe(addressGroup('2001:db8:0:1::1'));
});
