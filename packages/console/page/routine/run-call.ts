import { API_PATH, isReadingCall, withoutSecrets } from '@mvdb/server/client';
import { atMoment } from '../past/shown-moment.ts';
import { ask } from '../service/ask.ts';
import type { CallPayload, RegistryEntry } from '../service/payloads.ts';
import { type Problem, problemOf } from '../service/problem.ts';
import type { Indexed } from './call-arguments.ts';
import { pastCalls } from './call-history.ts';
import { withSavedLinks } from './saved-links.ts';

/** How a call went. */
export type CallOutcome = {
  /** From asking to having the answer. */
  readonly elapsedMs: number;
  /** Nothing of what the routine wrote was kept. */
  readonly isDiscarded: boolean;
} & (
  | { readonly kind: 'answered'; readonly reply: CallPayload }
  | { readonly kind: 'refused'; readonly problem: Problem }
);

export interface CallOptions {
  /** Run it, say what it gives, and keep nothing of what it writes. */
  readonly isDiscarded: boolean;
}

/** Runs a routine and remembers that it was run. */
export async function runCall(
  entry: RegistryEntry,
  args: Indexed,
  { isDiscarded }: CallOptions,
): Promise<CallOutcome> {
  const start = performance.now();
  const { name } = entry;
  const went = await ask<CallPayload>(atMoment(`${API_PATH}/call?view=display`), {
    method: 'POST',
    body: { name, args, links: true, ...(!isReadingCall(entry, args) && { changes: true }) },
    ...(isDiscarded && { headers: { prefer: 'tx=rollback' } }),
  }).then(
    (reply) => ({ kind: 'answered', reply: isDiscarded ? withSavedLinks(reply) : reply }) as const,
    (error: unknown) => ({ kind: 'refused', problem: problemOf(error) }) as const,
  );
  const outcome = { ...went, elapsedMs: performance.now() - start, isDiscarded };
  const reported = withoutSecrets(entry, args);
  pastCalls.add({ name, args: reported, at: Date.now(), outcome: outcomeText(entry, outcome) });
  return outcome;
}

/** What the routine itself says of how it went; empty when all went well. */
export function messageOf(entry: RegistryEntry, reply: CallPayload): string {
  const message = entry.arguments.find(({ kind }) => kind === 'message');
  return message === undefined ? '' : (reply.args[message.index] ?? '');
}

/** How a call went, in a few words. */
export function outcomeText(entry: RegistryEntry, outcome: CallOutcome): string {
  if (outcome.kind === 'refused') return outcome.problem.code ?? outcome.problem.title;
  return messageOf(entry, outcome.reply) || 'answered';
}

/** What is wrong with each argument, by index. */
export function argumentViolations({ errors = [] }: Problem): ReadonlyMap<number, string> {
  return new Map(
    errors.flatMap((violation) => {
      const index =
        'pointer' in violation ? /^\/args\/(\d+)/.exec(violation.pointer)?.[1] : undefined;
      return index === undefined ? [] : [[Number(index), violation.detail] as const];
    }),
  );
}
