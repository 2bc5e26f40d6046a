import { FIELD_MARK, type RecordOf, type Session } from 'mvdb';
import { divide, integer, multiply, oconv, subtract } from 'mvdb/functions';
import {
  type AccountAmounts,
  jobSales,
  snapshotAmounts,
  workInProcessAmounts,
} from '../../business/jobs/job-cost.ts';
import { keepBalances } from '../../business/ledger/kept-balances.ts';
import { holdReport } from '../../business/records/hold.ts';
import { isStoredDate } from '../../business/values/stored-number.ts';
import { sumOf } from '../../business/values/sum-of.ts';
import { firm } from '../../entry/firm.ts';
import { columns, defineRoutine, input, message, output, record } from '../../entry/routine.ts';
import { columnsOf } from '../../listing/rows.ts';
import { GL_CHARTS } from '../../schema/ledger.ts';
import { JOB_IP_1287, PROJECT_1287 } from '../../schema/project-control.ts';
import { JOBMASTER } from '../../schema/projects.ts';

export const vbJobCostRev1 = defineRoutine({
  name: 'VB_JOB.COST.REV1',
  domain: 'Projects',
  safety: 'COND',
  pattern: 'Process',
  description:
    'Sets what each job has cost beside what work in process carries for it, prints the comparison on request, and keeps the ledger totals of the day.',
  args: {
    INREC: input('What to compare.', {
      layout: record(
        'Y to print the report',
        ['only jobs closed up to this date', 'D2/'],
        ['run date of the job snapshot', 'D2/'],
      ),
    }),
    OUTREC: output(
      'One row per job.',
      columns(
        'job number',
        ['job cost', 'MD2'],
        ['WIP cost', 'MD2'],
        ['cost difference', 'MD2'],
        ['account 1200, job', 'MD2'],
        ['account 1200, WIP', 'MD2'],
        ['account 1210, job', 'MD2'],
        ['account 1210, WIP', 'MD2'],
        ['account 1220, job', 'MD2'],
        ['account 1220, WIP', 'MD2'],
        ['account 1235, job', 'MD2'],
        ['account 1235, WIP', 'MD2'],
        ['account 1395', 'MD2'],
        ['account 2719', 'MD2'],
        ['open purchase orders', 'MD2'],
        ['UCAP', 'MD2'],
        ['close date', 'D2/'],
        ['open receivables', 'MD2'],
        ['open sales orders', 'MD2'],
        ['commission', 'MD2'],
        ['selling price', 'MD2'],
        ['invoiced price', 'MD2'],
        ['price difference', 'MD2'],
        'purchase order error',
      ),
    ),
    MESSAGE: message('Blank, or why no job was compared.'),
  },
  reads: ['JOB.IP.1287', 'PROJECT.1287', 'JOBMASTER'],
  alsoReads: ['GL.CHARTS'],
  writes: ['GL.BAL.1287'],
  does: [workInProcessAmounts, jobSales, keepBalances, holdReport],
  messages: ['NO RECORDS SELECTED.', 'INVALID DATE {date}'],
  examples: [
    {
      call: { INREC: ['N', '21502', '21490'] },
      reply: {
        OUTREC: [
          ...[['26003'], ['0'], ['0'], ['0']],
          ...[['0'], ['0'], ['0'], ['0'], ['0'], ['0'], ['0'], ['0'], ['0'], ['-231544']],
          ...[['0'], ['231544'], ['21502'], ['0'], ['771814'], ['15436'], ['771814'], ['0']],
          ...[['771814'], ['N']],
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

  run({ INREC }, session, refuse) {
    const [printFlag = '', cutoff = '', runDate = ''] = INREC.split(FIELD_MARK);
    const invalid = [cutoff, runDate].find((date) => date !== '' && !isStoredDate(date));
    if (invalid !== undefined) throw refuse(`INVALID DATE ${invalid}`);
    const day = runDate || String(session.clock.today() - 1);
    const jobs = [...JOB_IP_1287.recordsUnder(session, session.company, day)].filter(
      ({ closeDate }) => cutoff === '' || (closeDate !== '' && Number(closeDate) <= Number(cutoff)),
    );
    if (jobs.length === 0) throw refuse('NO RECORDS SELECTED.');
    const compared = jobs.map((job) => comparisonOf(session, job));
    keepBalances(firm(session, session.company), {
      day: String(session.clock.today()),
      keptBy: PROGRAM,
      balances: [...sharedAccounts, ...jobAccounts].map((account) => [
        account,
        GL_CHARTS.read(session, session.company, account)?.balance || '0',
      ]),
    });
    if (printFlag === 'Y')
      holdReport(firm(session, session.company), {
        name: 'JOBCOST',
        title: `JOB COST AND WORK IN PROCESS, ${oconv(day, 'D2/')}`,
        program: PROGRAM,
        lines: printedReport(compared),
      });
    return { OUTREC: columnsOf(compared) };
  },
});

const PROGRAM = 'VB_JOB.COST.REV1';
/** Accounts that both the job and work in process carry. */
const sharedAccounts = ['1200', '1210', '1220', '1235'] as const;
const jobAccounts = ['1395', '2719'] as const;
const PERCENT_SCALE = '10000';
const AMOUNT = 'MD2,';

function comparisonOf(session: Session, snapshot: RecordOf<typeof JOB_IP_1287>): string[] {
  const { company } = session;
  const number = snapshot.key.job;
  const { salesOrder = '', price = '' } = JOBMASTER.read(session, company, number) ?? {};
  const project = PROJECT_1287.read(session, company, snapshot.project);
  const carried = snapshotAmounts(snapshot);
  const inProcess = workInProcessAmounts(firm(session, company), number);
  const workCost = sumOf([...inProcess.values()]);
  const { openReceivables, openOrder, invoicedPrice } = jobSales(
    firm(session, company),
    salesOrder,
  );
  return [
    number,
    snapshot.jobCost,
    workCost,
    subtract(snapshot.jobCost, workCost),
    ...sharedAccounts.flatMap((account) => [
      amountIn(carried, account),
      amountIn(inProcess, account),
    ]),
    ...jobAccounts.map((account) => amountIn(carried, account)),
    snapshot.openPurchases,
    snapshot.unappliedCash,
    snapshot.closeDate,
    openReceivables,
    openOrder,
    commissionOn(price, project?.commissionPercent ?? ''),
    price,
    invoicedPrice,
    subtract(price, invoicedPrice),
    snapshot.purchaseError,
  ];
}

const amountIn = (amounts: AccountAmounts, account: string): string => amounts.get(account) ?? '0';

/** Whole cents; what is left of one is dropped. */
function commissionOn(price: string, percent: string): string {
  return integer(divide(multiply(price, percent), PERCENT_SCALE));
}

/** Headings of the report, with the conversion that prints what stands below; amounts are added up. */
const reportColumns = [
  ['JOB', ''],
  ['JOB COST', AMOUNT],
  ['WIP COST', AMOUNT],
  ['DIFFERENCE', AMOUNT],
  ...sharedAccounts.flatMap((account) => [
    [`${account} JOB`, AMOUNT] as const,
    [`${account} WIP`, AMOUNT] as const,
  ]),
  ...jobAccounts.map((account) => [account, AMOUNT] as const),
  ['OPEN PO', AMOUNT],
  ['UCAP', AMOUNT],
  ['CLOSES', 'D2/'],
  ['OPEN AR', AMOUNT],
  ['OPEN ORDER', AMOUNT],
  ['COMMISSION', AMOUNT],
  ['SELL PRICE', AMOUNT],
  ['INVOICED', AMOUNT],
  ['PRICE DIFF', AMOUNT],
  ['PO ERROR', ''],
] as const;

/** A heading, a line for each job, and the totals. */
function printedReport(compared: readonly (readonly string[])[]): string[] {
  const totals = reportColumns.map(([, conversion], place) =>
    conversion === AMOUNT ? sumOf(compared.map((row) => row[place] ?? '')) : '',
  );
  return [
    printedCells(reportColumns.map(([heading]) => heading)),
    ...compared.map(printedLine),
    printedLine(['TOTAL', ...totals.slice(1)]),
  ];
}

function printedLine(row: readonly string[]): string {
  return printedCells(
    reportColumns.map(([, conversion], place) => {
      const stored = row[place] ?? '';
      return conversion === '' || stored === '' ? stored : oconv(stored, conversion);
    }),
  );
}

function printedCells([job = '', ...others]: readonly string[]): string {
  return `${job.padEnd(10)}${others.map((cell) => cell.padStart(14)).join('')}`.trimEnd();
}
