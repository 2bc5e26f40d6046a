/** Label names and values of one series. */
export type Labels = Readonly<Record<string, string>>;

/** What is kept of one combination of label values, and those that begin with them. */
interface Branch<Saved> {
  saved?: Saved;
  readonly branches: Map<string, Branch<Saved>>;
}

/**
 * What is kept of each combination of label values, in the order in which they came. The names of the labels are
 * always the same. It is a tree, so that a combination is found without being put together.
 */
class SeriesTree<Saved> {
  readonly all: Saved[] = [];
  readonly #root: Branch<Saved> = { branches: new Map() };

  of(labels: Labels, make: () => Saved): Saved {
    let branch = this.#root;
    for (const name in labels) branch = branchAt(branch, labels[name] ?? '');
    if (branch.saved === undefined) {
      branch.saved = make();
      this.all.push(branch.saved);
    }
    return branch.saved;
  }
}

function branchAt<Saved>({ branches }: Branch<Saved>, value: string): Branch<Saved> {
  const existing = branches.get(value);
  if (existing !== undefined) return existing;
  const branch: Branch<Saved> = { branches: new Map() };
  branches.set(value, branch);
  return branch;
}

/** A number that only rises, by its labels. */
export class Counter {
  readonly #name: string;
  readonly #help: string;
  readonly #series = new SeriesTree<{ readonly labels: Labels; count: number }>();

  constructor(name: string, help: string) {
    this.#name = name;
    this.#help = help;
  }

  add(labels: Labels): void {
    this.#series.of(labels, () => ({ labels, count: 0 })).count += 1;
  }

  *lines(): Generator<string> {
    yield* headLines(this.#name, this.#help, 'counter');
    for (const { labels, count } of this.#series.all)
      yield `${this.#name}${labelText(labels)} ${count}`;
  }
}

/** Upper bounds in seconds, doubling from a millisecond or so; the last bucket has none. */
const BOUNDS_SECONDS = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
] as const;

interface Distribution {
  readonly labels: Labels;
  /** How many came to at most each bound, and beyond the one before. */
  readonly counts: number[];
  sum: number;
  count: number;
}

function newDistribution(labels: Labels): Distribution {
  return { labels, counts: BOUNDS_SECONDS.map(() => 0), sum: 0, count: 0 };
}

/** How long something took, by its labels. */
export class Durations {
  readonly #name: string;
  readonly #help: string;
  readonly #series = new SeriesTree<Distribution>();

  constructor(name: string, help: string) {
    this.#name = name;
    this.#help = help;
  }

  add(labels: Labels, seconds: number): void {
    const series = this.#series.of(labels, () => newDistribution(labels));
    const bucket = BOUNDS_SECONDS.findIndex((bound) => seconds <= bound);
    if (bucket !== -1) series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.sum += seconds;
    series.count += 1;
  }

  *lines(): Generator<string> {
    yield* headLines(this.#name, this.#help, 'histogram');
    for (const { labels, counts, sum, count } of this.#series.all) {
      let below = 0;
      for (const [index, bound] of BOUNDS_SECONDS.entries()) {
        below += counts[index] ?? 0;
        yield `${this.#name}_bucket${labelText({ ...labels, le: String(bound) })} ${below}`;
      }
      yield `${this.#name}_bucket${labelText({ ...labels, le: '+Inf' })} ${count}`;
      yield `${this.#name}_sum${labelText(labels)} ${sum}`;
      yield `${this.#name}_count${labelText(labels)} ${count}`;
    }
  }
}

/** The lines of numbers that are what they are when they are asked for. */
export function* gauge(
  name: string,
  help: string,
  values: readonly (readonly [labels: Labels, value: number])[],
): Generator<string> {
  yield* headLines(name, help, 'gauge');
  for (const [labels, value] of values) yield `${name}${labelText(labels)} ${value}`;
}

function headLines(name: string, help: string, type: string): readonly string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
