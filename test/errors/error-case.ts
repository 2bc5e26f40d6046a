import type { ProblemCode } from '../../packages/server/src/http/problems.ts';

/** One way to bring an error about. */
export interface ErrorCase {
  readonly code: ProblemCode;
  /** What was done, as the guide says it. */
  readonly when: string;
  /** Does it: fails with the error, or returns the answer of a service. */
  readonly cause: () => unknown;
}

/** An error as a program or a client sees it. */
export interface SeenError {
  readonly code: unknown;
  readonly text: string;
  /** Of an answer over HTTP. */
  readonly status?: number;
}

interface Answer {
  readonly statusCode: number;
  json(): Record<string, unknown>;
}

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && 'statusCode' in value;

/** Brings an error about. @throws Error where nothing fails. */
export async function seenError({ when, cause }: ErrorCase): Promise<SeenError> {
  let outcome: unknown;
  try {
    outcome = await cause();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return { code: error.code, text: error.message };
  }
  if (!isAnswer(outcome)) throw new Error(`Nothing failed: ${when}`);
  const { code, title, detail } = outcome.json();
  return { code, text: `${title} ${detail}`, status: outcome.statusCode };
}
