import type { AnomalyName } from '../storage/serializability/anomalies.ts';

/** Changes of statements that take away what keeps transactions apart. */
export interface Lowering {
  readonly name: string;
  /** What can happen then, and did not before. */
  readonly allows: readonly AnomalyName[];
  readonly changes: readonly (readonly [from: RegExp, to: string])[];
}

/** What a transaction read is compared with what others committed since, and then it counts its commit by this. */
const COMPARISON = /CASE WHEN [\s\S]* THEN 1 ELSE 0 END/;
const WITHOUT_COMPARISON = [COMPARISON, '(1 + 0 * $&)'] as const;

/** Each is run again by itself, where nothing else is left of what keeps it alone. */
const ALWAYS_STALE = [COMPARISON, '(0 * $&)'] as const;

/** One at a time has the account no longer. */
const WITHOUT_LOCK = [/ FOR UPDATE$/, ''] as const;

/** Each state is one that nothing is known of. */
const WITHOUT_NEWS = [
  /^SELECT last\.commit::text, last\.stamp,[\s\S]*/,
  'SELECT $1::text, gen_random_uuid()::text, NULL, NULL',
] as const;

/** Three ways, each weaker than the one before it. */
export const lowerings: readonly Lowering[] = [
  {
    name: 'snapshots',
    allows: ['write skew (G2-item)', 'phantom (G2)', 'read-only anomaly', 'lost update'],
    changes: [WITHOUT_COMPARISON],
  },
  {
    name: 'statements',
    allows: ['read skew (G-single)'],
    changes: [
      WITHOUT_COMPARISON,
      WITHOUT_NEWS,
      [/^BEGIN ISOLATION LEVEL REPEATABLE READ\b/, 'BEGIN ISOLATION LEVEL READ COMMITTED'],
    ],
  },
  {
    name: 'nothing',
    allows: [
      'dirty write (G0)',
      'aborted read (G1a)',
      'intermediate read (G1b)',
      'circular information flow (G1c)',
    ],
    changes: [
      WITHOUT_LOCK,
      ALWAYS_STALE,
      WITHOUT_NEWS,
      [/^(?:BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b.*/, 'SELECT 1'],
    ],
  },
];

/** Changes statements so, and counts how often each change was made. */
export class Lowered {
  readonly counts: number[];
  readonly #changes: Lowering['changes'];

  constructor({ changes }: Lowering) {
    this.#changes = changes;
    this.counts = changes.map(() => 0);
  }

  readonly rewrite = (sql: string): string => {
    let lowered = sql;
    for (const [index, [from, to]] of this.#changes.entries()) {
      const changed = lowered.replace(from, to);
      if (changed !== lowered) this.counts[index] = (this.counts[index] ?? 0) + 1;
      lowered = changed;
    }
    return lowered;
  };
}
