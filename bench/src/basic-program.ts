import { type CompiledUnit, callUnit, compileBasic, formatProblem } from '@mvdb/basic';
import type { Session } from 'mvdb';

/** A subroutine, and those that it calls by name. */
export interface Sources {
  /** `SUBROUTINE P(R)`, without that line: it leaves its answer in R. */
  readonly body: string;
  readonly called?: Readonly<Record<string, string>>;
}

/**
 * Compiles a subroutine once.
 *
 * @returns What runs it in the session, and gives a checksum of its answer.
 */
export function answerOf(session: Session, { body, called = {} }: Sources): () => number {
  const unit = compiled(`SUBROUTINE P(R)\n${body}\nRETURN`, 'P');
  const units = new Map(
    Object.entries(called).map(([name, source]) => [name, compiled(source, name)]),
  );
  const find = (name: string): CompiledUnit | undefined => units.get(name);
  return () => checksum(callUnit(unit, session, ['0'], { find })[0] ?? '');
}

export function compiled(source: string, name: string): CompiledUnit {
  const { unit, problems } = compileBasic(source, { name });
  if (unit === undefined) throw new TypeError(problems.map(formatProblem).join('\n'));
  return unit;
}

/** A checksum of an answer, all of which counts. */
export function checksum(answer: string | number): number {
  let sum = 0;
  const text = String(answer);
  for (let index = 0; index < text.length; index += 1)
    sum = (Math.imul(sum, 31) + text.charCodeAt(index)) | 0;
  return sum;
}
