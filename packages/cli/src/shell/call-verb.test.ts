import { expect, test } from 'vitest';
import { reportsSecret } from './call-verb.ts';

test.each([
  ['CALL VB_PAYMENTS.REV1 1 DELETE 5001 demo-demo', true],
  ['call vb_payments.rev1 1 DELETE 5001 demo-demo', true],
  ['CALL VB_PAYMENTS.REV1 1 DELTE 5001 demo-demo', true],
  ['CALL VB_PAYMENTS.REV1 1 "DELETE" 5001 "demo demo', true],
  ['CALL  VB_PAYMENTS.REV1  1 READ 5001', false],
  ['CALL VB_PAYMENTS.REV1 1 WRITE 5001 DEPOSIT 1 and more than it takes', false],
  ['CALL VB_SPN.REV1 1 DELETE SPN-501', false],
  ['CALL NOBODY 1', false],
  ['CALL', false],
  ['LIST PRODUCT WITH DESCRIPTION = "A', false],
])('%s: %s', (command, isReported) => {
  expect(reportsSecret(command)).toBe(isReported);
});
