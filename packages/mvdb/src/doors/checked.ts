import { MvdbError } from '../errors.ts';
import { BAD_ARGUMENT } from '../failures.ts';
import { describedKind, FUNCTION, type Kind, TEXT } from './kinds.ts';

type Act = (...values: unknown[]) => unknown;

type AnyWork = (...values: never[]) => unknown;

const ANYTHING: Kind = { expected: 'anything', holds: () => true };

/**
 * A function that looks at the kinds of its arguments before it does its work: it throws MvdbError
 * `BAD_ARGUMENT`, which names the argument and says what would be right. What stands inside the package
 * calls the work itself, and pays for no check.
 *
 * @param kinds - By the names of the arguments, in their order; five at the most.
 * @__NO_SIDE_EFFECTS__
 */
export function checked<Work extends AnyWork>(
  door: string,
  kinds: Readonly<Record<string, Kind>>,
  work: Work,
): Work {
  const act = work as AnyWork as Act;
  return named(door, guarded(door, Object.keys(kinds), Object.values(kinds), act));
}

/** Like `checked`, for a function that gives a promise, which is then rejected. @__NO_SIDE_EFFECTS__ */
export function checkedPromise<Work extends (...values: never[]) => Promise<unknown>>(
  door: string,
  kinds: Readonly<Record<string, Kind>>,
  work: Work,
): Work {
  const act = checked(door, kinds, work as AnyWork as Act);
  return named(door, async (...values) => act(...values));
}

/** Like `checked`, for a function of one argument or more, all of one kind. @__NO_SIDE_EFFECTS__ */
export function checkedEach<Work extends AnyWork>(
  door: string,
  argument: string,
  kind: Kind,
  work: Work,
): Work {
  const act = work as AnyWork as Act;
  const guard = (...values: unknown[]) => {
    if (values.length === 0) throw badArgument(door, argument, undefined, kind);
    for (const value of values) assertArgument(door, argument, value, kind);
    return act(...values);
  };
  return named(door, guard);
}

/** @throws MvdbError `BAD_ARGUMENT` unless the value is of its kind. */
export function assertArgument(door: string, argument: string, value: unknown, kind: Kind): void {
  if (!kind.holds(value)) throw badArgument(door, argument, value, kind);
}

/** Like `assertArgument`, where a call must cost nothing when it is right. */
export function assertText(door: string, argument: string, value: unknown): void {
  if (typeof value !== 'string') throw badArgument(door, argument, value, TEXT);
}

/** Like `assertArgument`, where a call must cost nothing when it is right. */
export function assertFunction(door: string, argument: string, value: unknown): void {
  if (typeof value !== 'function') throw badArgument(door, argument, value, FUNCTION);
}

/** What tells that an argument is not of its kind. */
export function badArgument(
  door: string,
  argument: string,
  value: unknown,
  { expected }: Pick<Kind, 'expected'>,
): MvdbError {
  return new MvdbError(
    BAD_ARGUMENT,
    `The ${argument} of ${door} must be ${expected}, not ${describedKind(value)}.`,
  );
}

/** One function for each number of arguments: collecting them in an array costs more than looking at them. */
function guarded(door: string, names: readonly string[], kinds: readonly Kind[], act: Act): Act {
  const refusal = (values: readonly unknown[]): MvdbError => {
    const place = kinds.findIndex(({ holds }, index) => !holds(values[index]));
    return badArgument(door, names[place] ?? '', values[place], kinds[place] ?? ANYTHING);
  };
  const [first, second, third, fourth, fifth] = kinds.map(({ holds }) => holds);
  if (first === undefined) return act;
  if (second === undefined)
    return (a) => {
      if (first(a)) return act(a);
      throw refusal([a]);
    };
  if (third === undefined)
    return (a, b) => {
      if (first(a) && second(b)) return act(a, b);
      throw refusal([a, b]);
    };
  if (fourth === undefined)
    return (a, b, c) => {
      if (first(a) && second(b) && third(c)) return act(a, b, c);
      throw refusal([a, b, c]);
    };
  if (fifth === undefined)
    return (a, b, c, d) => {
      if (first(a) && second(b) && third(c) && fourth(d)) return act(a, b, c, d);
      throw refusal([a, b, c, d]);
    };
  return (a, b, c, d, e) => {
    if (first(a) && second(b) && third(c) && fourth(d) && fifth(e)) return act(a, b, c, d, e);
    throw refusal([a, b, c, d, e]);
  };
}

/** Traces and tools show it by the name it is known by. */
export function named<Work extends AnyWork>(name: string, door: Act): Work {
  return Object.defineProperty(door, 'name', { value: name }) as AnyWork as Work;
}
