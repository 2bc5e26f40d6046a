import { eitherOf, FUNCTION, type Kind, OBJECT, shapeOf } from './kinds.ts';

/* Reported by what they can do: their classes stand far above the functions that take them. */

export const SESSION: Kind = {
  expected: 'a session',
  holds: shapeOf('', { account: OBJECT, selectLists: OBJECT, programTable: FUNCTION }).holds,
};

export const ACCOUNT: Kind = {
  expected: 'an account',
  holds: shapeOf('', { replies: OBJECT, table: FUNCTION, backup: FUNCTION }).holds,
};

export const ACCOUNT_OR_SESSION: Kind = eitherOf(ACCOUNT, SESSION);
