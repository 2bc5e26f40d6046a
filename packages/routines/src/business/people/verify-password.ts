import { operation } from '../../entry/operation.ts';
import { PASSWORDS } from '../../schema/employees.ts';
import { FITS_NOTHING, isPassword } from './password-hash.ts';

/** Wrong passwords that a login may try, and how long it then has to wait. */
export const wrongPasswords = { attemptsMax: 5, windowMs: 5 * 60_000 } as const;

/**
 * The password is that of the login of the session. Nobody learns whether the login is registered or locked: it takes
 * as long, and the text is the same. A login that tried too many wrong ones is rejected without looking at any more
 * of them, for a while, in every process: tries are counted beside the transaction, which a rejection undoes.
 */
export const verifyPassword = operation({
  reads: [PASSWORDS],
  rejections: ['INVALID PASSWORD', 'TOO MANY WRONG PASSWORDS'],
  run({ session }, password: string, reject) {
    session.beforeIrreversible('Trying a password');
    const { login, account } = session;
    const tested = `password of ${login}`;
    if (!account.attemptCounters.begin(tested, wrongPasswords))
      throw reject('TOO MANY WRONG PASSWORDS');
    const existing = PASSWORDS.read(session, login);
    const fits = isPassword(password, existing?.passwordHash ?? FITS_NOTHING);
    if (!fits || existing?.locked === 'Y') throw reject('INVALID PASSWORD');
    account.attemptCounters.forget(tested);
  },
});
