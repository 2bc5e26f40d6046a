import { type ArgumentValue, catalogue, isReader, type Routine } from '@mvdb/routines';
import type { Session } from 'mvdb';
import { extract } from 'mvdb/functions';

/** What a routine is asked, the same at every scale but for the keys it is asked about. */
export interface Inquiry {
  readonly routine: Routine;
  readonly what: string;
  readonly supplied: Readonly<Record<string, ArgumentValue>>;
}

/** What reading routines are asked: their own examples that find something, everything, and a busy key. */
export function inquiriesOf(session: Session): Inquiry[] {
  const busy = busyInquiries(session);
  return catalogue.routines.filter(isReader).flatMap((routine) => {
    const asked = [
      ...examplesOf(routine),
      ...everythingOf(routine),
      ...oneListedOf(routine, session),
      ...(busy[routine.name] ?? []),
    ];
    return [...new Map(asked.map((each) => [each.what, { routine, ...each }])).values()];
  });
}

type Asked = Omit<Inquiry, 'routine'>;

const CO = '1';
const EVERYTHING = 'everything';

function examplesOf(routine: Routine): Asked[] {
  const { requestTypeArgument = 'REQTYPE', dangerousRequestTypes = [] } = routine;
  return (routine.examples ?? []).flatMap(({ call, reply, failure }) => {
    const isWriting = dangerousRequestTypes.some(
      (request) => request === call[requestTypeArgument],
    );
    const reported = Object.entries(reply);
    const isRejected =
      failure !== undefined ||
      reported.some(([name, value]) => routine.args[name]?.kind === 'message' && value !== '');
    const isBlank = reported.length > 0 && reported.every(([, value]) => value === '');
    return isWriting || isRejected || isBlank ? [] : [{ what: textOf(call), supplied: call }];
  });
}

function textOf(supplied: Readonly<Record<string, ArgumentValue>>): string {
  const values = Object.entries(supplied).filter(([name, value]) => name !== 'CO' || value !== CO);
  const text = values.map(([, value]) => [value].flat(3).join(',')).join(' ');
  return text === '' ? EVERYTHING : text;
}

/** A list that nothing narrows. */
function everythingOf({ pattern, args }: Routine): Asked[] {
  const required = Object.entries(args).filter(([, argument]) => argument.required);
  if (pattern !== 'List' || required.some(([name]) => name !== 'CO')) return [];
  return [{ what: EVERYTHING, supplied: required.length === 0 ? {} : { CO } }];
}

/** The same list, of one id. */
function oneListedOf({ args, reads = [], alsoReads = [] }: Routine, session: Session): Asked[] {
  const [table] = [...reads, ...alsoReads];
  if (!('IDLIST' in args) || table === undefined) return [];
  return [{ what: 'one id', supplied: { CO, IDLIST: longest(session, table) } }];
}

/** By routine, what is asked about the keys that most hangs on. */
function busyInquiries(session: Session): Readonly<Record<string, readonly Asked[]>> {
  const part = longest(session, 'REQ');
  const boughtPart = longest(session, 'PRODPOXREF');
  const vendor = longest(session, 'VENDPOXREF');
  const order = firstOpenOrder(session, vendor);
  const [document = '', period = ''] = longest(session, 'GL.DOCUMENT.AUX').split('!');
  const job = longest(session, 'JOB.BINXREF');
  const customer = longest(session, 'OPEN.ORD.XREF');
  const entity = longest(session, 'ACTIVITY.XREF.1287');
  const aboutPart = [{ what: 'busy part', supplied: { CO, PARTNO: part } }];
  const aboutBoughtPart = [{ what: 'busy part', supplied: { CO, PARTNO: boughtPart } }];
  const aboutOrder = [{ what: 'busy order', supplied: { CO, PO: order } }];
  const asPurchases = (REQTYPE: string, NUMBER = '') => ({
    what: NUMBER === '' ? REQTYPE : `busy ${REQTYPE}`,
    supplied: { CO, REQTYPE, NUMBER },
  });
  return {
    VB_GL7006: [{ what: 'busy document', supplied: { TRANSID: `${document}!${period}!1` } }],
    VB_GL7011: [{ what: 'busy document', supplied: { CO, DOCNO: document, FISPER: period } }],
    'VB_PDM.TRANS': [
      { what: 'busy document', supplied: { INREC: [longest(session, 'PDM.1287', ''), 'I'] } },
    ],
    VB_LDSINDX: [{ what: 'busy job', supplied: { JOBNO: longest(session, 'JOBMASTER') } }],
    'VB_LOAD.SIM': [{ what: EVERYTHING, supplied: { INDATA: [CO, 'ALL'] } }],
    VB_OPENORDLIST: [{ what: 'busy customer', supplied: { DATA: customer } }],
    'VB_BINS.REV1': [
      {
        what: 'busy part',
        supplied: { CO, PARTNO: longest(session, 'BIN.PRODUCT'), LOCATION: 'MAIN' },
      },
    ],
    'VB_ITEMQTY_DETAIL.REV2': aboutPart,
    VB_PART_ALLOCATION_INQUIRY: aboutPart,
    'VB_PART_ALLOCATION_INQUIRY.REV6': [
      { what: 'busy part', supplied: { CO, PARTNO: part, REQTYPE: 'READ' } },
    ],
    'VB_JOB.INVENTORY': [{ what: 'busy job', supplied: { CO, 'T.JOB': job } }],
    'VB_OPENPOINQ.2': aboutBoughtPart,
    'VB_OPENPOINQ.2.REV3': aboutBoughtPart,
    'VB_OPENPOINQ.3': aboutOrder,
    'VB_OPENPOINQ.3.REV3': aboutOrder,
    'VB_OPENPOINQ.REV7': [
      ...['ALL', 'ALL!30', 'PURCHASED', 'OSOPS', 'PASTDUE', 'RCVDNOCOST'].map((request) =>
        asPurchases(request),
      ),
      asPurchases('PART', boughtPart),
      asPurchases('PO', order),
      asPurchases('VENDOR', vendor),
      asPurchases('VENDOR!365', vendor),
    ],
    'VB_PO.LINE.REV1': [{ what: 'busy order', supplied: { INDATA: [CO, order, '1'] } }],
    'VB_PO.RCT.REV1': [{ what: 'busy order', supplied: { INDATA: [CO, order] } }],
    'VB_PO_BY_JOB.REV1': aboutBoughtPart,
    VB_GETLIST: [
      {
        what: 'work orders of a job',
        supplied: { FILENAME: 'OPENWO', FLD: '1', WITHCLAUSE: `WITH JOB.NO = "${job}"` },
      },
    ],
    'VB_GETLIST2.REV1': [
      {
        what: 'busy entity',
        supplied: { CMD: 'LIST TASK.1287 DESCRIPTION TOXML', ENTLIST: entity },
      },
    ],
    VB_READDICT: [{ what: 'PRODUCT', supplied: { DICTFILE: 'PRODUCT' } }],
  };
}

/** Attribute of VENDPOXREF. */
const OPEN_ORDERS = 1;

function firstOpenOrder(session: Session, vendor: string): string {
  return extract(session.table('VENDPOXREF').read(`${CO}!${vendor}`) ?? '', OPEN_ORDERS, 1);
}

/** Id of the longest record of a table, without the company; those of other companies do not count. */
function longest(session: Session, table: string, prefix = `${CO}!`): string {
  let found = '';
  let length = -1;
  for (const [id, record] of session.table(table).records({ from: prefix, to: `${prefix}\uffff` }))
    if (record.length > length) {
      found = id.slice(prefix.length);
      length = record.length;
    }
  return found;
}
