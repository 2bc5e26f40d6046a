import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { call, demoSession, loadDemo, type Routine } from '@mvdb/routines';
import { Account, type Session } from 'mvdb';
import { type Inquiry, inquiriesOf } from './inquiry-calls.ts';
import { type Findings, median } from './measure.ts';
import type { Scope } from './scope.ts';
import { aligned } from './table.ts';

const SCALES = [1, 10, 100];
const QUICK_SCALES = [1, 2, 4];
const ROUNDS_MIN = 3;
const ROUNDS_MAX = 1000;
const MS_PER_INQUIRY = 300;
/** An answer of fewer bytes counts as so many: to find nothing takes its time too. */
const ANSWER_BYTES_MIN = 100;

/** A demo company in an account of its own, and what is asked there. */
interface Demo {
  readonly account: Account;
  readonly session: Session;
  readonly size: number;
  readonly inquiries: readonly Inquiry[];
  /** Records of the tables that an entry declares. */
  readonly recordsOf: (routine: Routine) => number;
}

/** What an inquiry costs and gives at one scale. */
interface Measured {
  readonly ms: number;
  readonly answerBytes: number;
  readonly records: number;
}

/** An inquiry at every scale in turn. */
interface Growth extends Pick<Inquiry, 'routine' | 'what'> {
  readonly measured: readonly Measured[];
}

/** Reading routines on demo companies of growing size: whose time follows the answer, whose the tables. */
export async function inquiriesSuite({ folder, isQuick }: Scope): Promise<Findings> {
  const scales = isQuick ? QUICK_SCALES : SCALES;
  const demos = scales.map((scale) => loadedDemo(folder, scale));
  const growths: Growth[] = [];
  for (const [position, { routine, what }] of demos[0]?.inquiries.entries() ?? []) {
    // A turn of the event loop, in which an interrupt is heard.
    await setImmediate();
    growths.push({ routine, what, measured: measure(demos, position) });
  }
  for (const { account } of demos) await account.close();
  const sizes = demos.map(
    ({ size }, position) => `${size.toLocaleString('en-US')} at ${scales[position]}`,
  );
  const notes = [growthTable(scales, growths), `inquiries: records: ${sizes.join(', ')}.`];
  return { rows: [], notes };
}

function loadedDemo(folder: string, scale: number): Demo {
  process.stderr.write(`  loading scale ${scale}\n`);
  const account = Account.open({ path: join(folder, `demo-${scale}`), durability: 'memory' });
  const size = loadDemo(account, { scale });
  const session = demoSession(account);
  return {
    account,
    session,
    size,
    inquiries: inquiriesOf(session),
    recordsOf: recordCounts(session),
  };
}

/**
 * Asks the same of all companies in turn, so that anything else the machine does falls on all alike. A first
 * round warms up and is not counted.
 */
function measure(demos: readonly Demo[], position: number): Measured[] {
  const asked = demos.map(({ session, inquiries, recordsOf }) => {
    const inquiry = inquiries[position];
    if (inquiry === undefined) throw new TypeError('The same is asked at every scale.');
    const answerBytes = Math.max(answer(session, inquiry), ANSWER_BYTES_MIN);
    const times: number[] = [];
    return { session, inquiry, answerBytes, records: recordsOf(inquiry.routine), times };
  });
  let totalMs = 0;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    if (round >= ROUNDS_MIN && totalMs > MS_PER_INQUIRY) break;
    for (const { session, inquiry, times } of asked) {
      const start = process.hrtime.bigint();
      answer(session, inquiry);
      const ms = Number(process.hrtime.bigint() - start) / 1e6;
      times.push(ms);
      totalMs += ms;
    }
  }
  return asked.map(({ answerBytes, records, times }) => ({
    ms: median(times),
    answerBytes,
    records,
  }));
}

/** Calls the routine. @returns The bytes of what it answers and prints. */
function answer(session: Session, { routine, supplied }: Inquiry): number {
  const results: Readonly<Record<string, string>> = call(session, routine, supplied);
  const texts = [...Object.values(results), ...session.takeOutput()];
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

/** Counts the records of the tables of a routine; for one that may read any, those of all tables. */
function recordCounts(session: Session): (routine: Routine) => number {
  const counts = new Map<string, number>();
  for (const { name, kind } of session.tables())
    if (kind === 'table') counts.set(name, session.account.table(name).count());
  return ({ reads = [], alsoReads = [] }) => {
    const declared = new Set<string>([...reads, ...alsoReads]);
    const names = declared.has('*') ? counts.keys() : declared;
    return [...names].reduce((sum, name) => sum + (counts.get(name) ?? 0), 0);
  };
}

const WHAT_WIDTH = 40;

/** The inquiries, first those whose time outgrows their answer most. */
function growthTable(scales: readonly number[], growths: readonly Growth[]): string {
  const [first, ...later] = scales;
  const headings = [
    'routine',
    'asked for',
    ...scales.map((scale) => `ms at ${scale}`),
    ...later.map((scale) => `time ${scale}/${first}`),
    ...later.map((scale) => `answer ${scale}/${first}`),
    `tables ${later.at(-1)}/${first}`,
    'time/answer',
  ];
  const lines = growths
    .toSorted((one, other) => outgrowth(other) - outgrowth(one))
    .map((growth) => {
      const { routine, what, measured } = growth;
      return [
        routine.name,
        what.length > WHAT_WIDTH ? `${what.slice(0, WHAT_WIDTH - 3)}...` : what,
        ...measured.map(({ ms }) => ms.toPrecision(3)),
        ...ratios(measured.map(({ ms }) => ms)),
        ...ratios(measured.map(({ answerBytes }) => answerBytes)),
        ratios(measured.map(({ records }) => records)).at(-1) ?? '',
        twoDigits(outgrowth(growth)),
      ];
    });
  return aligned([headings, ...lines], (column) => column < 2);
}

/** Growth of the time from the first scale to the last, divided by that of the answer. */
function outgrowth({ measured }: Growth): number {
  const [first, last] = [measured[0], measured.at(-1)];
  if (first === undefined || last === undefined) return Number.NaN;
  return last.ms / first.ms / (last.answerBytes / first.answerBytes);
}

/** Each number but the first, divided by the first; blank where that is not one. */
function ratios([first = 0, ...others]: readonly number[]): string[] {
  return others.map((other) => (first === 0 ? '' : twoDigits(other / first)));
}

function twoDigits(number: number): string {
  return number < 10 ? number.toPrecision(2) : String(Math.round(number));
}
