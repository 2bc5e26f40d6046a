import {
  auditAccount,
  demoSession,
  invariants,
  type MeasuredRatio,
  measureRatios,
  type Violation,
} from '@mvdb/routines';
import { oconv } from 'mvdb/functions';
import { nameOf, statedLocation } from '../accounts/account-location.ts';
import { openDemoAccount } from '../accounts/demo-account.ts';
import { demoOptions } from '../accounts/demo-options.ts';
import {
  DEMO_FOLDER,
  demoLocation,
  loadingWatch,
  locationOptions,
} from '../accounts/open-account.ts';
import { defineCommand } from '../command-line/command.ts';
import { exitStatus } from '../errors/exit-status.ts';
import { formOptions } from '../options/form.ts';
import { isoDate } from '../options/iso-day.ts';

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
    log: {
      kind: 'flag',
      description:
        'Loads the company with a log of its history: each operation is a commit of the day and hour at which it was done, so that AS.OF, HISTORY and the console show what was when.',
    },
    check: {
      kind: 'flag',
      description:
        'Audits the books of the company afterwards, and measures whether it is plausible; ends with 1 if the books do not agree, or a ratio is outside of its bounds.',
    },
    json: formOptions.json,
  },
  examples: [
    ['demo', 'Loads the company that the other commands work on unless set otherwise.'],
    ['demo --data larger --scale 2', 'Loads one that is twice as large.'],
    ['demo --data history --log', 'Loads one with a log of all that happened in it.'],
    ['demo --seed 7 --data seven --check', 'Loads another, and audits it.'],
    ['demo --url postgres://me@host/erp --schema demo', 'Loads it into a database.'],
    ['demo --today 2026-11-02 --data then', 'Loads the one that the examples were made with.'],
  ],

  async run(invocation) {
    const { options, out, streams } = invocation;
    const { scale, seed, today, log } = options;
    const location = statedLocation(options, streams.env) ?? demoLocation;
    const folder = nameOf(location);
    const watch = loadingWatch(invocation);
    const opened = await openDemoAccount(location, { scale, seed, today, log, watch });
    try {
      const { account, isNew, scale: size, seed: origin, today: day } = opened;
      const tables = account.statistics().tables;
      const records = tables.reduce((sum, table) => sum + table.records, 0);
      const of = `of scale ${size} and seed ${origin}, on ${oconv(String(day), 'D')}`;
      if (!options.json)
        out.line(
          `${isNew ? 'Loaded' : 'Found'} the demo company ${of}, in ${folder}: ${tables.length} tables, ${records} records.`,
        );
      const session = demoSession(account, day);
      const violations = options.check ? [...auditAccount(session)] : [];
      const ratios = options.check ? measureRatios(session) : [];
      if (options.json)
        out.json({
          folder,
          isNew,
          scale: size,
          seed: origin,
          today: isoDate(day),
          tables: tables.length,
          records,
          ...(options.check && { invariants: invariants.length, violations, ratios }),
        });
      else if (options.check) out.lines([...auditLines(violations), ...ratioLines(ratios)]);
      const isPlausible = ratios.every((ratio) => ratio.isPlausible);
      return violations.length === 0 && isPlausible ? exitStatus.ok : exitStatus.failed;
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

/** Each ratio with its bounds, company by company; of one outside of them, why it cannot be. */
function ratioLines(ratios: readonly MeasuredRatio[]): string[] {
  const companies = new Set(ratios.map(({ company }) => company));
  const plausible = ratios.filter(({ isPlausible }) => isPlausible);
  return [
    ...[...companies].flatMap((company) => [
      `Company ${company}:`,
      ...ratios.filter((ratio) => ratio.company === company).map(ratioLine),
    ]),
    `${plausible.length} of ${ratios.length} ratios are plausible.`,
  ];
}

const unitTexts = { percent: ' %', count: '' } as const;

function ratioLine({ name, unit, low, high, reason, value, isPlausible }: MeasuredRatio): string {
  if (value === undefined) return `  ${name}: too little to judge by`;
  const bounds = `plausible is ${low} to ${high}${unitTexts[unit]}`;
  const measured = `  ${name}: ${Math.round(value * 10) / 10}${unitTexts[unit]} (${bounds})`;
  return isPlausible ? measured : `${measured}, not so: ${reason}`;
}

function violationLine({ company, text }: Violation): string {
  return `  ${company === '' ? '' : `company ${company}, `}${text}`;
}
