import type { AccountViolation, Verification, VerificationWatch } from 'mvdb/host';
import type { Workplace } from '../command-line/command.ts';
import { Progress } from '../terminal/progress.ts';

/** What was looked at, and every violation, for people. */
export function verificationLines(found: Verification): string[] {
  const { tables, records, dictionaryItems, indexes, indexEntries, replies, logChanges } = found;
  const { violations, violationCount } = found;
  const omitted = violationCount - violations.length;
  return [
    `${tables} table(s), ${records} record(s), ${dictionaryItems} dictionary item(s), ${indexes} index(es) with ${indexEntries} entries, ${replies} kept reply(ies), ${logChanges} change(s) in the log.`,
    ...violations.map(violationLine),
    ...(omitted > 0 ? [`${omitted} more violation(s).`] : []),
    violationCount === 0 ? 'No violation.' : `${violationCount} violation(s).`,
  ];
}

function violationLine({ location, id, detail }: AccountViolation): string {
  return id === undefined
    ? `${location}: ${detail}`
    : `${location}, ${JSON.stringify(id)}: ${detail}`;
}

/** Says on a terminal what has been looked at. */
export function verificationProgress({ streams }: Workplace): {
  readonly watch: VerificationWatch;
  readonly clear: () => void;
} {
  const progress = new Progress(streams.stderr, streams.env);
  return {
    watch: (location, count) => progress.show(() => `${location}: ${count}`),
    clear: () => progress.clear(),
  };
}
