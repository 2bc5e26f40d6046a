import { auditAccount, demoSession, invariants, type Violation } from '@mvdb/routines';
import { oconv } from 'mvdb/functions';
import { nameOf, statedLocation } from '../account-location.ts';
import { defineCommand } from '../command.ts';
import { openDemoAccount } from '../demo-account.ts';
import { exitStatus } from '../exit-status.ts';
import { formOptions } from '../form.ts';
import { isoDate } from '../iso-day.ts';
import { DEMO_FOLDER, demoLocation, loadingWatch, locationOptions } from '../open-account.ts';

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
} as const;

export const demo = defineCommand({
  name: 'demo',
  forms: ['[options]'],
  description: [
    'Loads the demo company, a manufacturer with its parts, orders, people and ledger, into a folder or a database. The same scale, seed and day always make the same company. An account that already contains it stays as it is.',
  ],
  wordCount: [0, 0],
  options: {
    ...locationOptions,
    data: {
      ...locationOptions.data,
      description: `Folder of the account (default: ${DEMO_FOLDER}).`,
    },
    ...demoOptions,
    check: {
      kind: 'flag',
      description: 'Audits the books of the company afterwards; ends with 1 if they do not agree.',
    },
    json: formOptions.json,
  },
  examples: [
    ['demo', 'Loads the company that the other commands work on unless set otherwise.'],
    ['demo --data larger --scale 2', 'Loads one that is twice as large.'],
    ['demo --seed 7 --data seven --check', 'Loads another, and audits it.'],
    ['demo --url postgres://me@host/erp --schema demo', 'Loads it into a database.'],
    ['demo --today 2026-11-02 --data then', 'Loads the one that the examples were made with.'],
  ],

  async run(invocation) {
    const { options, out, streams } = invocation;
    const { scale, seed, today } = options;
    const location = statedLocation(options, streams.env) ?? demoLocation;
    const folder = nameOf(location);
    const watch = loadingWatch(invocation);
    const opened = await openDemoAccount(location, { scale, seed, today, watch });
    try {
      const { account, isNew, scale: size, seed: origin, today: day } = opened;
      const tables = account.statistics().tables;
      const records = tables.reduce((sum, table) => sum + table.records, 0);
      const of = `of scale ${size} and seed ${origin}, on ${oconv(String(day), 'D')}`;
      if (!options.json)
        out.line(
          `${isNew ? 'Loaded' : 'Found'} the demo company ${of}, in ${folder}: ${tables.length} tables, ${records} records.`,
        );
      const violations = options.check ? [...auditAccount(demoSession(account, day))] : [];
      if (options.json)
        out.json({
          folder,
          isNew,
          scale: size,
          seed: origin,
          today: isoDate(day),
          tables: tables.length,
          records,
          ...(options.check && { invariants: invariants.length, violations }),
        });
      else if (options.check) out.lines(auditLines(violations));
      return violations.length === 0 ? exitStatus.ok : exitStatus.failed;
    } finally {
      await opened.account.close();
    }
  },
});

/** Of an invariant that is broken often, so many violations are shown. */
const VIOLATIONS_SHOWN = 5;

function auditLines(violations: readonly Violation[]): string[] {
  const broken = new Map<string, Violation[]>();
  for (const violation of violations) {
    const alike = broken.get(violation.invariant) ?? [];
    alike.push(violation);
    broken.set(violation.invariant, alike);
  }
  return [
    ...[...broken].flatMap(([invariant, alike]) => [
      `${invariant} ${alike.length} x not so:`,
      ...alike.slice(0, VIOLATIONS_SHOWN).map(violationLine),
    ]),
    `${invariants.length - broken.size} of ${invariants.length} invariants hold.`,
  ];
}

function violationLine({ company, text }: Violation): string {
  return `  ${company === '' ? '' : `company ${company}, `}${text}`;
}
