import type { AccountFault, Verification, VerificationWatch } from 'mvdb/host';
import type { Workplace } from './command.ts';
import { Progress } from './progress.ts';

/** What was looked at, and every fault, for people. */
export function verificationLines(found: Verification): string[] {
  const { tables, records, dictionaryItems, indexes, indexEntries, replies } = found;
  const { faults, faultCount } = found;
  const untold = faultCount - faults.length;
  return [
    `${tables} table(s), ${records} record(s), ${dictionaryItems} dictionary item(s), ${indexes} index(es) with ${indexEntries} entries, ${replies} kept reply(ies).`,
    ...faults.map(faultLine),
    ...(untold > 0 ? [`${untold} more fault(s).`] : []),
    faultCount === 0 ? 'No fault.' : `${faultCount} fault(s).`,
  ];
}

function faultLine({ place, id, detail }: AccountFault): string {
  return id === undefined ? `${place}: ${detail}` : `${place}, ${JSON.stringify(id)}: ${detail}`;
}

/** Says on a terminal what has been looked at. */
export function verificationProgress({ streams }: Workplace): {
  readonly watch: VerificationWatch;
  readonly clear: () => void;
} {
  const progress = new Progress(streams.stderr, streams.env);
  return {
    watch: (place, count) => progress.show(() => `${place}: ${count}`),
    clear: () => progress.clear(),
  };
}
