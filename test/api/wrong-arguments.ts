import * as routines from '@mvdb/routines';
import * as server from '@mvdb/server';
import * as mvdb from 'mvdb';
import * as functions from 'mvdb/functions';
import * as host from 'mvdb/host';
import { callsOn } from './right-calls.ts';

/** Exported, and not called with wrong arguments: what takes none, and what checks others. */
export const unchecked: ReadonlySet<string> = new Set([
  ...['newToken', 'assertArgument', 'assertNumber', 'assertOptional', 'assertOptionNames'],
  'assertText',
  // Its options are checked when it is registered.
  'mvdbService',
]);

type Operation = (...values: unknown[]) => unknown;

const hostile = {
  toString: () => 'a',
  valueOf: () => 1,
};

/** One of each kind, and what only looks like one. */
const values: readonly unknown[] = [
  undefined,
  null,
  true,
  5,
  1n,
  'text',
  Symbol('s'),
  [],
  [5],
  {},
  () => 'a',
  Object('a'),
  Object(5),
  hostile,
  new Date(0),
  Object.create(null),
];

/** Numbers that nothing may take for a place or a count. */
const oddNumbers = [Number.NaN, Number.POSITIVE_INFINITY, 1.5, 2 ** 53, -(2 ** 31), 1e300];

/** Every function of every entry point of the three packages by name, classes left out. */
export const exported: ReadonlyMap<string, Operation> = new Map(
  [mvdb, functions, host, routines, server].flatMap((library) =>
    Object.entries(library).filter(
      (entry): entry is [string, Operation] =>
        typeof entry[1] === 'function' && !String(entry[1]).startsWith('class'),
    ),
  ),
);

/** Every argument wrong in turn, function by function. @returns What was not rejected as it should be. */
export async function everyWrongArgument(): Promise<string[]> {
  const rig = rigged();
  const violations: string[] = [];
  for (const [name, operation] of exported) {
    if (unchecked.has(name)) continue;
    const right = rig.calls[name];
    if (right === undefined) {
      violations.push(`${name} has no right call in right-calls.ts`);
      continue;
    }
    for (const [position, expected] of right.entries())
      for (const value of values) {
        if (isAlike(value, expected) || value === undefined) continue;
        const outcome = await outcomeOf(operation, right.with(position, value));
        const isRejected =
          outcome instanceof mvdb.MvdbError &&
          outcome.code === 'BAD_ARGUMENT' &&
          outcome.detail.includes(name);
        if (!isRejected && !accepted(name, position, value))
          violations.push(
            `${name}, argument ${position + 1}, ${reported(value)}: ${reported(outcome)}`,
          );
      }
    if (right.length > 0 && !outOfReach.has(name)) {
      const outcome = await outcomeOf(operation, []);
      if (outcome instanceof Error && !isTyped(outcome))
        violations.push(`${name}() threw ${reported(outcome)}`);
    }
  }
  await rig.close();
  return violations;
}

/**
 * Calls exported functions with arguments of any kind.
 *
 * @param count - So many calls.
 * @returns The calls that ended with an error that has no code.
 */
export async function wrongArguments(count: number, seed: number): Promise<string[]> {
  const rig = rigged();
  const random = randomNumbers(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
  const names = [...exported.keys()].filter((name) => !outOfReach.has(name));
  const violations: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const name = pick(names);
    const right = rig.calls[name] ?? [];
    const args = right.map((value) => (random(2) === 0 ? value : pick([...values, ...oddNumbers])));
    const outcome = await outcomeOf(exported.get(name) as Operation, args.slice(0, random(7)));
    if (outcome instanceof Error && !isTyped(outcome))
      violations.push(`${name}(${args.map(reported).join(', ')}): ${reported(outcome)}`);
  }
  await rig.close();
  return violations;
}

/** Right calls of these start processes, servers or whole companies. */
const outOfReach: ReadonlySet<string> = new Set([
  ...unchecked,
  'startThread',
  'startProcess',
  'startServer',
  'createServer',
  'openDemo',
  'loadDemo',
  'startTask',
  'verifyFolder',
]);

function rigged() {
  const account = mvdb.Account.inMemory();
  const session = new mvdb.Session(account, { capabilities: { dbCommand: 'full' } });
  session.createTable('ORD');
  session.table('ORD').write('1', 'a');
  const library = { ...mvdb, ...host, ...routines };
  return { calls: callsOn({ account, session, library }), close: () => account.close() };
}

/** Whether a value is of the kind that is right: it need not be rejected. */
function isAlike(value: unknown, right: unknown): boolean {
  return kindOf(value) === kindOf(right);
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Arguments that may be of several kinds. */
function accepted(name: string, position: number, value: unknown): boolean {
  const kind = kindOf(value);
  if (name === 'fold') return position === 1 && kind === 'array';
  if (name === 'fromNested' || name === 'textOf') return kind === 'string' || kind === 'array';
  return false;
}

function isTyped(error: Error): boolean {
  return error instanceof mvdb.MvdbError || error instanceof routines.CallError;
}

async function outcomeOf(operation: Operation, args: readonly unknown[]): Promise<unknown> {
  try {
    const result = await operation(...args);
    const isLazy = typeof result === 'object' && result !== null && Symbol.iterator in result;
    return isLazy ? [...(result as Iterable<unknown>)] : result;
  } catch (error) {
    return error;
  }
}

function reported(value: unknown): string {
  if (value instanceof Error) return `${value.name}: ${value.message.slice(0, 200)}`;
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'array' : 'object';
  return String(value).slice(0, 60);
}

/** @see Marsaglia, Xorshift RNGs. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}
