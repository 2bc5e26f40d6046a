import { oconv, subtract } from 'mvdb/functions';
import { type ComparedJob, comparedJob } from '../../business/jobs/compared-job.ts';
import type { AccountAmounts } from '../../business/jobs/job-cost.ts';
import { keepBalances } from '../../business/ledger/derived-balances.ts';
import { holdReport } from '../../business/records/hold.ts';
import { isStoredDate } from '../../business/values/stored-number.ts';
import { sumOf } from '../../business/values/sum-of.ts';
import { input, message, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { packed } from '../../entry/packed.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';
import { left, type PrintedColumn, printedTable, right } from '../../listing/printed-table.ts';
import { companyOf } from '../../schema/company-session.ts';
import { GL_CHARTS } from '../../schema/ledger.ts';
import { JOB_IP_1287 } from '../../schema/project-control.ts';

/** Accounts that both the job and work in process carry. */
const sharedAccounts = ['1200', '1210', '1220', '1235'] as const;
const jobAccounts = ['1395', '2719'] as const;

/** An amount, which the report adds up. */
const amount = (title: string, heading: string, cellOf: (job: ComparedJob) => string) =>
  right(13, column(heading, cellOf, 'MD2'), { title, conversion: 'MD2,' });

const comparedColumns: readonly PrintedColumn<ComparedJob>[] = [
  left(
    9,
    column('job number', ({ number }) => number),
    { title: 'JOB' },
  ),
  amount('JOB COST', 'job cost', ({ snapshot }) => snapshot.jobCost),
  amount('WIP COST', 'WIP cost', ({ workCost }) => workCost),
  amount('DIFFERENCE', 'cost difference', ({ snapshot, workCost }) =>
    subtract(snapshot.jobCost, workCost),
  ),
  ...sharedAccounts.flatMap((account) => [
    amount(`${account} JOB`, `account ${account}, job`, ({ carried }) =>
      amountIn(carried, account),
    ),
    amount(`${account} WIP`, `account ${account}, WIP`, ({ inProcess }) =>
      amountIn(inProcess, account),
    ),
  ]),
  ...jobAccounts.map((account) =>
    amount(account, `account ${account}`, ({ carried }) => amountIn(carried, account)),
  ),
  amount('OPEN PO', 'open purchase orders', ({ snapshot }) => snapshot.openPurchases),
  amount('UCAP', 'UCAP', ({ snapshot }) => snapshot.unappliedCash),
  right(
    13,
    column('close date', ({ snapshot }) => snapshot.closeDate, 'D2/'),
    { title: 'CLOSES' },
  ),
  amount('OPEN AR', 'open receivables', ({ sales }) => sales.openReceivables),
  amount('OPEN ORDER', 'open sales orders', ({ sales }) => sales.openOrder),
  amount('COMMISSION', 'commission', ({ commission }) => commission),
  amount('SELL PRICE', 'selling price', ({ price }) => price),
  amount('INVOICED', 'invoiced price', ({ sales }) => sales.invoicedPrice),
  amount('PRICE DIFF', 'price difference', ({ price, sales }) =>
    subtract(price, sales.invoicedPrice),
  ),
  right(
    13,
    column('purchase order error', ({ snapshot }) => snapshot.purchaseError),
    {
      title: 'PO ERROR',
    },
  ),
];

const comparison = inColumns(...comparedColumns.map(({ column: listed }) => listed));
const report = printedTable(...comparedColumns);

const asked = packed({
  printFlag: 'Y to print the report',
  cutoff: ['only jobs closed up to this date', 'D2/'],
  runDate: ['run date of the job snapshot', 'D2/'],
});

export const vbJobCostRev1 = defineRoutine({
  name: 'VB_JOB.COST.REV1',
  domain: 'Projects',
  safety: 'COND',
  pattern: 'Process',
  description:
    'Sets what each job has cost beside what work in process carries for it, prints the comparison on request, and keeps the ledger totals of the day.',
  args: {
    INREC: input('What to compare.', {
      layout: asked.layout,
    }),
    OUTREC: output('One row per job.', comparison.layout),
    MESSAGE: message('Blank, or why no job was compared.'),
  },
  reads: ['JOB.IP.1287', 'PROJECT.1287', 'JOBMASTER'],
  opens: [GL_CHARTS],
  writes: ['GL.BAL.1287'],
  does: [comparedJob, keepBalances, holdReport],
  messages: ['NO RECORDS SELECTED.', 'INVALID DATE {date}'],
  examples: [
    {
      call: { INREC: ['N', '21502', '21490'] },
      reply: {
        OUTREC: [
          '26003',
          '0',
          '0',
          '0',
          '0',
          '0',
          '0',
          '0',
          '0',
          '0',
          '0',
          '0',
          '0',
          '-301898',
          '0',
          '301898',
          '21502',
          '0',
          '1006328',
          '20126',
          '1006328',
          '0',
          '1006328',
          'N',
        ],
        MESSAGE: '',
      },
    },
    { call: { INREC: ['N', '', '21000'] }, reply: { OUTREC: '', MESSAGE: 'NO RECORDS SELECTED.' } },
    { call: { INREC: ['N', '1/1/26'] }, reply: { OUTREC: '', MESSAGE: 'INVALID DATE 1/1/26' } },
  ],
  notes: [
    'The jobs are those of the snapshot of the run date in the company of the session; without a run date it is the day before today.',
    'The cost of a job is what the snapshot carries, the cost in process what its open work orders have left and what stock is held for it at standard cost; the difference is the first less the second.',
    'The four inventory accounts are shown twice, as the job and as work in process carry them, which makes 24 positions.',
    'The price difference is the selling price less what was invoiced; the commission is that of the project on the selling price.',
    'The balances of the accounts shown are kept under the day of the session, beside what was kept of that day before.',
    'The report shows all positions under headings, and adds up the amounts.',
    'No request is named as safe, so every call needs permission to write.',
  ],

  run({ INREC }, session, reject) {
    const { printFlag, cutoff, runDate } = asked.of(INREC);
    const invalid = [cutoff, runDate].find((date) => date !== '' && !isStoredDate(date));
    if (invalid !== undefined) throw reject(`INVALID DATE ${invalid}`);
    const own = companyContext(session, companyOf(session));
    const day = runDate || String(session.clock.today() - 1);
    const jobs = [...JOB_IP_1287.recordsUnder(session, companyOf(session), day)].filter(
      ({ closeDate }) => cutoff === '' || (closeDate !== '' && Number(closeDate) <= Number(cutoff)),
    );
    if (jobs.length === 0) throw reject('NO RECORDS SELECTED.');
    const compared = jobs.map((job) => comparedJob(own, job));
    keepBalances(own, {
      day: String(session.clock.today()),
      savedBy: PROGRAM,
      balances: [...sharedAccounts, ...jobAccounts].map((account) => [
        account,
        GL_CHARTS.read(session, companyOf(session), account)?.balance || '0',
      ]),
    });
    if (printFlag === 'Y')
      holdReport(own, {
        name: 'JOBCOST',
        title: `JOB COST AND WORK IN PROCESS, ${oconv(day, 'D2/')}`,
        program: PROGRAM,
        lines: printedReport(compared),
      });
    return { OUTREC: comparison.of(compared) };
  },
});

const PROGRAM = 'VB_JOB.COST.REV1';

const amountIn = (amounts: AccountAmounts, account: string): string => amounts.get(account) ?? '0';

/** A heading, a line for each job, and the totals. */
function printedReport(compared: readonly ComparedJob[]): string[] {
  const totals = comparedColumns.map(({ column: { cellOf, conversion } }) =>
    conversion === 'MD2' ? sumOf(compared.map((job) => String(cellOf(job)))) : '',
  );
  return [
    report.titles,
    ...compared.map(report.lineOf),
    report.lineOfCells(['TOTAL', ...totals.slice(1)]),
  ];
}
