import type { OptionTable } from '../options/option-table.ts';

/** How a new demo company is generated. */
export const demoOptions = {
  scale: {
    kind: 'number',
    placeholder: 'N',
    low: 1,
    high: 1000,
    description: 'Size of a new demo company, 1 to 1000 (default: 1).',
  },
  seed: {
    kind: 'number',
    placeholder: 'N',
    low: 0,
    high: 2 ** 31 - 1,
    description: 'Number from which a new demo company is generated (default: 1).',
  },
  today: {
    kind: 'date',
    placeholder: 'DATE',
    description:
      'Last day in the history of a new demo company, such as 2026-11-02 (default: today).',
  },
} as const satisfies OptionTable;
