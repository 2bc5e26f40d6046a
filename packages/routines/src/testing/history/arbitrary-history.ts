import fc from 'fast-check';
import { type Account, failures, MvdbError, Session } from 'mvdb';
import { nearHint, nearNames } from 'mvdb/host';
import { rejectionOf } from '../rejection-of.ts';
import type { DrawnOperation, Operations } from './drawn-operation.ts';
import { type DrawnStep, History } from './history.ts';

/** Where histories happen, and of what they consist. */
export interface HistoryOptions {
  readonly operations: Operations;
  /** Gives the account of each history: a copy of one, or one whose changes are undone afterwards. */
  readonly account: () => Account;
  /** Default: a session without a login. */
  readonly session?: (account: Account) => Session;
  /** Looks at the account after each operation that was done, and throws an error where something is wrong. */
  readonly look?: (session: Session) => void;
  /** Default: none. */
  readonly operationsMin?: number;
  /** Default: 16. */
  readonly operationsMax?: number;
}

/**
 * Draws histories of operations. One that fails shrinks to the shortest that does, and prints its operations as
 * `repeatHistory` takes them.
 *
 * @throws MvdbError `BAD_ARGUMENT` where there is no operation.
 * @example
 * fc.property(
 *   arbitraryHistory({
 *     operations: routineOperations([vbAdjust], { CO: ['1'], PART: ['P100'], LOC: ['MAIN'] }),
 *     account: () => account.copyInMemory(),
 *   }),
 *   ({ session }) => {
 *     expect(runSentence(session, 'COUNT LOT WITH ON.HAND LT "0"')).toMatchObject({ count: 0 });
 *   },
 * )
 */
export function arbitraryHistory(options: HistoryOptions): fc.Arbitrary<History> {
  const { operations, account, operationsMin = 0, operationsMax = 16 } = options;
  const { session = (one: Account) => new Session(one), look = () => undefined } = options;
  const names = Object.entries(operations);
  if (names.length === 0)
    throw new MvdbError(failures.BAD_ARGUMENT, 'A history needs at least one operation.');
  const step = fc.oneof(...names.map(weighted));
  const length = { minLength: operationsMin, maxLength: operationsMax, size: 'max' } as const;
  return fc
    .array(step, length)
    .map((drawn) => new History({ operations, drawn, look, begin: () => session(account()) }));
}

function weighted([name, { weight, draws }]: readonly [string, DrawnOperation]) {
  const arbitrary: fc.Arbitrary<DrawnStep> = draws.map((drawn) => [name, drawn]);
  return { weight, arbitrary };
}

/**
 * Does the operations of a history again, as a counterexample prints them.
 *
 * @param look - After each operation that was done; default: nothing.
 * @throws MvdbError `BAD_ARGUMENT` for an operation that is not among `operations`, with similar names, before any is done;
 * what an operation throws, but for rejections.
 * @example repeatHistory(session, companyOperations(), [['pay sales taxes', '26-10']])
 */
export function repeatHistory(
  session: Session,
  operations: Operations,
  steps: readonly (readonly [operation: string, input: unknown])[],
  look: (session: Session) => void = () => undefined,
): void {
  const found = steps.map(([name, input]) => [operationNamed(operations, name), input] as const);
  for (const [operation, input] of found)
    if (rejectionOf(session, () => operation.run(session, input)) === undefined) look(session);
}

function operationNamed(operations: Operations, name: string): DrawnOperation {
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (operation !== undefined) return operation;
  const near = nearHint(nearNames(name, Object.keys(operations)));
  throw new MvdbError(
    failures.BAD_ARGUMENT,
    `There is no operation called ${JSON.stringify(name)}.${near}`,
  );
}
