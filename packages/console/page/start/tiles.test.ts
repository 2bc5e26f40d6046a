import { demoSession, openDemo } from '@mvdb/routines';
import { runSentence, type Session, selectSql } from 'mvdb';
import { statementKind, tabulatedReport } from 'mvdb/host';
import { afterAll, expect, test } from 'vitest';
import { chartTiles, numberTiles } from './tiles.ts';

const { account } = openDemo();
const session = demoSession(account);
afterAll(() => account.close());

const day = { company: '2', today: { day: session.clock.today(), date: '11/02/26' } };

/** The cells of each row that a sentence finds. */
function found(of: Session, sentence: string): (readonly unknown[])[] {
  if (statementKind(sentence) === 'sql') return [...selectSql(of, sentence).rows];
  const outcome = runSentence(of, sentence);
  if (outcome.kind !== 'report') throw new Error(`${sentence} is not a report.`);
  return [...tabulatedReport(outcome.report).rows].map(({ cells }) => cells);
}

test.each(numberTiles)('$title are two numbers', ({ sentence }) => {
  const rows = found(session, sentence(day));
  expect(rows.map((row) => row.length)).toEqual([2]);
});

test.each(chartTiles)('$title are groups with a number each', ({ sentence }) => {
  const rows = found(session, sentence(day));
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every((row) => row.length === 2)).toBe(true);
});
