import type { RecordOf } from 'mvdb';
import { BMF, BMF_1287, BMF_NOTES, REVXREF } from '../schema/bills.ts';
import { ITEMMANF } from '../schema/inventory.ts';
import type { Books } from './books.ts';
import { compared, comparedLists, held } from './differences.ts';
import type { Invariant } from './invariant.ts';

/** A link of a standard bill. */
type Link = RecordOf<typeof BMF>;

const linkName = (assembly: string, component: string): string => `${assembly} ${component}`;

function linksOf(books: Books): ReadonlyMap<string, Link> {
  const named = books
    .records(BMF)
    .map((link) => [linkName(link.key.assembly, link.key.component), link] as const);
  return new Map(named);
}

/** The bill of each part, from its first component on, and its uses, from its first assembly on. */
function* chains(books: Books) {
  const links = linksOf(books);
  const [walked, used]: [string[], string[]] = [[], []];
  for (const { key, firstComponent, firstAssembly } of books.records(ITEMMANF)) {
    let [before, sequence] = ['', 0];
    for (let next = firstComponent; next !== ''; ) {
      const name = linkName(key.part, next);
      const link = links.get(name);
      walked.push(name);
      if (link?.previousComponent !== before || Number(link.sequence) <= sequence) {
        yield* held(BMF, name, false, `after ${before || 'none'} and ${sequence}`, [
          ...[link?.previousComponent, link?.sequence],
        ]);
        break;
      }
      [before, sequence, next] = [next, Number(link.sequence), link.nextComponent];
    }
    before = '';
    for (let next = firstAssembly; next !== ''; ) {
      const name = linkName(next, key.part);
      const link = links.get(name);
      used.push(name);
      if (link?.previousAssembly !== before) {
        yield* compared(BMF, name, link?.previousAssembly, before);
        break;
      }
      [before, next] = [next, link.nextAssembly];
    }
  }
  yield* comparedLists(BMF, walked, links.keys());
  yield* comparedLists(BMF, used, links.keys());
}

function* levels(books: Books) {
  const deepest = levelsOf(books.records(BMF));
  for (const { recordId, key, lowLevelCode } of books.records(ITEMMANF)) {
    const level = deepest.get(key.part) ?? 0;
    yield* held(ITEMMANF, recordId, level !== LOOP, 'no part among its own components', 'a loop');
    yield* compared(ITEMMANF, recordId, lowLevelCode || '0', String(level));
  }
}

/** The level of a part that is among its own components. */
const LOOP = Number.POSITIVE_INFINITY;

/**
 * How long the longest way down to each component is.
 *
 * @returns Without end for a part that is among its own components, and for what lies below it.
 */
export function levelsOf(links: readonly Pick<Link, 'key'>[]): ReadonlyMap<string, number> {
  const assemblies = new Map<string, string[]>();
  for (const { key } of links)
    assemblies.set(key.component, [...(assemblies.get(key.component) ?? []), key.assembly]);
  const found = new Map<string, number>();
  const levelOf = (part: string, below: ReadonlySet<string>): number => {
    if (below.has(part)) return LOOP;
    const cached = found.get(part);
    if (cached !== undefined) return cached;
    const path = new Set([...below, part]);
    const above = (assemblies.get(part) ?? []).map((one) => levelOf(one, path));
    const level = Math.max(-1, ...above) + 1;
    found.set(part, level);
    return level;
  };
  for (const part of assemblies.keys()) levelOf(part, new Set());
  return found;
}

function* histories(books: Books) {
  const counts = new Map<string, number>();
  for (const { key } of books.records(BMF))
    counts.set(key.assembly, (counts.get(key.assembly) ?? 0) + 1);
  for (const { recordId, key, componentCounts, revisions } of books.records(REVXREF)) {
    yield* compared(REVXREF, recordId, componentCounts[0], String(counts.get(key.assembly) ?? 0));
    yield* compared(REVXREF, recordId, revisions, [...new Set(revisions)]);
    counts.delete(key.assembly);
  }
  for (const assembly of counts.keys())
    yield* held(REVXREF, assembly, false, 'a history of its bill', 'none');
}

function* extensions(books: Books) {
  const links = linksOf(books);
  for (const table of [BMF_1287, BMF_NOTES])
    for (const { recordId, key } of books.records<typeof BMF_1287 | typeof BMF_NOTES>(table)) {
      const isLinked = links.has(linkName(key.assembly, key.component));
      yield* held(table, recordId, isLinked, 'a link of a bill', 'none');
    }
}

/** Standard bills of material are chains of links without a loop. */
export const billInvariants: readonly Invariant[] = [
  {
    name: 'Each link stands once in the bill of its assembly, by sequence, and once among the uses of its component.',
    tables: [BMF, ITEMMANF],
    differences: chains,
  },
  {
    name: 'A part lies as deep as its longest way from a top, and is not among its own components.',
    tables: [BMF, ITEMMANF],
    differences: levels,
  },
  {
    name: 'The history of a bill says how many components it has, and names each revision once.',
    tables: [BMF, REVXREF],
    differences: histories,
  },
  {
    name: 'Extensions and notes of a bill are of links that are on file.',
    tables: [BMF, BMF_1287, BMF_NOTES],
    differences: extensions,
  },
];
