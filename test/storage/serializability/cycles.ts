import type { Dependency, DependencyType } from './dependencies.ts';
import type { Transaction } from './history.ts';

/** Dependencies that lead back to where they begin: each begins where the one before it ends. */
export type Cycle = readonly Dependency[];

export interface CycleOptions {
  /** What a cycle has at least one of. */
  readonly through: DependencyType;
  /** What it may have beside. */
  readonly beside: readonly DependencyType[];
}

/** So many dependencies of a component are tried; a history that is wrong everywhere has very many. */
const TRIED_MAX = 2_000;

/**
 * The shortest cycle through each of the dependencies of a type, from the shortest on; those through the same
 * transactions once.
 */
export function cyclesOf(
  dependencies: readonly Dependency[],
  { through, beside }: CycleOptions,
): readonly Cycle[] {
  const allowed = dependencies.filter(({ type }) => type === through || beside.includes(type));
  const componentOf = componentsOf(allowed);
  const within = allowed.filter(({ from, to }) => componentOf(from) === componentOf(to));
  const next = byBeginning(within.filter(({ type }) => beside.includes(type)));
  const cycles = new Map<string, Cycle>();
  const tried = new Map<number, number>();
  for (const first of within.filter(({ type }) => type === through)) {
    const component = componentOf(first.from);
    const count = (tried.get(component) ?? 0) + 1;
    tried.set(component, count);
    if (count > TRIED_MAX) continue;
    const back = shortestPath(next, first.to, first.from);
    if (back === undefined) continue;
    const cycle = [first, ...back];
    const name = cycle
      .map(({ from }) => from.id)
      .sort()
      .join();
    if (!cycles.has(name)) cycles.set(name, cycle);
  }
  return [...cycles.values()].sort((one, other) => one.length - other.length);
}

type Following = ReadonlyMap<Transaction, readonly Dependency[]>;

function byBeginning(dependencies: readonly Dependency[]): Following {
  const next = new Map<Transaction, Dependency[]>();
  for (const dependency of dependencies) {
    const earlier = next.get(dependency.from);
    if (earlier) earlier.push(dependency);
    else next.set(dependency.from, [dependency]);
  }
  return next;
}

/** @returns The fewest dependencies that lead there; `undefined` where none do. */
function shortestPath(
  next: Following,
  from: Transaction,
  to: Transaction,
): readonly Dependency[] | undefined {
  const reached = new Map<Transaction, Dependency | undefined>([[from, undefined]]);
  for (const one of reached.keys()) {
    if (one === to) return pathTo(reached, to);
    for (const dependency of next.get(one) ?? [])
      if (!reached.has(dependency.to)) reached.set(dependency.to, dependency);
  }
  return undefined;
}

function pathTo(
  reached: ReadonlyMap<Transaction, Dependency | undefined>,
  end: Transaction,
): readonly Dependency[] {
  const path: Dependency[] = [];
  for (let last = reached.get(end); last; last = reached.get(last.from)) path.unshift(last);
  return path;
}

/** Numbers the strongly connected components: transactions of one number, and they alone, can lead to each other. */
function componentsOf(dependencies: readonly Dependency[]): (one: Transaction) => number {
  const next = byBeginning(dependencies);
  const components = new Map<Transaction, number>();
  const order = new Map<Transaction, number>();
  const low = new Map<Transaction, number>();
  const open: Transaction[] = [];
  let count = 0;
  /** Tarjan's algorithm, without recursion: a history is longer than a stack is deep. */
  const visit = (start: Transaction) => {
    const path: { readonly at: Transaction; readonly rest: Iterator<Dependency> }[] = [];
    const enter = (at: Transaction) => {
      order.set(at, order.size);
      low.set(at, order.size - 1);
      open.push(at);
      path.push({ at, rest: (next.get(at) ?? []).values() });
    };
    const lower = (at: Transaction, to: number) => low.set(at, Math.min(low.get(at) ?? to, to));
    const leave = (at: Transaction) => {
      path.pop();
      const above = path.at(-1)?.at;
      if (above) lower(above, low.get(at) ?? 0);
      if (low.get(at) !== order.get(at)) return;
      const members = open.splice(open.lastIndexOf(at));
      for (const member of members) components.set(member, count);
      count += 1;
    };
    enter(start);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const { value: dependency } = top.rest.next() as IteratorResult<Dependency, undefined>;
      if (dependency === undefined) leave(top.at);
      else if (!order.has(dependency.to)) enter(dependency.to);
      else if (!components.has(dependency.to)) lower(top.at, order.get(dependency.to) ?? 0);
    }
  };
  for (const start of next.keys()) if (!order.has(start)) visit(start);
  return (one) => components.get(one) ?? -1;
}
