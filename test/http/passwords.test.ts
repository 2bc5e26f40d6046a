import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { wrongPasswords } from '../../packages/routines/src/business/people/verify-password.ts';
import { problemIn } from './client.ts';
import { startGuarded, tokens } from './guarded-service.ts';

/*
 * A password is asked for by a call, VB_PAYMENTS.REV1 DELETE. Wrong ones count whatever becomes of the call, in the
 * process that serves and in the one that helps it, and no password is kept anywhere.
 */

const { account, call, takeAudit, log } = startGuarded();

const PASSWORD = 'demo-demo';
const WRONG = 'guessed-at-random';
const TRIED = 'password of demo';

const argsOf = (password: string, request = 'DELETE') => ({
  ...{ '0': '1', '1': request, '2': '5001', '3': password },
});

const remove = async (password: string, headers: Record<string, string> = {}) => {
  const question = { token: tokens.operator, headers };
  return call('VB_PAYMENTS.REV1', argsOf(password), question);
};

const messageOf = async (password: string, headers?: Record<string, string>) =>
  (await remove(password, headers)).json().args['5'];

afterEach(() => {
  account.attemptCounters.forget(TRIED);
  takeAudit();
});

describe('wrong passwords', () => {
  test('are counted though their calls are undone, also when a message is a failure', async () => {
    for (let attempts = 0; attempts < wrongPasswords.attemptsMax; attempts += 1) {
      if (attempts % 2 === 0) expect(await messageOf(WRONG)).toBe('INVALID PASSWORD');
      else {
        const reply = await remove(WRONG, { prefer: 'handling=strict' });
        problemIn(reply, 422, 'MESSAGE_GIVEN');
      }
    }
    expect(await messageOf(PASSWORD)).toBe('TOO MANY WRONG PASSWORDS');
    expect(account.table('TASK.1287').has('1!5001')).toBe(true);
  });

  test('are counted together with those of other processes', async () => {
    for (let attempts = 1; attempts < wrongPasswords.attemptsMax; attempts += 1)
      expect(account.attemptCounters.begin(TRIED, wrongPasswords)).toBe(true);
    expect(await messageOf(WRONG)).toBe('INVALID PASSWORD');
    expect(await messageOf(WRONG)).toBe('TOO MANY WRONG PASSWORDS');
    expect(account.attemptCounters.begin(TRIED, wrongPasswords)).toBe(false);
  });

  test('cannot be tried in a dry run, and are not counted by it', async () => {
    for (let attempts = 0; attempts <= wrongPasswords.attemptsMax; attempts += 1)
      problemIn(await remove(WRONG, { prefer: 'tx=rollback' }), 422, 'NOT_REVERSIBLE');
    expect(await messageOf(WRONG)).toBe('INVALID PASSWORD');
  });
});

describe('a password', () => {
  test('does not make the digest of the arguments in the audit', async () => {
    await remove(WRONG);
    const { '3': _, ...reported } = argsOf(WRONG);
    const sha256 = createHash('sha256').update(JSON.stringify(reported)).digest('hex');
    expect(takeAudit()).toMatchObject([{ routine: 'VB_PAYMENTS.REV1', argumentsSha256: sha256 }]);
  });

  test('does not make the fingerprint that is kept with an idempotency key', async () => {
    const first = await remove(WRONG, { 'idempotency-key': 'guess' });
    const second = await remove('another-guess', { 'idempotency-key': 'guess' });
    expect([second.body, second.headers['idempotent-replayed']]).toEqual([first.body, 'true']);
  });

  test('is given back by no reply, and stands in no line of the log and no file of the account', async () => {
    const replies = [
      await remove(WRONG),
      await remove(WRONG, { prefer: 'handling=strict' }),
      await call('VB_PAYMENTS.REV1', argsOf(WRONG, 'DELET'), { token: tokens.operator }),
      await call('VB_PAYMENTS.REV1', { ...argsOf(WRONG), '9': '' }, { token: tokens.operator }),
      await call('VB_PAYMENTS.REV1', argsOf(WRONG), { token: tokens.reader }),
      await remove(PASSWORD, { 'idempotency-key': 'done' }),
    ];
    const codes = replies.map(({ statusCode }) => statusCode);
    expect(codes).toEqual([200, 422, 200, 400, 403, 200]);
    const files = readdirSync(account.path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
    const texts = [...replies.map(({ body }) => body), ...log, JSON.stringify(takeAudit())];
    for (const secret of [WRONG, PASSWORD])
      expect([...texts, ...files].filter((text) => text.includes(secret))).toEqual([]);
    expect(account.table('TASK.1287').has('1!5001')).toBe(false);
  });
});
