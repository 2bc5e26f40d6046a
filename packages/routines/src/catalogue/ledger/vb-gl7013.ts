import { oconv } from 'mvdb/functions';
import {
  type Journal,
  journalViolations,
  postJournal,
} from '../../business/ledger/journal-posting.ts';
import { holdingRegister } from '../../business/ledger/register-lock.ts';
import { holdReport } from '../../business/records/hold.ts';
import { COMPANY, input, message, output } from '../../entry/argument.ts';
import { type CompanyContext, companyContext } from '../../entry/company-context.ts';
import { packed } from '../../entry/packed.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { JOURNAL_HEAD } from '../../schema/ledger.ts';
import { withoutCompany } from '../../schema/record-key.ts';

const asked = packed({
  company: COMPANY,
  code: 'JCS code: DON also posts the journals, blank only prints them',
});

export const vbGl7013 = defineRoutine({
  name: 'VB_GL7013',
  domain: 'Accounting',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Prints the register of the journals that are done, and on request posts them, while a lock keeps a second register from running.',
  args: {
    DATAIN: input('What to register.', {
      required: true,
      layout: asked.layout,
    }),
    DATAOUT: output('Always blank: the register is printed.'),
    MESSAGE: message('Blank, or why no register was run, or which journals were not posted.'),
  },
  reads: ['JOURNAL.HEAD'],
  writes: ['DICT JOURNAL.HEAD'],
  does: [journalViolations, postJournal, holdReport],
  messages: [
    'INVALID JCS CODE',
    'JOURNAL REGISTER IS LOCKED BY {user}',
    'NO RECORDS SELECTED.',
    'JOURNALS NOT POSTED {journals}',
  ],
  examples: [
    { call: { DATAIN: ['1', 'DON'] }, reply: { DATAOUT: '', MESSAGE: '' } },
    { call: { DATAIN: ['1'] }, reply: { DATAOUT: '', MESSAGE: '' } },
    { call: { DATAIN: ['1', 'PST'] }, reply: { DATAOUT: '', MESSAGE: 'INVALID JCS CODE' } },
    { call: { DATAIN: ['3', 'DON'] }, reply: { DATAOUT: '', MESSAGE: 'COMPANY NOT FOUND' } },
  ],
  notes: [
    'The code DON asks for the update; without a code the register is printed and nothing is posted.',
    'The register lists the journals of the company whose own JCS code is DON, in the order of their ids.',
    'A journal is posted as document JE and its number, on its date and in its period, and its code becomes PST.',
    'Control accounts, which hold what other records add up to, are not posted to by journals.',
    'A journal that is out of balance, or whose period, accounts or amounts do not allow it to be posted, is printed with the reason and left as it is; the others are posted.',
    'The lock is a record in the dictionary of JOURNAL.HEAD, released however the run ends.',
    'The register is printed into the output of the session and kept in HOLD.',
  ],

  run({ DATAIN }, session, reject) {
    const { company, code } = asked.of(DATAIN);
    if (code !== '' && code !== DONE) throw reject('INVALID JCS CODE');
    const { holder, result } = holdingRegister(session, JOURNAL_HEAD, () =>
      runRegister(companyContext(session, company), code === DONE),
    );
    if (holder !== undefined) throw reject(`JOURNAL REGISTER IS LOCKED BY ${holder}`);
    if (result === undefined) throw reject('NO RECORDS SELECTED.');
    return result.length === 0 ? {} : { MESSAGE: `JOURNALS NOT POSTED ${result.join(', ')}` };
  },
});

const DONE = 'DON';

/** @returns Which journals should have been posted and were not; `undefined` if missing at all. */
function runRegister(register: CompanyContext, isUpdate: boolean): readonly string[] | undefined {
  const journals = [...JOURNAL_HEAD.records(register.session, register.company)].filter(
    ({ jcsCode }) => jcsCode === DONE,
  );
  if (journals.length === 0) return undefined;
  const lines: string[] = [];
  const faulty: string[] = [];
  for (const journal of journals) {
    const rejections = journalViolations(register, journal);
    lines.push(...printedJournal(journal, rejections));
    if (rejections.length > 0) faulty.push(withoutCompany(journal.recordId));
    else if (isUpdate) postJournal(register, journal);
  }
  lines.push(`${journals.length} JOURNAL(S), ${faulty.length} IN ERROR`);
  holdReport(register, {
    name: 'JOURNAL',
    title: isUpdate ? 'JOURNAL REGISTER AND UPDATE' : 'JOURNAL REGISTER',
    program: 'VB_GL7013',
    lines,
  });
  return isUpdate ? faulty : [];
}

function printedJournal(journal: Journal, rejections: readonly string[]): string[] {
  const { recordId, journalDate, fiscalPeriod, description, enteredBy } = journal;
  const lines = JOURNAL_HEAD.rows(journal, 'LINES');
  const heading = [
    withoutCompany(recordId).padEnd(10),
    oconv(journalDate, 'D2/').padEnd(8),
    fiscalPeriod.padEnd(5),
    description.padEnd(30),
    enteredBy,
  ];
  return [
    heading.join(' ').trimEnd(),
    ...lines.map(({ account, debit, credit, description: text }) =>
      `  ${account.padEnd(10)} ${text.padEnd(30)}${printed(debit)}${printed(credit)}`.trimEnd(),
    ),
    ...rejections.map((rejection) => `  *** ${rejection}`),
  ];
}

const printed = (amount: string): string => oconv(amount, 'MD2,').padStart(16);
