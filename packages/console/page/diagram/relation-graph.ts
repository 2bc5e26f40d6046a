import type { TableRelations } from '../service/payloads.ts';

/** A pointer from a table to another, or to itself. */
export interface Relation {
  readonly from: string;
  readonly to: string;
  /** What names the records there. */
  readonly by: readonly string[];
  /** True where the account has no such table. */
  readonly isMissing: boolean;
}

export function relationsOf(tables: readonly TableRelations[]): readonly Relation[] {
  return tables.flatMap(({ name, pointers }) =>
    pointers.map(({ target, by, isMissing }) => ({ from: name, to: target, by, isMissing })),
  );
}

/** How many pointers lead from a table, and to it. */
export interface Degree {
  readonly name: string;
  readonly outgoing: number;
  readonly incoming: number;
}

/** The tables with pointers, those with the most first. */
export function degreesOf(relations: readonly Relation[]): readonly Degree[] {
  const outgoing = counts(relations.map(({ from }) => from));
  const incoming = counts(relations.map(({ to }) => to));
  const sumOf = (each: Degree) => each.outgoing + each.incoming;
  return [...new Set([...outgoing.keys(), ...incoming.keys()])]
    .map((name) => ({
      name,
      outgoing: outgoing.get(name) ?? 0,
      incoming: incoming.get(name) ?? 0,
    }))
    .toSorted((a, b) => sumOf(b) - sumOf(a) || (a.name < b.name ? -1 : 1));
}

function counts(names: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const name of names) found.set(name, (found.get(name) ?? 0) + 1);
  return found;
}

/** Tables in columns, from those that point to those that are pointed to. */
export type Columns = readonly (readonly string[])[];

/** A table between the tables that point to it and those that it points to, at most `max` on each side. */
export function columnsAround(table: string, relations: readonly Relation[], max: number): Columns {
  const targets = relations.filter(({ from, to }) => from === table && to !== table);
  const right = [...new Set(targets.map(({ to }) => to))];
  const sources = relations.filter(({ from, to }) => to === table && from !== table);
  const left = [...new Set(sources.map(({ from }) => from))].filter(
    (name) => !right.includes(name),
  );
  return [left.slice(0, max), [table], right.slice(0, max)].filter(({ length }) => length > 0);
}

/** All tables with pointers: each stands left of those that it points to, as far as they do not lead in a circle. */
export function columnsOfAll(relations: readonly Relation[]): Columns {
  const targets = new Map<string, string[]>();
  for (const { from, to } of relations) {
    targets.set(to, targets.get(to) ?? []);
    targets.set(from, [...(targets.get(from) ?? []), to]);
  }
  const levels = new Map<string, number>();
  const levelOf = (name: string, path: ReadonlySet<string>): number => {
    const cached = levels.get(name);
    if (cached !== undefined) return cached;
    const along = new Set([...path, name]);
    const others = (targets.get(name) ?? []).filter((to) => !along.has(to));
    const level = Math.max(-1, ...others.map((to) => levelOf(to, along))) + 1;
    levels.set(name, level);
    return level;
  };
  const names = [...targets.keys()].toSorted();
  const highest = Math.max(0, ...names.map((name) => levelOf(name, new Set())));
  return Array.from({ length: highest + 1 }, (_, index) =>
    names.filter((name) => levels.get(name) === highest - index),
  );
}
