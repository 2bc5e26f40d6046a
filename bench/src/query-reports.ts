import { renderReport, runSentence, type Session } from 'mvdb';
import { liveHeapPeakMiB } from './live-heap.ts';
import { compare, type Findings } from './measure.ts';
import { createFilledTable, NUMBER_ATTRIBUTE } from './query-table.ts';
import { attributeOf } from './selected.ts';
import type { Stores } from './stores.ts';

const WIDTH = 14;
const DETAIL = /^P\d/;
const NUMBER = `N${NUMBER_ATTRIBUTE}`;
const BREAK_REPORT = `SORT LINES BY A3 BREAK.ON A3 A2 TOTAL ${NUMBER}`;
const PLAIN_REPORT = `LIST RECORDS A1 A2 A3 ${NUMBER}`;

interface Reported {
  readonly stores: Stores;
  readonly alone: Session;
  readonly count: number;
  readonly rounds: number;
}

/** Reports as text, against the least JavaScript that writes such lines; and the memory they take. */
export async function reportRows(
  { stores: { account, raw }, alone, count, rounds }: Reported,
  isQuick: boolean,
): Promise<Findings> {
  const lineCount = isQuick ? 3_000 : 300_000;
  createFilledTable(account, 'LINES', lineCount);
  alone.account.refresh();
  const first = { limit: lineCount };
  const rows = [
    ...(await compare({
      task: `SORT with BREAK.ON and TOTAL, ${lineCount.toLocaleString('en-US')} lines`,
      operations: lineCount,
      rounds,
      mvdb: () => detailCount(linesOf(alone, BREAK_REPORT)),
      others: [
        {
          name: 'getRange of strings, sort, padded lines',
          run: () => detailCount(plainBreakReport(raw.strings.getRange(first))),
        },
      ],
    })),
    ...(await compare({
      task: `LIST of four columns, ${count.toLocaleString('en-US')} lines`,
      operations: count,
      rounds: Math.min(rounds, 3),
      mvdb: () => detailCount(linesOf(alone, PLAIN_REPORT)),
      others: [
        {
          name: 'getRange of strings, padded lines',
          run: () => detailCount(plainLines(raw.strings.getRange())),
        },
      ],
    })),
  ];
  return { rows, notes: memoryNotes(alone, count, lineCount) };
}

function memoryNotes(session: Session, count: number, lineCount: number): string[] {
  const breaking = liveHeapPeakMiB(() => linesOf(session, BREAK_REPORT), lineCount / 10);
  const listing = liveHeapPeakMiB(() => linesOf(session, PLAIN_REPORT), count / 10);
  return [
    `query: memory in use at most, garbage apart: ${breaking.toFixed(1)} MiB more for the report of ${lineCount.toLocaleString('en-US')} sorted lines, ${listing.toFixed(1)} MiB for LIST of ${count.toLocaleString('en-US')} records.`,
  ];
}

function linesOf(session: Session, sentence: string): Iterable<string> {
  const outcome = runSentence(session, sentence);
  if (outcome.kind !== 'report') throw new Error(`${sentence} gives no report.`);
  return renderReport(outcome.report);
}

function detailCount(lines: Iterable<string>): number {
  let count = 0;
  for (const line of lines) if (DETAIL.test(line)) count += 1;
  return count;
}

interface Entry {
  readonly key: string;
  readonly value: string;
}

function* plainLines(entries: Iterable<Entry>): Generator<string> {
  for (const { key, value } of entries)
    yield lineOf(
      key,
      attributeOf(value, 1),
      attributeOf(value, 2),
      attributeOf(value, 3),
      number(value),
    );
}

/** Holds ids, codes and records, as a program would that reads the table once. */
function* plainBreakReport(entries: Iterable<Entry>): Generator<string> {
  const lines = Array.from(entries, ({ key, value }) => ({
    id: key,
    code: attributeOf(value, 3),
    day: attributeOf(value, 2),
    amount: Number(attributeOf(value, NUMBER_ATTRIBUTE)),
  }));
  lines.sort((one, other) => {
    if (one.code < other.code) return -1;
    return one.code > other.code ? 1 : 0;
  });
  let code = lines[0]?.code ?? '';
  let total = 0;
  let grandTotal = 0;
  for (const line of lines) {
    if (line.code !== code) {
      yield lineOf('', code, '', '', String(total));
      code = line.code;
      total = 0;
    }
    yield lineOf(line.id, line.code, line.day, '', String(line.amount));
    total += line.amount;
    grandTotal += line.amount;
  }
  yield lineOf('', code, '', '', String(total));
  yield lineOf('', '', '', '', String(grandTotal));
}

function number(record: string): string {
  return attributeOf(record, NUMBER_ATTRIBUTE);
}

function lineOf(id: string, first: string, second: string, third: string, amount: string): string {
  const texts = [id, first, second, third].map((text) => text.padEnd(WIDTH)).join(' ');
  return `${texts} ${amount.padStart(WIDTH)}`;
}
