import { ask } from '../service/ask.ts';
import type { FailedRun, RunProgramReply } from '../service/payloads.ts';
import { type Problem, problemOf } from '../service/problem.ts';
import { PROGRAMS_PATH } from './program-paths.ts';

/** A run as it is asked for. */
export interface AskedRun {
  readonly table: string;
  readonly id: string;
  readonly source: string;
  readonly args: readonly string[];
  readonly input: readonly string[];
}

/** How a run went. */
export type RunOutcome = {
  readonly elapsedMs: number;
  /** Nothing of what the program wrote was kept. */
  readonly isDiscarded: boolean;
} & (
  | { readonly kind: 'answered'; readonly reply: RunProgramReply }
  | {
      readonly kind: 'refused';
      readonly problem: Problem;
      /** Of a program that began. */
      readonly failed: FailedRun | undefined;
    }
);

export async function runProgram(body: AskedRun, isDiscarded: boolean): Promise<RunOutcome> {
  const start = performance.now();
  const went = await ask<RunProgramReply>(`${PROGRAMS_PATH}/run`, {
    method: 'POST',
    body,
    ...(isDiscarded && { headers: { prefer: 'tx=rollback' } }),
  }).then(
    (reply) => ({ kind: 'answered', reply }) as const,
    (error: unknown) => {
      const problem = problemOf(error);
      const failed = problem.code === 'RUN_FAILED' ? (problem.results as FailedRun) : undefined;
      return { kind: 'refused', problem, failed } as const;
    },
  );
  return { ...went, elapsedMs: performance.now() - start, isDiscarded };
}

/** How a run went, in a few words. */
export function outcomeText(outcome: RunOutcome): string {
  if (outcome.kind === 'answered') return outcome.isDiscarded ? 'A dry run ended' : 'It ran';
  return outcome.problem.title;
}
