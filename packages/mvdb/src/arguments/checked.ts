import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';
import { describedKind, FUNCTION, type Kind, NUMBER, TEXT } from './kinds.ts';

/**
 * Checks an argument for callers without types.
 *
 * @param name - Of the function, as the error says it.
 * @throws MvdbError `BAD_ARGUMENT`, which names the argument and says what would be right.
 * @example assertArgument('count', 'part', 5, TEXT) // The part of count must be text, not the number 5.
 */
export function assertArgument(name: string, argument: string, value: unknown, kind: Kind): void {
  if (!kind.holds(value)) throw badArgument(name, argument, value, kind);
}

/** Like `assertArgument`, for an argument that may be left out. */
export function assertOptional(name: string, argument: string, value: unknown, kind: Kind): void {
  if (value !== undefined && !kind.holds(value)) throw badArgument(name, argument, value, kind);
}

/** Like `assertArgument`, for any number of arguments of a kind. */
export function assertEach(
  name: string,
  argument: string,
  values: readonly unknown[],
  kind: Kind,
): void {
  for (const value of values) assertArgument(name, argument, value, kind);
}

/* Like `assertArgument`, where a right call must cost nothing. */

export function assertText(name: string, argument: string, value: unknown): void {
  if (typeof value !== 'string') throw badArgument(name, argument, value, TEXT);
}

export function assertNumber(name: string, argument: string, value: unknown): void {
  if (typeof value !== 'number') throw badArgument(name, argument, value, NUMBER);
}

export function assertFunction(name: string, argument: string, value: unknown): void {
  if (typeof value !== 'function') throw badArgument(name, argument, value, FUNCTION);
}

/** The error about an argument that is not of its kind. */
export function badArgument(
  name: string,
  argument: string,
  value: unknown,
  { expected, rejection }: Pick<Kind, 'expected' | 'rejection'>,
): MvdbError {
  return (
    rejection?.(name, value) ??
    new MvdbError(
      BAD_ARGUMENT,
      `The ${argument} of ${name} must be ${expected}, not ${describedKind(value)}.`,
    )
  );
}
