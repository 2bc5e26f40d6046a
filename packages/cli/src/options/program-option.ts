import { capabilities } from 'mvdb';
import { judged } from '../errors/judged.ts';
import type { OptionTable } from './option-table.ts';

export const programOption = {
  'allow-os-command': {
    kind: 'text',
    placeholder: 'PATHS',
    description:
      'Programs of the system that may be run, by absolute path, separated by commas (default: none).',
  },
} as const satisfies OptionTable;

/** @throws UsageError for a program without an absolute path. */
export function programsOf(paths: string | undefined): readonly string[] {
  const osCommand = paths?.split(',') ?? [];
  return judged(() => capabilities({ osCommand })).osCommand;
}
