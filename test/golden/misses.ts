import { deviationOf } from './deviations.ts';
import { type Answer, functions } from './functions.ts';
import type { FunctionVector } from './vectors.ts';

/** A vector that is answered otherwise than it was by the observed database. */
export interface Miss {
  readonly vector: FunctionVector;
  readonly got: Answer | undefined;
}

/** The vectors that are answered otherwise. */
export function missesOf(vectors: readonly FunctionVector[]): Miss[] {
  return vectors
    .map((vector) => ({ vector, got: functions[vector.fn]?.(...vector.args) }))
    .filter(({ vector, got }) => !agrees(vector, got));
}

/** Those of them that no deviation covers. */
export function unexplainedMissesOf(vectors: readonly FunctionVector[]): Miss[] {
  return missesOf(vectors).filter(({ vector }) => deviationOf(vector) === undefined);
}

function agrees({ result, status, found }: FunctionVector, got: Answer | undefined): boolean {
  const answer = typeof got === 'string' ? { result: got } : (got ?? { result: undefined });
  return (
    answer.result === result &&
    (status === undefined || answer.status === status) &&
    (found === undefined || answer.found === found)
  );
}
