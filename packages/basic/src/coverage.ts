import { type Profiler, Session } from 'node:inspector';
import type { CompiledUnit } from './compiled-unit.ts';

/** How often the lines of a text have run. */
export interface TextCoverage {
  /** The program, or a text that it includes. */
  readonly text: string;
  /** By number, in order: lines where a statement begins. Others, such as END and comments, are missing. */
  readonly lines: ReadonlyMap<number, number>;
}

/**
 * Runs work and counts how often each line of programs runs in it, as V8 counts. Another coverage of the same process
 * must not be read meanwhile: V8 has one set of counters. V8 does not see where a call throws: behind a line that fails,
 * or that calls what ends the program, lines of the same block count as run.
 *
 * @param units - Programs that have not run yet; read when the work is over, also where it throws.
 * @param work - Runs them.
 * @param take - Gets the lines of each text, also where the work throws.
 * @throws TypeError for a program that ran before; and what the work throws.
 * @example
 * recordCoverage([unit], () => runUnit(unit, session), (texts) => console.log(texts))
 */
export function recordCoverage<Result>(
  units: readonly CompiledUnit[],
  work: () => Result,
  take: (coverage: readonly TextCoverage[]) => void,
): Result {
  const loaded = units.find(({ isLoaded }) => isLoaded);
  if (loaded !== undefined)
    throw new TypeError(`${loaded.name} ran before; compile it again to count its lines.`);
  const inspector = new Session();
  inspector.connect();
  try {
    inspector.post('Profiler.enable');
    inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    try {
      return work();
    } finally {
      take(coverageOf(units, scriptsCounted(inspector)));
    }
  } finally {
    inspector.disconnect();
  }
}

/** What V8 counted, by the URL of the script; commands of this thread are answered at once. */
function scriptsCounted(
  inspector: Session,
): ReadonlyMap<string, readonly Profiler.CoverageRange[]> {
  const scripts = new Map<string, readonly Profiler.CoverageRange[]>();
  inspector.post('Profiler.takePreciseCoverage', (error, { result } = { result: [] }) => {
    if (error !== null) throw error;
    for (const { url, functions } of result)
      scripts.set(
        url,
        functions.flatMap(({ ranges }) => ranges),
      );
  });
  return scripts;
}

function coverageOf(
  units: readonly CompiledUnit[],
  scripts: ReadonlyMap<string, readonly Profiler.CoverageRange[]>,
): readonly TextCoverage[] {
  const texts = new Map<string, Map<number, number>>();
  for (const unit of units) {
    const ranges = scripts.get(unit.scriptUrl) ?? [];
    // A line has several places in the script; it has run where one of them has.
    const ofUnit = new Map<string, Map<number, number>>();
    for (const { offset, text, line } of unit.codePositions())
      raise(linesOf(ofUnit, text), line, (old) => Math.max(old, countAt(ranges, offset)));
    // What several programs include has run in each of them.
    for (const [text, lines] of ofUnit)
      for (const [line, count] of lines) raise(linesOf(texts, text), line, (old) => old + count);
  }
  return Array.from(texts, ([text, lines]) => ({
    text,
    lines: new Map([...lines].sort(([a], [b]) => a - b)),
  }));
}

function linesOf(texts: Map<string, Map<number, number>>, text: string): Map<number, number> {
  const lines = texts.get(text) ?? new Map<number, number>();
  texts.set(text, lines);
  return lines;
}

function raise(lines: Map<number, number>, line: number, by: (old: number) => number): void {
  lines.set(line, by(lines.get(line) ?? 0));
}

/** Ranges are nested: the smallest around a place counts it. */
function countAt(ranges: readonly Profiler.CoverageRange[], offset: number): number {
  let smallest: Profiler.CoverageRange | undefined;
  for (const range of ranges) {
    if (range.startOffset > offset || range.endOffset <= offset) continue;
    if (smallest === undefined || sizeOf(range) <= sizeOf(smallest)) smallest = range;
  }
  return smallest?.count ?? 0;
}

function sizeOf({ startOffset, endOffset }: Profiler.CoverageRange): number {
  return endOffset - startOffset;
}
