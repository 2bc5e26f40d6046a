import type { AnomalyName } from '../storage/serializability/anomalies.ts';

/** Changes of statements that take away what keeps transactions apart. */
export interface Lowering {
  readonly name: string;
  /** What can happen then, and did not before. */
  readonly allows: readonly AnomalyName[];
  readonly changes: readonly (readonly [from: RegExp, to: string])[];
}

/** One at a time writes no longer. */
const WITHOUT_LOCK = [/pg_advisory_(?:un)?lock\((hashtextextended\(\$1, 0\))\)/, '$1'] as const;

/**
 * All that commit write one record, and a note; without these they meet only where they read and write the same. Each
 * state is then one that nothing is known of.
 */
const WITHOUT_COUNT = [
  [/^UPDATE \w+\.about SET commit = .*/, 'SELECT $1::text'],
  [/^INSERT INTO \w+\.notes\b[\s\S]*/, 'SELECT $1::text'],
  [
    /^SELECT about\.commit::text, about\.stamp,[\s\S]*/,
    'SELECT $1::text, gen_random_uuid()::text, NULL, NULL',
  ],
] as const;

const BEGIN = /^BEGIN ISOLATION LEVEL SERIALIZABLE$/;

/** Three ways, each weaker than the one before it. */
export const lowerings: readonly Lowering[] = [
  {
    name: 'snapshots',
    allows: ['write skew (G2-item)', 'phantom (G2)', 'read-only anomaly'],
    changes: [WITHOUT_LOCK, ...WITHOUT_COUNT, [BEGIN, 'BEGIN ISOLATION LEVEL REPEATABLE READ']],
  },
  {
    name: 'statements',
    allows: ['lost update', 'read skew (G-single)'],
    changes: [WITHOUT_LOCK, ...WITHOUT_COUNT, [BEGIN, 'BEGIN ISOLATION LEVEL READ COMMITTED']],
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
      ...WITHOUT_COUNT,
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
