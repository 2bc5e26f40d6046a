import { ADMIN_PATH } from '@mvdb/server/client';
import { ask, keepToken } from '../service/ask.ts';
import type { CallerPayload, SessionPayload } from '../service/payloads.ts';

const SESSION_PATH = `${ADMIN_PATH}/session`;
const CODE = /^#code=(.+)$/;

/** Takes the code that a printed address carries out of the address, before the browser remembers it. */
export function takeCode(): string | undefined {
  const code = CODE.exec(location.hash)?.[1];
  if (code !== undefined) history.replaceState(null, '', '#/');
  return code;
}

/**
 * Finds out who asks.
 *
 * @throws ProblemError where the service lets nobody in without a token, or not with this one.
 */
export function whoAsks(): Promise<CallerPayload> {
  return ask<CallerPayload>(SESSION_PATH);
}

/** Exchanges a code for a token, and keeps that. @throws ProblemError for a code that is used or too old. */
export async function enterWithCode(code: string): Promise<undefined> {
  const { token } = await ask<SessionPayload>(SESSION_PATH, { method: 'POST', body: { code } });
  keepToken(token);
}

/** Ends the session, and forgets its token in any case. */
export async function leave(): Promise<void> {
  await ask<null>(SESSION_PATH, { method: 'DELETE' }).catch(() => undefined);
  keepToken(undefined);
}
