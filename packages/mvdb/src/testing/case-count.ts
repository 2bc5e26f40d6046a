/**
 * How many cases a property is tried on. It is the one knob for all of them: MVDB_CASES_SHARE states which share of the
 * full number is tried. `unit` tries a tenth, `exhaustive` all; more than 1 tries more than all.
 *
 * @param full - The number that `exhaustive` tries.
 * @param atLeast - What the property needs to mean something, where a smaller share is asked for.
 * @example caseCount(500) // 50 in `unit`, 500 in `exhaustive`
 * @example caseCount(10) // 3 in `unit`, 10 in `exhaustive`
 */
export function caseCount(full: number, atLeast = 3): number {
  const share = Number(process.env.MVDB_CASES_SHARE ?? 1);
  return Math.max(Math.min(full, atLeast), Math.round(full * share));
}
