import type { Attack } from './attack.ts';
import { checkDemos } from './attacks/check-demos.ts';
import { damageFiles } from './attacks/damage-files.ts';
import { fillDisk } from './attacks/fill-disk.ts';
import { hostileConnections } from './attacks/hostile-connections.ts';
import { killBackups } from './attacks/kill-backups.ts';
import { killCalls } from './attacks/kill-calls.ts';
import { killImports } from './attacks/kill-imports.ts';
import { killLocks } from './attacks/kill-locks.ts';
import { killSteps } from './attacks/kill-steps.ts';
import { killTransactions } from './attacks/kill-transactions.ts';
import { mixTransactions } from './attacks/mix-transactions.ts';
import { openBesideCommits } from './attacks/open-beside-commits.ts';
import { stallService } from './attacks/stall-service.ts';
import { stopWriters } from './attacks/stop-writers.ts';
import { tryInputs, tryRequests } from './attacks/try-inputs.ts';

/** Every attack; those of a lane take turns in this order. */
export const attacks: readonly Attack[] = [
  killTransactions,
  mixTransactions,
  killSteps(
    'kill-tables',
    'Writers are killed that create, rename, clear, copy and delete tables.',
    {
      batch: 40,
      indexShare: 0.1,
    },
  ),
  killSteps('kill-indexes', 'Writers are killed that begin, build and drop indexes.', {
    batch: 1_500,
    indexShare: 0.5,
  }),
  killLocks,
  killCalls,
  killBackups,
  killImports,
  stopWriters,
  openBesideCommits,
  damageFiles,
  fillDisk,
  tryInputs('fieldFunctions', 'try-functions', 'Functions of the field are given any text.'),
  tryInputs('codes', 'try-codes', 'Codes of conversions, formats and patterns are any text.'),
  tryInputs('sentences', 'try-sentences', 'Sentences, expressions and SQL are any words.'),
  tryInputs('commands', 'try-commands', 'Commands are any words.'),
  checkDemos,
  tryRequests,
  hostileConnections,
  stallService,
  tryInputs(
    'basicTexts',
    'try-basic',
    'Texts of BASIC are rejected, or run and print as themselves.',
  ),
  tryInputs('basicPrograms', 'try-programs', 'Programs of BASIC do what an interpreter does.'),
  tryInputs('wrongTypes', 'try-types', 'Exported functions are given values of any type.'),
];
