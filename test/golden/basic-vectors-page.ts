import { compileBasic } from '@mvdb/basic';
import { basicDeviationOf } from './basic-deviations.ts';
import {
  BASIC_FILES,
  type BasicVector,
  basicVectors,
  flavourOf,
  isExempt,
} from './basic-vectors.ts';

/** What came of the programs of one family. */
export interface FamilyLine {
  readonly file: string;
  readonly family: string;
  readonly programs: number;
  /** Those that are not answered as they were observed. */
  readonly missed: readonly BasicVector[];
}

/** The page that says, family by family, how many observed programs are answered as observed. */
export function vectorsPage(lines: readonly FamilyLine[]): string {
  const missed = lines.flatMap((line) => line.missed);
  const programs = lines.reduce((sum, line) => sum + line.programs, 0);
  const { functions, dispatches } = shapes();
  return [
    '<!-- Generated from the observed programs: vitest -u test/golden/basic.test.ts writes it. -->',
    '',
    '# Programs that were observed',
    '',
    `Of ${programs} programs that ran on another multivalue database, ${programs - missed.length} do here what they did there.`,
    `Of ${functions} functions of JavaScript that these programs become, ${dispatches} need a dispatch loop.`,
    '',
    '| File | Family | Programs | As observed | Others |',
    '|---|---|---|---|---|',
    ...lines.map(
      (line) =>
        `| ${line.file} | ${line.family} | ${line.programs} | ${line.programs - line.missed.length} | ${reasonsOf(line.missed)} |`,
    ),
    '',
  ].join('\n');
}

function reasonsOf(missed: readonly BasicVector[]): string {
  const reasons = missed.map((vector) =>
    isExempt(vector) ? (vector.quirk ?? []).join(', ') : basicDeviationOf(vector)?.rule,
  );
  return [...new Set(reasons)].join('; ');
}

/** How many functions all programs became, and how many of them dispatch. */
function shapes(): { functions: number; dispatches: number } {
  const total = { functions: 0, dispatches: 0 };
  for (const { source, units = {}, mode = [] } of BASIC_FILES.flatMap(basicVectors))
    for (const [name, text] of Object.entries(source === undefined ? units : { MAIN: source })) {
      const include = (_: unknown, item: string) => units[item];
      const { unit } = compileBasic(text, { name, flavour: flavourOf(mode), include });
      total.functions += unit?.shape.functions ?? 0;
      total.dispatches += unit?.shape.dispatches ?? 0;
    }
  return total;
}
