import type { Problem as ServiceProblem } from '@mvdb/server/client';

/** What went wrong: a problem of the service, or of the way there, of which only the words are known. */
export type Problem = Pick<ServiceProblem, 'title' | 'detail'> & Partial<ServiceProblem>;

/** A request that the service rejected. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`${problem.title} ${problem.detail}`);
    this.problem = problem;
  }
}

/** What went wrong, in the service's words where it was reached. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  const detail = error instanceof Error ? error.message : String(error);
  return { title: 'The server could not be reached.', detail };
}
