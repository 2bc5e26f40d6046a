import {
  type Attributes,
  keyOf,
  type RecordOf,
  type SchemaTable,
  type Session,
  VALUE_MARK,
} from 'mvdb';
import { storedWholeNumber } from '../../business/values/stored-number.ts';
import { company, defineRoutine, handle, input, message } from '../../entry/routine.ts';
import { COST_ACCOUNT, JOB_DET_FC, JOBTERMS, WIP_DET_FC } from '../../schema/job-costing.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import { OPENWO } from '../../schema/work-orders.ts';

export const vbFinstatcheck = defineRoutine({
  name: 'VB_FINSTATCHECK',
  domain: 'General',
  safety: 'INT',
  pattern: 'Utility',
  description:
    'Says whether cost may be charged to a work order or a job: the job and its cost account must be open, the work order released by finance, and the detail records there.',
  args: {
    CO: company(),
    BEL: input('Terminal code for the bell; without effect here.'),
    CES: input('Terminal code that clears to the end of the screen; without effect here.'),
    FILE: input('Not looked at.'),
    PGM: input('Not looked at.'),
    WONO: input('Work order number; blank when only a job is charged.'),
    JOBNO: input('Job number; blank for work without a job.'),
    TYPE: input('Kind of cost: M material, L labor, O overhead, OD other direct cost.', {
      required: true,
    }),
    CODELIST: input('Cost codes to check, value-marked.'),
    'COST.ACCOUNT': handle(),
    JOBMASTER: handle(),
    JOBTERMS: handle(),
    'JOB.DET.FC': handle(),
    OPENWO: handle(),
    PASSWORDS: handle(),
    'WIP.DET.FC': handle(),
    FAIL: message('Blank when cost may be charged, or the state that forbids it.'),
    ERR: message('Blank, or why the state could not be told.'),
  },
  alsoReads: [
    'COST.ACCOUNT',
    'JOBMASTER',
    'JOBTERMS',
    'JOB.DET.FC',
    'OPENWO',
    'PASSWORDS',
    'WIP.DET.FC',
  ],
  messages: [
    'INVALID TYPE',
    'WORK ORDER OR JOB REQUIRED',
    'WORK ORDER NOT FOUND',
    'WORK ORDER IS CLOSED',
    'WORK ORDER IS NOT FINANCIALLY RELEASED',
    'WORK ORDER IS NOT OF JOB {job}',
    'JOB NOT FOUND',
    'JOB IS CLOSED',
    'JOB DOES NOT BEAR COST TYPE {type}',
    'COST ACCOUNT NOT FOUND {code}',
    'COST ACCOUNT IS CLOSED {code}',
    'COST ACCOUNT DOES NOT BEAR COST TYPE {code}',
    'DETAIL RECORD NOT FOUND {code}',
    'DETAIL RECORD IS CLOSED {code}',
  ],
  notes: [
    'Arguments 12 to 15 are tables the caller has opened.',
    'FAIL answers the question; ERR tells that it could not be answered: what is asked about is not there, or the type is none.',
    'The job is that of JOBNO, and else that of the work order; where both are given, the work order must be of the job. Without one the cost account of the work order is checked beside those of CODELIST.',
    'A code needs a detail record of the work order, if one is given, and of the job, if there is one.',
    'PASSWORDS is accepted and not read: nobody may charge what is closed.',
  ],
  examples: [
    {
      call: { CO: '1', WONO: '100001', TYPE: 'M', CODELIST: 'MAT' },
      reply: { FAIL: 'WORK ORDER IS NOT FINANCIALLY RELEASED', ERR: '' },
    },
    { call: { CO: '1', WONO: '100002', TYPE: 'M', CODELIST: 'MAT' }, reply: { FAIL: '', ERR: '' } },
    {
      call: { CO: '1', JOBNO: '26001', TYPE: 'L', CODELIST: [['LAB', 'MAT']] },
      reply: { FAIL: 'COST ACCOUNT DOES NOT BEAR COST TYPE MAT', ERR: '' },
    },
    {
      call: { CO: '1', WONO: '100002', JOBNO: '26004', TYPE: 'M', CODELIST: 'MAT' },
      reply: { FAIL: 'WORK ORDER IS NOT OF JOB 26004', ERR: '' },
    },
    { call: { CO: '1', JOBNO: 'NONE', TYPE: 'L' }, reply: { FAIL: '', ERR: 'JOB NOT FOUND' } },
  ],

  run(args, session) {
    const { CO, WONO, JOBNO, TYPE } = args;
    if (!costTypes.includes(TYPE)) return { ERR: 'INVALID TYPE' };
    if (WONO === '' && JOBNO === '') return { ERR: 'WORK ORDER OR JOB REQUIRED' };
    const order = WONO && readThrough(session, args.OPENWO, OPENWO, CO, WONO);
    if (order === undefined) return { ERR: 'WORK ORDER NOT FOUND' };
    const job = JOBNO || (order ? order.jobNo : '');
    const asked = args.CODELIST.split(VALUE_MARK).filter((code) => code !== '');
    const accounts = order && job === '' && order.costAccount ? [order.costAccount] : [];
    return (
      (order && orderState(session, order)) ||
      (job !== '' && jobState(session, args, job)) ||
      (order && JOBNO !== '' && belongingState(order, JOBNO)) ||
      firstOf([...asked, ...accounts], (code) => accountState(session, args, code)) ||
      firstOf(asked, (code) => detailState(session, args, job, code)) ||
      {}
    );
  },
});

const costTypes = ['M', 'L', 'O', 'OD'];

/** Why cost may not be charged, or why that could not be told. */
type State =
  | {
      readonly FAIL:
        | 'WORK ORDER IS CLOSED'
        | 'WORK ORDER IS NOT FINANCIALLY RELEASED'
        | `WORK ORDER IS NOT OF JOB ${string}`
        | 'JOB IS CLOSED'
        | `JOB DOES NOT BEAR COST TYPE ${string}`
        | `COST ACCOUNT IS CLOSED ${string}`
        | `COST ACCOUNT DOES NOT BEAR COST TYPE ${string}`
        | `DETAIL RECORD NOT FOUND ${string}`
        | `DETAIL RECORD IS CLOSED ${string}`;
    }
  | { readonly ERR: 'JOB NOT FOUND' | `COST ACCOUNT NOT FOUND ${string}` };

type TableArgument = 'COST.ACCOUNT' | 'JOBMASTER' | 'JOBTERMS' | 'JOB.DET.FC' | 'WIP.DET.FC';
type Inputs = Readonly<Record<'CO' | 'WONO' | 'TYPE' | TableArgument, string>>;

/** Reads a record of a table that the caller has opened; one not named is the table itself. */
function readThrough<A extends Attributes>(
  session: Session,
  handleName: string,
  table: SchemaTable<A>,
  ...parts: readonly string[]
): RecordOf<SchemaTable<A>> | undefined {
  if (handleName === '' || handleName === table.name) return table.read(session, ...parts);
  const id = keyOf(...parts);
  const record = session.table(handleName).read(id);
  return record === undefined ? undefined : table.parse(record, id);
}

function orderState(session: Session, order: RecordOf<typeof OPENWO>): State | undefined {
  if (order.orderStatus === 'C') return { FAIL: 'WORK ORDER IS CLOSED' };
  const released = order.financialReleaseDate;
  const isReleased =
    released !== '' &&
    storedWholeNumber(released, 'financial release date') <= session.clock.today();
  return isReleased ? undefined : { FAIL: 'WORK ORDER IS NOT FINANCIALLY RELEASED' };
}

function belongingState({ jobNo }: RecordOf<typeof OPENWO>, asked: string): State | undefined {
  return jobNo === asked ? undefined : { FAIL: `WORK ORDER IS NOT OF JOB ${asked}` };
}

/** A job without terms bears every type of cost, as long as it is open. */
function jobState(session: Session, args: Inputs, jobNo: string): State | undefined {
  const job = readThrough(session, args.JOBMASTER, JOBMASTER, args.CO, jobNo);
  if (job === undefined) return { ERR: 'JOB NOT FOUND' };
  if (job.jobStatus === 'C' || job.openForCharges === 'N') return { FAIL: 'JOB IS CLOSED' };
  const terms = readThrough(session, args.JOBTERMS, JOBTERMS, args.CO, jobNo);
  if (terms === undefined) return undefined;
  const last = terms.lastChargeDate;
  if (last !== '' && storedWholeNumber(last, 'last charge date') < session.clock.today())
    return { FAIL: 'JOB IS CLOSED' };
  return terms.costTypes.includes(args.TYPE)
    ? undefined
    : { FAIL: `JOB DOES NOT BEAR COST TYPE ${args.TYPE}` };
}

function accountState(session: Session, args: Inputs, code: string): State | undefined {
  const account = readThrough(session, args['COST.ACCOUNT'], COST_ACCOUNT, args.CO, code);
  if (account === undefined) return { ERR: `COST ACCOUNT NOT FOUND ${code}` };
  if (account.status === 'C') return { FAIL: `COST ACCOUNT IS CLOSED ${code}` };
  if (account.costType !== '' && account.costType !== args.TYPE)
    return { FAIL: `COST ACCOUNT DOES NOT BEAR COST TYPE ${code}` };
  return undefined;
}

function detailState(session: Session, args: Inputs, job: string, code: string): State | undefined {
  const { CO, WONO } = args;
  const details = [
    ...(WONO ? [readThrough(session, args['WIP.DET.FC'], WIP_DET_FC, CO, WONO, code)] : []),
    ...(job ? [readThrough(session, args['JOB.DET.FC'], JOB_DET_FC, CO, job, code)] : []),
  ];
  if (details.includes(undefined)) return { FAIL: `DETAIL RECORD NOT FOUND ${code}` };
  return details.some((detail) => detail?.status === 'C')
    ? { FAIL: `DETAIL RECORD IS CLOSED ${code}` }
    : undefined;
}

/** What the first code that something is wrong with says. */
function firstOf(
  codes: readonly string[],
  stateOf: (code: string) => State | undefined,
): State | undefined {
  for (const code of codes) {
    const state = stateOf(code);
    if (state) return state;
  }
  return undefined;
}
