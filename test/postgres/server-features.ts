/** What not every server has that speaks the protocol of PostgreSQL and isolates as it does. */
export interface ServerFeature {
  readonly name: string;
  /** Of a statement that uses it. */
  readonly pattern: RegExp;
  /** What accounts use it for; blank where they do not. */
  readonly usedFor: string;
}

/** All that accounts use, and what others like them use. Views for SQL are of PostgreSQL alone, and not among it. */
export const serverFeatures: readonly ServerFeature[] = [
  {
    name: 'advisory locks',
    pattern: /\bpg_(?:try_)?advisory_/i,
    usedFor: 'a process is alive; who makes a schema first',
  },
  {
    name: 'the table of locks',
    pattern: /\bpg_locks\b/i,
    usedFor: 'which processes are alive',
  },
  {
    name: 'unlogged tables',
    pattern: /\bUNLOGGED\b/i,
    usedFor: 'locks of records and counters, which may end with the server',
  },
  {
    name: 'procedural statements',
    pattern: /^\s*DO\b|\bplpgsql\b/i,
    usedFor: 'a schema is made all at once',
  },
  {
    name: 'system columns',
    pattern: /\b(?:xmin|xmax|ctid)\b/i,
    usedFor: '',
  },
  {
    name: 'hashes of PostgreSQL',
    pattern: /\bhashtext(?:extended)?\b/i,
    usedFor: 'numbers of advisory locks',
  },
  {
    name: 'sizes of tables',
    pattern: /\bpg_total_relation_size\b/i,
    usedFor: 'statistics',
  },
  { name: 'notifications', pattern: /\b(?:UN)?LISTEN\b|\bNOTIFY\b|\bpg_notify\b/i, usedFor: '' },
  { name: 'copies of rows', pattern: /^\s*COPY\b/i, usedFor: '' },
  { name: 'cursors', pattern: /^\s*DECLARE\b/i, usedFor: '' },
  {
    name: 'two-phase commit',
    pattern: /\b(?:PREPARE TRANSACTION|COMMIT PREPARED)\b/i,
    usedFor: '',
  },
  {
    name: 'exported snapshots',
    pattern: /\bpg_export_snapshot\b|\bSET TRANSACTION SNAPSHOT\b/i,
    usedFor: '',
  },
  { name: 'triggers', pattern: /\bCREATE (?:CONSTRAINT )?TRIGGER\b/i, usedFor: '' },
  { name: 'temporary tables', pattern: /\bTEMP(?:ORARY)? TABLE\b/i, usedFor: '' },
];

export const unusedFeatures = serverFeatures.filter(({ usedFor }) => usedFor === '');

/** Has the server reject each statement that uses one of these, by the name of what it used. */
export function forbidding(features: readonly ServerFeature[]): (sql: string) => string {
  return (sql) => {
    const used = features.find(({ pattern }) => pattern.test(sql));
    return used ? `SELECT "${used.name}: forbidden"()` : sql;
  };
}

/**
 * What these names stand for, separated by commas: `unused` for all that accounts do not use.
 *
 * @throws RangeError for another name.
 */
export function featuresOf(names: string): readonly ServerFeature[] {
  return names.split(',').flatMap((name) => {
    if (name.trim() === 'unused') return unusedFeatures;
    const found = serverFeatures.find((feature) => feature.name === name.trim());
    if (found) return [found];
    const all = ['unused', ...serverFeatures.map((feature) => feature.name)].join(', ');
    throw new RangeError(`There is no feature ${JSON.stringify(name.trim())}, but ${all}.`);
  });
}
