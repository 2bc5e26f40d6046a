import type { FastifyRequest } from 'fastify';
import { WorkError } from '../work/errors.ts';
import { type Problem, problemOf } from './problems.ts';
import { RequestError } from './request-error.ts';
import { pathOf } from './request-path.ts';

/**
 * The problem that reports a request about an error. The log gets its code, and of a violation of ours where it was
 * thrown.
 */
export function reportedProblem(error: unknown, request: FastifyRequest): Problem {
  const reported = problemOf(error, {
    instance: pathOf(request),
    requestId: request.id,
    hasBody: request.body !== undefined,
  });
  const problem = { ...reported, type: `${request.server.prefix}${reported.type}` };
  request.problem = problem.code;
  if (problem.status === 500 || problem.code === 'WORK_LOST')
    request.log.error({ violation: violationForLog(error) });
  return problem;
}

/** An error's kind and where it was thrown; its message may hold argument values and is left out. */
function violationForLog(reported: unknown) {
  const isOurs = reported instanceof RequestError || reported instanceof WorkError;
  const error = isOurs && reported.cause !== undefined ? reported.cause : reported;
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, stack = '' } = error;
  const at = stack.split('\n').filter((line) => line.startsWith('    at '));
  return { name, code: 'code' in error ? error.code : undefined, at };
}
