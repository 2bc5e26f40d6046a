import fc from 'fast-check';
import { type Clock, failures, fixedClock, MvdbError } from 'mvdb';
import { type DrawnOperation, drawnOperation } from './drawn-operation.ts';

/**
 * A clock that stands still until days pass.
 *
 * @example new Session(account, { clock: new MovingClock('2026-11-02T08:00:00') })
 */
export class MovingClock implements Clock {
  readonly #start: Clock;
  #days = 0;

  /** @throws MvdbError `BAD_ARGUMENT` where `instant` is not a time such as 2026-11-02T08:00:00. */
  constructor(instant: string) {
    this.#start = fixedClock(instant);
  }

  today(): number {
    return this.#start.today() + this.#days;
  }

  timeOfDay(): number {
    return this.#start.timeOfDay();
  }

  passDays(count: number): void {
    this.#days += count;
  }
}

/**
 * Lets up to so many days pass, in a session whose clock is a `MovingClock`.
 *
 * @throws MvdbError `BAD_ARGUMENT` in any other session.
 * @example
 * fc.property(
 *   arbitraryHistory({
 *     operations: { 'days pass': daysPass(5) },
 *     account: () => account.copyInMemory(),
 *     session: (own) => new Session(own, { clock: new MovingClock('2026-11-02T08:00:00') }),
 *   }),
 *   ({ session }) => {
 *     expect(session.clock.today()).toBeGreaterThan(21_490);
 *   },
 * )
 */
export function daysPass(daysMax: number): DrawnOperation {
  return drawnOperation({
    draws: fc.integer({ min: 1, max: daysMax }),
    run({ clock }, days) {
      if (!(clock instanceof MovingClock))
        throw new MvdbError(
          failures.BAD_ARGUMENT,
          'Days pass in a session whose clock is a MovingClock.',
        );
      clock.passDays(days);
    },
  });
}
