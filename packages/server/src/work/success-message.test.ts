import { catalogue } from '@mvdb/routines';
import { expect, test } from 'vitest';
import { isSuccess } from './success-message.ts';

test('of all that routines may say, these are not failures', () => {
  const declared = catalogue.routines.flatMap(({ messages = [] }) => messages);
  const successes = declared.filter((message) => isSuccess(message.replace('{count}', '3')));
  expect([...new Set(successes)].sort()).toEqual([
    'DELETE SUCCEEDED',
    'DELETED',
    'SAVED',
    'WRITE SUCCEEDED',
    '{count} WORK ORDERS ACTIVATED',
  ]);
});

test('a blank message is not one', () => {
  expect([isSuccess(''), isSuccess(' '), isSuccess('NOT SAVED')]).toEqual([true, true, false]);
});
