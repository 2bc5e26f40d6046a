import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Account } from '../account/account.ts';
import { MvdbError } from '../errors/errors.ts';
import type { Session } from '../session/session.ts';
import { caseCount } from '../testing/case-count.ts';
import { commandSession, ordersAccount, writeVoc } from './command-fixture.ts';
import { CommandSet } from './command-set.ts';
import { execute } from './execute.ts';

/*
 * Whatever is given as a command, or stored as one, comes to an end: with a result, or with an error that
 * has a code. Programs are never run, and tasks only what the command itself could do.
 */

const STEPS_MAX = 20_000;

const verbs = new CommandSet().verbs().map(({ name }) => name);
const words = [
  ...verbs.filter((name) => name !== 'PHANTOM' && name !== 'SH'),
  ...['ORD', 'CUS', 'DICT', 'DATA', 'VOC', 'F,B', 'NEW', '1001', '9999', '*', 'ALL', ',', '=', '"'],
  ...["'", '\\', '(', ')', '<<', '>>', '<<A,x>>', '<<I2,y,2N>>', '<<F(ORD,1001,1)>>', '@DATE', ':'],
  ...['FROM', 'TO', 'WITH', 'BY', 'EVAL', 'USER', 'FILE', 'OVERWRITING', 'DELETING', 'UPDATING'],
  ...[
    'PART',
    'QTY',
    'LINES',
    '-1',
    '2147483648',
    '1e9',
    'NaN',
    '0.5',
    'UNION',
    '5',
    '6',
    '11',
    '_',
  ],
  ...[
    'IF',
    'THEN',
    'GO',
    'LOOP',
    'REPEAT',
    'STOP',
    'DATA',
    'L:',
    'P1',
    'P2',
    'S1',
    '\u001d',
    '\u001e',
  ],
  ...['\0', '\ud800', 'é', '😀', 'x'.repeat(2000)],
];
const word = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...words) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
);
const sentence = fc.array(word, { maxLength: 12 }).map((parts) => parts.join(' '));
const position = [
  '',
  'ORD',
  'CUS',
  'DICT ORD',
  'ORD 1001',
  'ORD PART',
  'FROM ORD TO CUS',
  'NEW',
  'L1',
];
const likely = fc
  .tuple(
    fc.constantFrom(...verbs.filter((name) => name !== 'PHANTOM' && name !== 'SH')),
    fc.constantFrom(...position),
    fc.oneof(fc.constant(''), word, sentence),
  )
  .map((parts) => parts.join(' '));

let account: Account;
let session: Session;

// `TO path` may name any file, so the paths meant are those of an empty folder.
const home = process.cwd();
const folder = mkdtempSync(join(tmpdir(), 'mvdb-command-'));
beforeAll(() => process.chdir(folder));
afterAll(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  account = ordersAccount();
  session = commandSession(account);
});

afterEach(() => account.close());

class TakenBack extends Error {}

/** Does work that is taken back, so that every command finds the same account. */
function tryOut(work: () => void): void {
  const takenBack = () =>
    account.transaction(() => {
      work();
      throw new TakenBack();
    });
  expect(takenBack).toThrow(TakenBack);
}

function settles(command: string): void {
  try {
    const options = { stepsMax: STEPS_MAX, prompt: () => '1001', outputSizeMax: 1_000_000 };
    expect(Array.isArray(execute(session, command, options).lines)).toBe(true);
  } catch (error) {
    if (!(error instanceof MvdbError)) throw error;
  }
  session.takeOutput();
}

test('a command of any words', () => {
  fc.assert(
    fc.property(fc.oneof(sentence, likely), (command) => tryOut(() => settles(command))),
    { numRuns: caseCount(400) },
  );
});

test('paragraphs and sentences of any lines', () => {
  const line = fc.oneof(
    sentence,
    likely,
    fc.constantFrom('LOOP', 'REPEAT', 'P1', 'P2 x', 'S1', 'GO L'),
  );
  const body = fc.array(line, { maxLength: 6 });
  fc.assert(
    fc.property(body, body, sentence, (first, second, stored) => {
      const clean = (text: string) => text.toWellFormed().replaceAll('^', ' ');
      tryOut(() => {
        writeVoc(account, 'P1', ['PA', ...first.map(clean)].join('^'));
        writeVoc(account, 'P2', ['PA', ...second.map(clean)].join('^'));
        writeVoc(account, 'S1', `S^${clean(stored)}`);
        for (const command of ['P1', 'P2 a b', 'S1 x']) settles(command);
      });
    }),
    { numRuns: caseCount(150) },
  );
});
