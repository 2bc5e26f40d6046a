/**
 * How many cases a property is tried on. It is the one knob for all of them: MVDB_CASES_SHARE states which share of the
 * full number is tried. `unit` tries a tenth, `exhaustive` all; more than 1 tries more than all.
 *
 * @param full - The number that `exhaustive` tries.
 * @param atLeast - What the property needs to mean something, where a smaller share is asked for.
 * @example
 * caseCount(500); // 50 in `unit`, 500 in `exhaustive`
 * caseCount(10); // 3 in `unit`, 10 in `exhaustive`
 */
export function caseCount(full: number, atLeast = 3): number {
  const share = Number(process.env.MVDB_CASES_SHARE ?? 1);
  return Math.max(Math.min(full, atLeast), Math.round(full * share));
}

/**
 * Which of all cases are tried where trying them all takes long: as many as `caseCount` says, spread over them evenly.
 *
 * @param atLeast - How many are tried in any case, where there are so many.
 * @example shareOf(catalogue.routines, 12) // 17 of 171 in `unit`, all in `exhaustive`
 */
export function shareOf<Case>(all: Iterable<Case>, atLeast = 12): readonly Case[] {
  const cases = [...all];
  const count = caseCount(cases.length, atLeast);
  const rankOf = (index: number) => Math.floor((index * count) / cases.length);
  return cases.filter((_, index) => index === 0 || rankOf(index) !== rankOf(index - 1));
}
