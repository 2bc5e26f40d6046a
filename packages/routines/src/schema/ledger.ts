import { association, derived, many } from 'mvdb';
import { date, flag, money, text, time } from './attribute.ts';
import { defineTable } from './define-table.ts';

export const GL_CHARTS = defineTable({
  name: 'GL.CHARTS',
  description: 'Chart of accounts, with what was posted to each, period by period.',
  key: ['company', 'account'],
  title: 'ACCOUNT.NAME',
  attributes: {
    accountName: text(1, 'ACCOUNT.NAME', 'Name.', { format: '30L' }),
    accountType: text(
      2,
      'ACCOUNT.TYPE',
      'A asset, L liability, Q equity, R revenue, X expense; H heads other accounts.',
      { format: '1L' },
    ),
    headerAccount: text(3, 'HEADER.ACCOUNT', 'Account that heads it.', {
      pointsTo: 'GL.CHARTS',
      format: '10L',
    }),
    openingBalance: money(
      4,
      'OPENING.BALANCE',
      'Balance before the first period; credit negative.',
    ),
    ...association('POSTINGS', {
      periods: text(5, 'PERIODS', 'Fiscal period, YY-MM.', { as: 'period', format: '5L' }),
      debits: money(6, 'DEBITS', 'Debits of the period.', { as: 'debit' }),
      credits: money(7, 'CREDITS', 'Credits of the period.', { as: 'credit' }),
    }),
    balance: money(8, 'BALANCE', 'Balance now; credit negative.'),
    closeSelected: flag(
      9,
      'CLOSE.SELECTED',
      'Y where the closing trial balance keeps its balance.',
    ),
    inactive: flag(10, 'INACTIVE', 'Y where nothing more may be posted.'),
    controlled: flag(
      11,
      'CONTROLLED',
      'Y where no journal may post, as its balance is the sum of other records.',
    ),
  },
});

export const GL_TRANS = defineTable({
  name: 'GL.TRANS',
  description: 'Ledger transactions: the lines of documents, period by period.',
  key: ['company', 'document', 'fiscal period', 'line'],
  title: 'DESCRIPTION',
  derived: {
    AMOUNT: derived('DEBIT - CREDIT', 'Amount; credit negative.', {
      conversion: 'MD2,',
      format: '12R',
    }),
  },
  attributes: {
    postedDate: date(1, 'POSTED.DATE', 'Date it counts from.'),
    source: text(
      2,
      'SOURCE',
      'OB opening, SI sales invoice, CR cash receipt, PY payroll, AC accrual, JE journal, IA inventory adjustment, RC receipt, VI vendor invoice, VP vendor payment, YE year end.',
      { format: '2L' },
    ),
    account: text(3, 'ACCOUNT', 'Account.', { pointsTo: 'GL.CHARTS', format: '10L' }),
    debit: money(4, 'DEBIT', 'Amount on the debit side; else blank.'),
    credit: money(5, 'CREDIT', 'Amount on the credit side; else blank.'),
    description: text(6, 'DESCRIPTION', 'What it is for.', { format: '30L' }),
    reference: text(7, 'REFERENCE', 'Invoice, check or journal behind it.'),
    jobNo: text(8, 'JOB.NO', 'Job it belongs to; blank for none.', { pointsTo: 'JOBMASTER' }),
    initials: text(9, 'INITIALS', 'Initials of who posted it.', { format: '3L' }),
  },
});

export const GL_DOCUMENT_AUX = defineTable({
  name: 'GL.DOCUMENT.AUX',
  description:
    'The lines of each ledger document in a period, and the transactions of other documents or periods they lead to.',
  key: ['company', 'document', 'fiscal period'],
  attributes: {
    lineNos: many(
      text(1, 'LINE.NOS', 'Its lines in the period.', {
        pointsTo: 'GL.TRANS',
        after: ['document', 'fiscal period'],
        format: '4R',
      }),
    ),
    ...association('LINKS', {
      linkFromLines: text(2, 'LINK.FROM.LINES', 'Line that leads on.', {
        as: 'fromLine',
        pointsTo: 'GL.TRANS',
        after: ['document', 'fiscal period'],
        format: '4R',
      }),
      linkDocuments: text(3, 'LINK.DOCUMENTS', 'Document it leads to.', {
        as: 'document',
        format: '10L',
      }),
      linkPeriods: text(4, 'LINK.PERIODS', 'Fiscal period there, YY-MM.', {
        as: 'period',
        format: '5L',
      }),
      linkLines: text(5, 'LINK.LINES', 'Line there.', {
        as: 'line',
        pointsTo: 'GL.TRANS',
        after: ['linkDocuments', 'linkPeriods'],
        format: '4R',
      }),
    }),
    total: money(
      6,
      'DOCUMENT.TOTAL',
      'Debits of the document in the period, which are its credits.',
    ),
  },
});

export const GL_BAL_1287 = defineTable({
  name: 'GL.BAL.1287',
  description: 'Account balances kept day by day, and by the closing trial balance.',
  key: ['company', 'day'],
  attributes: {
    ...association('KEPT', {
      accounts: text(1, 'ACCOUNTS', 'Account.', {
        as: 'account',
        pointsTo: 'GL.CHARTS',
        format: '10L',
      }),
      balances: money(2, 'BALANCES', 'Its balance; credit negative.', { as: 'balance' }),
    }),
    savedTime: time(3, 'KEPT.TIME', 'When they were kept.'),
    savedBy: text(4, 'KEPT.BY', 'Program that kept them.', { format: '15L' }),
  },
});

export const JOURNAL_HEAD = defineTable({
  name: 'JOURNAL.HEAD',
  description: 'Journals entered by hand, with their lines, before and after they are posted.',
  key: ['company', 'journal'],
  title: 'DESCRIPTION',
  attributes: {
    journalDate: date(1, 'JOURNAL.DATE', 'Date it counts from.'),
    fiscalPeriod: text(2, 'FISCAL.PERIOD', 'Period it counts in, YY-MM.', { format: '5L' }),
    description: text(3, 'DESCRIPTION', 'What it is for.', { format: '30L' }),
    jcsCode: text(4, 'JCS.CODE', 'How far it is: ENT being entered, DON done, PST posted.', {
      format: '3L',
    }),
    ...association('LINES', {
      accounts: text(5, 'ACCOUNTS', 'Account.', {
        as: 'account',
        pointsTo: 'GL.CHARTS',
        format: '10L',
      }),
      debits: money(6, 'DEBITS', 'Amount on the debit side; else blank.', { as: 'debit' }),
      credits: money(7, 'CREDITS', 'Amount on the credit side; else blank.', { as: 'credit' }),
      lineDescriptions: text(8, 'LINE.DESCRIPTIONS', 'What the line is for.', {
        as: 'description',
        format: '30L',
      }),
    }),
    enteredBy: text(9, 'ENTERED.BY', 'Initials of who entered it.', { format: '3L' }),
    enteredDate: date(10, 'ENTERED.DATE', 'When.'),
    ledgerDocument: text(11, 'LEDGER.DOCUMENT', 'Document it is in the ledger; blank before.', {
      format: '10L',
    }),
    postedDate: date(12, 'POSTED.DATE', 'When it was posted.'),
  },
});

export const COACCESS = defineTable({
  name: 'COACCESS',
  description: 'The companies that each login may work in.',
  key: ['login'],
  attributes: {
    companies: many(
      text(1, 'COMPANIES', 'Company.', {
        pointsTo: 'GL-COMPANY',
        format: '3L',
      }),
    ),
    scheduling: flag(2, 'SCHEDULING', 'Y where capacity may be planned again.'),
  },
});
