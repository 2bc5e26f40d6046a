import { catalogue } from '@mvdb/routines';
import { expect, test } from 'vitest';
import { entryOf } from './registry-payload.ts';
import { withoutSecrets } from './without-secrets.ts';

const payments = catalogue.find('VB_PAYMENTS.REV1');
const redbook = catalogue.find('VB_REDBOOK.REV1');
if (payments === undefined || redbook === undefined) throw new TypeError('They are registered.');

const args = { '0': '1', '2': '5001', '3': 'secret' };

test.each([
  ['READ', true],
  ['WRITE', true],
  ['DELETE', false],
  ['delete', false],
  [' READ', false],
  ['', false],
  [['READ'], false],
  [undefined, false],
])('the record of a milestone is informed of a request %j: %s', (request, isReported) => {
  const supplied = { ...args, ...(request !== undefined && { '1': request }) };
  const { '3': secret, ...others } = supplied;
  expect(withoutSecrets(entryOf(catalogue, payments), supplied)).toEqual(
    isReported ? supplied : others,
  );
  expect(secret).toBe('secret');
});

test('nothing is left out where nothing is secret', () => {
  expect(withoutSecrets(entryOf(catalogue, redbook), args)).toBe(args);
});

test('what decides over a secret is an argument that is supplied', () => {
  const marked = catalogue.routines.flatMap(({ args: declared }) =>
    Object.values(declared).flatMap(({ secretUnless }) =>
      secretUnless === undefined ? [] : [declared[secretUnless.argument]?.direction],
    ),
  );
  expect(marked).toEqual(['in']);
});
