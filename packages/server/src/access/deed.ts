import { findRoutine, type Routine, runnerOf } from '@mvdb/routines';
import { ADMIN_PATH, API_PATH } from '../endpoints/paths.ts';
import { canonicalSha256 } from '../json/canonical-json.ts';

/** What was asked for and is worth an audit line, without the values it was asked with. */
export interface Deed {
  readonly action: 'call' | 'query' | 'login';
  readonly routine?: string;
  readonly argumentsSha256?: string;
  /** Of the ids or the sentence that a call gives for select list 0. */
  readonly selectSha256?: string;
  readonly sentenceSha256?: string;
  /** The command that a call or a query gives, in words. */
  readonly command?: string;
}

/** A request that has been answered. */
export interface Answered {
  readonly method: string;
  /** Pattern of the route that answered. */
  readonly route: string;
  readonly body: unknown;
  /** Whether the call that it makes is known to change nothing. */
  readonly isReading: boolean;
  /** Whether it came with a header field Authorization. */
  readonly isAuthorized: boolean;
  readonly status: number;
}

const REFUSED: readonly number[] = [401, 403, 429];

export function isRefused(status: number): boolean {
  return REFUSED.includes(status);
}

/**
 * What a request did or tried that is dangerous: a call that may write, needs a capability or was refused, a
 * query that was refused, and a login that opened a session or failed. `undefined` for anything else.
 */
export function deedOf(answered: Answered): Deed | undefined {
  const { method, route, body, isReading, isAuthorized, status } = answered;
  const hasFailedLogin = status === 401 || status === 429;
  if (hasFailedLogin && isAuthorized) return { action: 'login' };
  switch (`${method} ${route}`) {
    case `POST ${ADMIN_PATH}/session`:
      return hasFailedLogin || status === 200 ? { action: 'login' } : undefined;
    case `POST ${API_PATH}/call`:
      return callDeed(membersOf(body), isReading, status);
    case `POST ${ADMIN_PATH}/query`:
      return isRefused(status) ? queryDeed(membersOf(body)) : undefined;
    default:
      return undefined;
  }
}

type Members = Readonly<Record<string, unknown>>;

function callDeed(
  { name, args = {}, select }: Members,
  isReading: boolean,
  status: number,
): Deed | undefined {
  const routine = typeof name === 'string' ? findRoutine(name) : undefined;
  if (routine === undefined) return undefined;
  const runner = runnerOf(routine) ?? routine;
  const supplied = membersOf(args);
  if (!isRefused(status) && isHarmless(runner, isReading)) return undefined;
  const command = runner.capability && supplied['0'];
  return {
    action: 'call',
    routine: routine.name,
    argumentsSha256: canonicalSha256(args),
    ...(select !== undefined && { selectSha256: canonicalSha256(select) }),
    ...(typeof command === 'string' && { command }),
  };
}

/** True for a call that changes nothing and needs no capability; one that was not prepared might have. */
function isHarmless({ capability, safety }: Routine, isReading: boolean): boolean {
  return capability === undefined && (isReading || safety === 'SAFE');
}

function queryDeed({ sentence }: Members): Deed {
  return {
    action: 'query',
    ...(typeof sentence === 'string' && {
      sentenceSha256: canonicalSha256(sentence),
      command: sentence,
    }),
  };
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
