/** Hours of people and of machines, with 2 implied decimals. */
export interface Hours {
  readonly labor: bigint;
  readonly machine: bigint;
}

/** What is loaded with hours. */
export const resources = ['labor', 'machine'] as const;

export type Resource = (typeof resources)[number];

/** What the capacity of a work center follows from. */
export interface CenterStandards {
  readonly crewSize: bigint;
  readonly machines: bigint;
  /** Hours of each shift of an ordinary day, with 2 implied decimals. */
  readonly shiftHours: readonly bigint[];
  /** Hours worked in a hundred there, with 2 implied decimals. */
  readonly utilization: bigint;
  /** Standard hours in a hundred worked, with 2 implied decimals. */
  readonly efficiency: bigint;
}

/** A hundred percent, with 2 implied decimals. */
export const WHOLE_PERCENT = 10_000n;

/**
 * Rated capacity: how many standard hours a work center offers in a day. People in a shift times its hours, times
 * utilization, times efficiency; machines likewise. What is less than a hundredth of an hour is left out.
 *
 * @param shiftHours - Hours of each shift of that day; default: those of an ordinary one.
 * @see APICS Dictionary, rated capacity.
 * @example
 * const saws = { crewSize: 2n, machines: 2n, shiftHours: [800n], utilization: 9000n, efficiency: 10000n };
 * ratedCapacity(saws) // { labor: 1440n, machine: 1440n }
 */
export function ratedCapacity(
  { crewSize, machines, shiftHours: ordinary, utilization, efficiency }: CenterStandards,
  shiftHours = ordinary,
): Hours {
  const hours = shiftHours.reduce((sum, one) => sum + one, 0n);
  const rate = hours * utilization * efficiency;
  const divisor = WHOLE_PERCENT * WHOLE_PERCENT;
  return { labor: (crewSize * rate) / divisor, machine: (machines * rate) / divisor };
}
