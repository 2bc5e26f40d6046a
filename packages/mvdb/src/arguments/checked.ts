import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';
import { describedKind, FUNCTION, type Kind, TEXT } from './kinds.ts';

type Act = (...values: unknown[]) => unknown;

/** A function, whatever it takes. */
export type AnyWork = (...values: never[]) => unknown;

/** Kinds of arguments by their names, in their order. */
export type Kinds = Readonly<Record<string, Kind>>;

/** A function has the name of the property that it is written at. */
type Doors = Readonly<Record<string, Act>>;

/*
 * One for each number of arguments: collecting them in an array costs more than looking at them, and a page in a browser
 * is bundled with those it uses.
 */

/** As `checked`, of one argument. @__NO_SIDE_EFFECTS__ */
export function checked1<Work extends AnyWork>(door: string, kinds: Kinds, work: Work): Work {
  const [act, first] = partsOf(kinds, work);
  const doors: Doors = {
    [door]: (a) => {
      if (!first(a)) assertArguments(door, kinds, [a]);
      return act(a);
    },
  };
  return doors[door] as AnyWork as Work;
}

/** As `checked`, of two arguments. @__NO_SIDE_EFFECTS__ */
export function checked2<Work extends AnyWork>(door: string, kinds: Kinds, work: Work): Work {
  const [act, first, second] = partsOf(kinds, work);
  const doors: Doors = {
    [door]: (a, b) => {
      if (!first(a) || !second(b)) assertArguments(door, kinds, [a, b]);
      return act(a, b);
    },
  };
  return doors[door] as AnyWork as Work;
}

/** As `checked`, of three arguments. @__NO_SIDE_EFFECTS__ */
export function checked3<Work extends AnyWork>(door: string, kinds: Kinds, work: Work): Work {
  const [act, first, second, third] = partsOf(kinds, work);
  const doors: Doors = {
    [door]: (a, b, c) => {
      if (!first(a) || !second(b) || !third(c)) assertArguments(door, kinds, [a, b, c]);
      return act(a, b, c);
    },
  };
  return doors[door] as AnyWork as Work;
}

/** As `checked`, of four arguments. @__NO_SIDE_EFFECTS__ */
export function checked4<Work extends AnyWork>(door: string, kinds: Kinds, work: Work): Work {
  const [act, first, second, third, fourth] = partsOf(kinds, work);
  const doors: Doors = {
    [door]: (a, b, c, d) => {
      if (!first(a) || !second(b) || !third(c) || !fourth(d))
        assertArguments(door, kinds, [a, b, c, d]);
      return act(a, b, c, d);
    },
  };
  return doors[door] as AnyWork as Work;
}

/** As `checked`, of five arguments. @__NO_SIDE_EFFECTS__ */
export function checked5<Work extends AnyWork>(door: string, kinds: Kinds, work: Work): Work {
  const [act, first, second, third, fourth, fifth] = partsOf(kinds, work);
  const doors: Doors = {
    [door]: (a, b, c, d, e) => {
      if (!first(a) || !second(b) || !third(c) || !fourth(d) || !fifth(e))
        assertArguments(door, kinds, [a, b, c, d, e]);
      return act(a, b, c, d, e);
    },
  };
  return doors[door] as AnyWork as Work;
}

/**
 * A function that looks at the kinds of its arguments before it does its work: it throws MvdbError
 * `BAD_ARGUMENT`, which names the argument and says what would be right. What stands inside the package
 * calls the work itself, and pays for no check.
 *
 * @param kinds - By the names of the arguments, in their order; one to five.
 * @__NO_SIDE_EFFECTS__
 */
export function checked<Work extends AnyWork>(door: string, kinds: Kinds, work: Work): Work {
  const guard = [checked1, checked2, checked3, checked4, checked5][Object.keys(kinds).length - 1];
  if (guard === undefined) throw new TypeError(`${door} takes one to five arguments.`);
  return guard(door, kinds, work);
}

/** Like `checked`, for a function that gives a promise, which is then rejected. @__NO_SIDE_EFFECTS__ */
export function checkedPromise<Work extends (...values: never[]) => Promise<unknown>>(
  door: string,
  kinds: Kinds,
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
  { expected, refusal }: Pick<Kind, 'expected' | 'refusal'>,
): MvdbError {
  return (
    refusal?.(door, value) ??
    new MvdbError(
      BAD_ARGUMENT,
      `The ${argument} of ${door} must be ${expected}, not ${describedKind(value)}.`,
    )
  );
}

/** Traces and tools show it by the name it is known by. */
export function named<Work extends AnyWork>(name: string, door: Act): Work {
  return Object.defineProperty(door, 'name', { value: name }) as AnyWork as Work;
}

type Test = Kind['holds'];

/** What to do, and a test for each argument, of which the caller takes as many as there are. */
function partsOf(kinds: Kinds, work: AnyWork): [Act, Test, Test, Test, Test, Test] {
  const parts = [work, ...Object.values(kinds).map(({ holds }) => holds)];
  return parts as unknown as ReturnType<typeof partsOf>;
}

/** The first that is not of its kind is told. */
function assertArguments(door: string, kinds: Kinds, values: readonly unknown[]): void {
  for (const [index, [argument, kind]] of Object.entries(kinds).entries())
    assertArgument(door, argument, values[index], kind);
}
