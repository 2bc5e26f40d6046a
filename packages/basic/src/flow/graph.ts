/** Where each node leads, by its index. */
type Edges = readonly ReadonlySet<number>[];

/** How many functions may call each other in a row: with more, jumps become a dispatch, and GOSUBs are counted. */
const CHAIN_MAX = 200;

/** Whether a component leads back to itself. */
export function isCycle([first = 0, ...others]: readonly number[], edges: Edges): boolean {
  return others.length > 0 || (edges[first]?.has(first) ?? false);
}

/** Whether too many components lead to each other in a row; each comes after those that it leads to. */
export function isLongChain(components: readonly (readonly number[])[], edges: Edges): boolean {
  const lengths = new Map<number, number>();
  for (const members of components) {
    let length = 1;
    for (const member of members)
      for (const next of edges[member] ?? [])
        length = Math.max(length, (lengths.get(next) ?? 0) + 1);
    if (length > CHAIN_MAX) return true;
    for (const member of members) lengths.set(member, length);
  }
  return false;
}

/** Nodes that lead to each other, by Tarjan: each component comes after those that it leads to. */
export function stronglyConnected(edges: Edges): number[][] {
  const order = new Map<number, number>();
  const low = new Map<number, number>();
  const open: number[] = [];
  const isOpen = new Set<number>();
  const found: number[][] = [];
  for (let root = 0; root < edges.length; root++) {
    if (order.has(root)) continue;
    const path: { index: number; rest: Iterator<number> }[] = [];
    const enter = (index: number): void => {
      order.set(index, order.size);
      low.set(index, order.get(index) ?? 0);
      open.push(index);
      isOpen.add(index);
      path.push({ index, rest: (edges[index] ?? new Set<number>()).values() });
    };
    enter(root);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { index } = top;
      const next = top.rest.next();
      if (!next.done) {
        if (!order.has(next.value)) enter(next.value);
        else if (isOpen.has(next.value)) lower(low, index, order.get(next.value) ?? 0);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent) lower(low, parent.index, low.get(index) ?? 0);
      if (low.get(index) !== order.get(index)) continue;
      const members = open.splice(open.lastIndexOf(index));
      for (const member of members) isOpen.delete(member);
      found.push(members);
    }
  }
  return found;
}

function lower(low: Map<number, number>, index: number, value: number): void {
  if (value < (low.get(index) ?? 0)) low.set(index, value);
}

/** The nodes that some lead to, themselves included. */
export function reachable(from: readonly number[], edges: Edges): Set<number> {
  const found = new Set<number>(from);
  const rest = [...from];
  for (let index = rest.pop(); index !== undefined; index = rest.pop())
    for (const next of edges[index] ?? [])
      if (!found.has(next)) {
        found.add(next);
        rest.push(next);
      }
  return found;
}
