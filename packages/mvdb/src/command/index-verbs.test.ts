import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Account } from '../account/account.ts';
import { rejection } from '../testing/rejection.ts';
import { commandSession, ordersAccount } from './command-fixture.ts';
import { execute } from './execute.ts';

let account: Account;

beforeEach(() => {
  account = ordersAccount();
});

afterEach(() => account.close());

const lines = (command: string) => execute(commandSession(account), command).lines;

test('indexes are created, built, listed and deleted', () => {
  expect(lines('CREATE.INDEX ord CUST PART NO.NULLS')).toEqual([
    'Index CUST of ORD created; BUILD.INDEX fills it.',
    'Index PART of ORD created; BUILD.INDEX fills it.',
  ]);
  expect(lines('BUILD.INDEX ORD PART')).toEqual(['Index PART of ORD built.']);
  const listed = lines('LIST.INDEX ORD ALL');
  expect(listed[2]).toMatch(/^CUST +building .*no +no +distinct$/);
  expect(listed[3]).toMatch(/^PART +active +6 +4 +no +no +distinct$/);
  expect(lines('LIST.INDEX ORD PART').at(-1)).toBe('1 index(es) listed.');
  expect(lines('DELETE.INDEX ORD ALL')).toHaveLength(2);
  expect(lines('LIST.INDEX ORD').at(-1)).toBe('0 index(es) listed.');
});

test('an index may be on several items joined by asterisks', () => {
  lines('CREATE.INDEX ORD CUST*ODATE');
  lines('BUILD.INDEX ORD ALL');
  expect(lines('LIST.INDEX ORD')[2]).toMatch(/^CUST\*ODATE +active/);
});

test.each([
  ['CREATE.INDEX ORD UNIQUE', 'BAD_COMMAND'],
  ['BUILD.INDEX ORD', 'BAD_COMMAND'],
  ['DELETE.INDEX', 'BAD_COMMAND'],
  ['BUILD.INDEX ORD NONE', 'INDEX_NOT_FOUND'],
  ['CREATE.INDEX ORD CUST NOBODY', 'BAD_DICTIONARY_ITEM'],
] as const)('%s is rejected and leaves no index', (command, code) => {
  expect(() => lines(command)).toThrow(rejection(code));
  expect(lines('LIST.INDEX ORD').at(-1)).toBe('0 index(es) listed.');
});
