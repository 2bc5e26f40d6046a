import { type Problem, ProblemError } from './problem.ts';
import { serviceUrl } from './service-url.ts';
import { sharedState } from './shared-state.ts';
import { readStored, store } from './storage.ts';

const TOKEN = 'token';

/** True when the service has last said that it wants a token, or another one. */
export const wasTurnedAway = sharedState(false);

let token = readStored('session', TOKEN);

const SEEN_COMMIT = 'seen-commit';
/**
 * Number of the last commit that this page has seen, so that a replica which has it may answer; 0 at first, when the
 * database itself is to answer, with whatever another page of the viewer has written.
 */
let seenCommit = 0;

/** Remembers a token for as long as the tab is open; `undefined` forgets it. */
export function keepToken(given: string | undefined): void {
  token = given;
  store('session', TOKEN, given);
}

export function hasToken(): boolean {
  return token !== undefined;
}

export interface Request {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/**
 * Asks the service.
 *
 * @returns What the endpoint answers, whose type the caller names: page and service are built together;
 * `null` for an answer without a body.
 * @throws ProblemError where it rejects; what `fetch` throws where it is not reached.
 */
export async function ask<Payload>(path: string, request: Request = {}): Promise<Payload> {
  const reply = await send(path, request);
  return JSON.parse((await reply.text()) || 'null');
}

/** Asks the service for what is not JSON, or is read elsewhere. @throws As `ask`. */
export async function send(
  path: string,
  { method = 'GET', body, headers = {}, signal }: Request,
): Promise<Response> {
  const reply = await fetch(serviceUrl(path), {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(seenCommit > 0 && { [SEEN_COMMIT]: String(seenCommit) }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  seenCommit = Math.max(seenCommit, Number(reply.headers.get(SEEN_COMMIT)));
  if (reply.status === 401) wasTurnedAway.set(true);
  if (!reply.ok) throw new ProblemError(await problemIn(reply));
  return reply;
}

/** What an answer says is wrong; something other than the service may have sent it. */
async function problemIn(reply: Response): Promise<Problem> {
  const { status, statusText, headers } = reply;
  if (headers.get('content-type')?.startsWith('application/problem+json')) return reply.json();
  const detail = `${status} ${statusText}`;
  return { title: 'The answer is not of this service.', detail, status };
}
