import { keyOf, type Session, withoutCompany } from 'mvdb';
import { expect } from 'vitest';
import { GL_CHARTS, GL_DOCUMENT_AUX, GL_TRANS, JOURNAL_HEAD } from '../schema/ledger.ts';
import { expectEqual } from './expect-equal.ts';
import { sum, Totals } from './totals.ts';

/**
 * Debits are credits, document by document; balances are what was posted, account by account and period by
 * period, and come to nothing; documents list their lines, and journals that were posted are in the ledger.
 */
export function expectLedgerAgrees(session: Session, company: string): void {
  const documents = new Totals();
  const debits = new Totals();
  const credits = new Totals();
  const lines = new Map<string, string[]>();
  for (const { key, account, debit, credit } of GL_TRANS.records(session, company)) {
    const period = key.fiscalPeriod;
    const documentId = keyOf(key.document, period);
    documents.add(documentId, Number(debit) - Number(credit));
    debits.add(`${account} ${period}`, debit);
    credits.add(`${account} ${period}`, credit);
    lines.set(documentId, [...(lines.get(documentId) ?? []), key.line]);
  }
  expectEqual(documents.rest(), []);
  expectBalancesAgree(session, company, { debits, credits });
  const listed = [...GL_DOCUMENT_AUX.records(session, company)].map(
    ({ recordId, lineNos }) => [withoutCompany(recordId), [...lineNos].sort()] as const,
  );
  expectEqual(new Map(listed), new Map([...lines].map(([id, nos]) => [id, nos.sort()])));
  for (const { recordId, total } of GL_DOCUMENT_AUX.records(session, company)) {
    const posted = [...GL_TRANS.recordsUnder(session, recordId)].map(({ debit }) => debit);
    expectEqual([recordId, sum(posted)], [recordId, Number(total)]);
  }
  for (const journal of JOURNAL_HEAD.records(session, company)) {
    const { recordId, jcsCode, ledgerDocument, fiscalPeriod } = journal;
    const posted = lines.get(`${ledgerDocument}!${fiscalPeriod}`)?.length;
    expectEqual(
      [recordId, posted],
      [recordId, jcsCode === 'PST' ? journal.accounts.length : undefined],
    );
  }
}

interface Posted {
  readonly debits: Totals;
  readonly credits: Totals;
}

function expectBalancesAgree(session: Session, company: string, posted: Posted): void {
  const places = new Set([...posted.debits.entries()].map(([place]) => place));
  let total = 0;
  for (const chart of GL_CHARTS.records(session, company)) {
    const { recordId, periods, openingBalance } = chart;
    expectEqual([recordId, [...periods].sort()], [recordId, [...periods]]);
    for (const { period, debit, credit } of GL_CHARTS.rows(chart, 'POSTINGS')) {
      const place = `${withoutCompany(recordId)} ${period}`;
      places.delete(place);
      expectEqual(
        [place, Number(debit), Number(credit)],
        [place, posted.debits.of(place), posted.credits.of(place)],
      );
    }
    const balance = Number(openingBalance) + sum(chart.debits) - sum(chart.credits);
    expectEqual([recordId, Number(chart.balance)], [recordId, balance]);
    total += balance;
  }
  expectEqual([...places], []);
  expect(total).toBe(0);
}
