import { oconv } from 'mvdb/functions';
import { keepBalances } from '../../business/ledger/derived-balances.ts';
import {
  isFiscalPeriod,
  isInFiscalPeriod,
  lastDayOfFiscalPeriod,
} from '../../business/ledger/fiscal-period.ts';
import { type TrialBalance, trialBalance } from '../../business/ledger/trial-balance.ts';
import { holdReport } from '../../business/records/hold.ts';
import { sumOf } from '../../business/values/sum-of.ts';
import { COMPANY, input, message, output } from '../../entry/argument.ts';
import { type CompanyContext, companyContext } from '../../entry/company-context.ts';
import { packed } from '../../entry/packed.ts';
import { defineRoutine } from '../../entry/routine.ts';

const asked = packed({
  company: COMPANY,
  period: 'fiscal period, YY-MM',
  zeroFlag: 'Y to print accounts with a zero balance, N to leave them out',
  headerFlag: 'Y to print header records, N to leave them out',
  start: ['first date', 'D2/'],
  end: ['last date', 'D2/'],
});

export const vbGl7023 = defineRoutine({
  name: 'VB_GL7023',
  domain: 'Accounting',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Prints the closing trial balance of a fiscal period, and keeps the balances of the accounts chosen for it.',
  args: {
    DATAIN: input('What to print.', {
      required: true,
      layout: asked.layout,
    }),
    DATAOUT: output('Always blank: the report is printed.'),
    MESSAGE: message('Blank, or why no trial balance was printed.'),
  },
  reads: ['GL.CHARTS'],
  writes: ['GL.BAL.1287'],
  does: [trialBalance, keepBalances, holdReport],
  messages: [
    'INVALID FISCAL PERIOD',
    'INVALID FLAG {flag}',
    'INVALID DATE {date}',
    'NO RECORDS SELECTED.',
  ],
  examples: [
    { call: { DATAIN: ['1', '26-10', 'N', 'Y'] }, reply: { DATAOUT: '', MESSAGE: '' } },
    {
      call: { DATAIN: ['1', '26-10', 'Y', 'N', '21473', '21480'] },
      reply: { DATAOUT: '', MESSAGE: '' },
    },
    {
      call: { DATAIN: ['1', '26-10', 'Y', 'N', '21480', '21473'] },
      reply: { DATAOUT: '', MESSAGE: 'INVALID DATE 21473' },
    },
    {
      call: { DATAIN: ['1', '10-26'] },
      reply: { DATAOUT: '', MESSAGE: 'INVALID FISCAL PERIOD' },
    },
  ],
  notes: [
    'The dates narrow the period: what was posted in it before the first date is part of the beginning balance, what was posted after the last is left out. Blank leaves that side open.',
    'A blank flag is N; an account has a zero balance when nothing is left at the end, also after movements.',
    'Accounts are selected for keeping by CLOSE.SELECTED in GL.CHARTS, whether they are printed or not.',
    'The balances are kept under the last date, or without one under the last day of the period, beside what was kept of other accounts that day.',
    'The report is printed into the output of the session and kept in HOLD.',
  ],

  run({ DATAIN }, session, reject) {
    const { company, period, zeroFlag, headerFlag, start, end } = asked.of(DATAIN);
    if (!isFiscalPeriod(period)) throw reject('INVALID FISCAL PERIOD');
    const flag = [zeroFlag, headerFlag].find((one) => !['Y', 'N', ''].includes(one));
    if (flag !== undefined) throw reject(`INVALID FLAG ${flag}`);
    const date = [start, end].find((one) => one !== '' && !isInFiscalPeriod(one, period));
    if (date !== undefined) throw reject(`INVALID DATE ${date}`);
    if (end !== '' && Number(end) < Number(start)) throw reject(`INVALID DATE ${end}`);
    const ledger = companyContext(session, company);
    const all = trialBalance(ledger, { period, start, end });
    const accounts = all.filter(({ isHeader }) => !isHeader);
    if (accounts.length === 0) throw reject('NO RECORDS SELECTED.');
    const day = end || String(lastDayOfFiscalPeriod(period));
    keepSelected(ledger, day, accounts);
    const printed = all.filter(({ isHeader, ending }) =>
      isHeader ? headerFlag === 'Y' : zeroFlag === 'Y' || ending !== '0',
    );
    holdReport(ledger, {
      name: 'TRIALBAL',
      title: `CLOSING TRIAL BALANCE, PERIOD ${period}, ${oconv(day, 'D2/')}`,
      program: PROGRAM,
      lines: [...printed.map(printedAccount), printedTotal(accounts)],
    });
    return {};
  },
});

const PROGRAM = 'VB_GL7023';

function keepSelected(
  ledger: CompanyContext,
  day: string,
  accounts: readonly TrialBalance[],
): void {
  const saved = accounts.filter(({ isDerived }) => isDerived);
  const balances = saved.map(({ account, ending }) => [account, ending] as const);
  if (saved.length > 0) keepBalances(ledger, { day, savedBy: PROGRAM, balances });
}

function printedAccount(one: TrialBalance): string {
  const text = `${one.account.padEnd(10)} ${one.name.padEnd(30)}`;
  if (one.isHeader) return text.trimEnd();
  return printedLine(text, [one.beginning, one.debits, one.credits, one.ending]);
}

function printedTotal(accounts: readonly TrialBalance[]): string {
  const columns = [
    accounts.map(({ beginning }) => beginning),
    accounts.map(({ debits }) => debits),
    accounts.map(({ credits }) => credits),
    accounts.map(({ ending }) => ending),
  ];
  return printedLine('TOTAL'.padEnd(41), columns.map(sumOf));
}

function printedLine(text: string, amounts: readonly string[]): string {
  return text + amounts.map((amount) => oconv(amount, 'MD2,').padStart(18)).join('');
}
