/** The records that are counted up under locks, of table ACC. */
export const COUNTERS = ['c0', 'c1', 'c2'] as const;
