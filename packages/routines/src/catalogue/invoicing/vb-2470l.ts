import { add, FIELD_MARK, isEqual, type Session } from 'mvdb';
import { assertPostable, sumOf } from '../../business/ledger/ledger-posting.ts';
import { isNoteType } from '../../business/orders/note-type.ts';
import { isStoredAmount } from '../../business/values/stored-number.ts';
import { valueAtCost } from '../../business/values/value-at-cost.ts';
import { firm } from '../../entry/firm.ts';
import type { MessageText } from '../../entry/refusal.ts';
import { COMPANY, defineRoutine, input, message, record } from '../../entry/routine.ts';
import { keyOf, type RecordOf } from '../../schema/define-table.ts';
import { ITEMCA, LOCODE, PRODUCT } from '../../schema/inventory.ts';
import { WORK2470_HEAD, WORK2470C, WORK2470L, WORK2470N } from '../../schema/invoices.ts';
import { CO_STDS_ORD } from '../../schema/sales-orders.ts';

const lineMessages = [
  'PART NOT FOUND',
  'LOCATION NOT FOUND',
  'INVALID QUANTITY {quantity}',
  'INVALID PRICE {price}',
  'LOTS DO NOT ADD UP TO {quantity}',
] as const;

export const vb2470l = defineRoutine({
  name: 'VB_2470L',
  domain: 'General',
  safety: 'WARN',
  pattern: 'CRUD',
  description: 'Stores a line of a credit memo being entered, with its notes if there are any.',
  args: {
    INDATA: input('Which line.', {
      required: true,
      layout: record(COMPANY, 'credit memo number', 'line number'),
    }),
    LREC: input('The whole credit memo line.', { required: true }),
    NREC: input('The notes of the line; blank leaves those on file.'),
    MESSAGE: message('Blank, or why the line was not stored.'),
  },
  alsoReads: ['PRODUCT', 'ITEMCA', 'LOCODE', 'CO.STDS.ORD', 'WORK2470C'],
  writes: ['WORK2470L', 'WORK2470N'],
  alsoWrites: ['WORK2470.HEAD'],
  does: [assertPostable],
  messages: [
    'CREDIT MEMO NOT FOUND',
    'INVALID LINE NUMBER',
    'INVALID NOTE TYPE {type}',
    ...lineMessages,
  ],
  examples: [
    {
      call: {
        INDATA: ['1', 'W1', '2'],
        LREC: ['C500', '', '', '-2000', '4500'],
        NREC: [
          ['BROUGHT BACK UNOPENED', 'BOX NUMBER 7'],
          ['', 'N'],
        ],
      },
      reply: { MESSAGE: '' },
    },
    {
      call: { INDATA: ['1', 'W1', '2'], LREC: ['C500', '', '', '2000', '4500'] },
      reply: { MESSAGE: 'INVALID QUANTITY 2000' },
    },
    {
      call: { INDATA: ['1', 'NONE', '1'], LREC: 'C500' },
      reply: { MESSAGE: 'CREDIT MEMO NOT FOUND' },
    },
  ],
  notes: [
    'What came back is a quantity below zero, and so are its values, which are worked out.',
    'A line takes description, unit and location from its part where it has none, its cost from the standard cost, and the sales account of the company.',
    'Each line of a note has a note type: the first without one is printed on the invoice, any other is as the line before it.',
    'The header of the credit memo lists the line, and its totals are worked out again.',
  ],

  run({ INDATA, LREC, NREC }, session, refuse) {
    const [company = '', creditNo = '', lineNo = ''] = INDATA.split(FIELD_MARK);
    const header = WORK2470_HEAD.readLocked(session, company, creditNo);
    if (!header) throw refuse('CREDIT MEMO NOT FOUND');
    if (!LINE_NUMBER.test(lineNo)) throw refuse('INVALID LINE NUMBER');
    const line = withDefaults(session, company, WORK2470L.parse(LREC));
    const fault = faultOf(session, company, line);
    if (fault) throw refuse(fault);
    assertPostable(firm(session, company), line.account);
    const { noteLines, noteTypes } = WORK2470N.parse(NREC);
    const types = typedNotes(noteLines, noteTypes);
    const wrong = types.find((type) => !isNoteType(type));
    if (wrong !== undefined) throw refuse(`INVALID NOTE TYPE ${wrong}`);

    const lineId = keyOf(header.recordId, lineNo);
    const { shippedQuantity, unitPrice, unitCost } = line;
    const values = {
      lineValue: valueAtCost(shippedQuantity, unitPrice),
      costValue: valueAtCost(shippedQuantity, unitCost),
    };
    WORK2470L.open(session).write(lineId, WORK2470L.format(values, line.recordText));
    if (NREC !== '') WORK2470N.write(session, lineId, { noteLines, noteTypes: types });
    updateHeader(session, header, lineNo);
    return {};
  },
});

type Line = RecordOf<typeof WORK2470L.attributes>;

const LINE_NUMBER = /^[1-9]\d{0,3}$/;
const BELOW_ZERO = /^-[1-9]\d{0,14}$/;

function withDefaults(session: Session, company: string, line: Line): Line {
  const part = PRODUCT.read(session, company, line.partNo);
  const { standardCost = '' } = ITEMCA.read(session, company, line.partNo) ?? {};
  const { salesAccount = '' } = CO_STDS_ORD.read(session, company) ?? {};
  const text = WORK2470L.format(
    {
      description: line.description || (part?.description ?? ''),
      unit: line.unit || (part?.unit ?? ''),
      discountPercent: line.discountPercent || '0',
      unitCost: line.unitCost || standardCost || '0',
      location: line.location || (part?.location ?? ''),
      backOrdered: 'N',
      account: line.account || salesAccount,
    },
    line.recordText,
  );
  return WORK2470L.parse(text);
}

function faultOf(
  session: Session,
  company: string,
  line: Line,
): MessageText<(typeof lineMessages)[number]> | undefined {
  const { partNo, location, shippedQuantity, unitPrice, unitCost, lotNos, lotQuantities } = line;
  if (!PRODUCT.read(session, company, partNo)) return 'PART NOT FOUND';
  if (location !== '' && !LOCODE.read(session, company, location)) return 'LOCATION NOT FOUND';
  if (!BELOW_ZERO.test(shippedQuantity)) return `INVALID QUANTITY ${shippedQuantity}`;
  const price = [unitPrice, unitCost].find((one) => !isStoredAmount(one));
  if (price !== undefined) return `INVALID PRICE ${price}`;
  const wrongLot = lotQuantities.find((one) => !BELOW_ZERO.test(one));
  if (wrongLot !== undefined) return `INVALID QUANTITY ${wrongLot}`;
  const isComplete =
    lotNos.length === lotQuantities.length &&
    (lotNos.length === 0 || isEqual(sumOf(lotQuantities), shippedQuantity));
  if (!isComplete) return `LOTS DO NOT ADD UP TO ${shippedQuantity}`;
  return undefined;
}

/** A type for each line of a note. */
function typedNotes(noteLines: readonly string[], given: readonly string[]): readonly string[] {
  const types: string[] = [];
  for (const index of noteLines.keys()) types.push(given[index] || types.at(-1) || 'I');
  return types;
}

function updateHeader(
  session: Session,
  header: RecordOf<typeof WORK2470_HEAD.attributes>,
  lineNo: string,
): void {
  const { recordId, chargeNos } = header;
  const lineNos = header.lineNos.includes(lineNo) ? header.lineNos : [...header.lineNos, lineNo];
  const lines = lineNos.map((one) => WORK2470L.read(session, recordId, one));
  const charges = chargeNos.map((one) => WORK2470C.read(session, recordId, one)?.amount ?? '');
  const goodsTotal = sumOf(lines.map((line) => line?.lineValue ?? ''));
  const chargeTotal = sumOf(charges);
  WORK2470_HEAD.update(session, header, {
    lineNos,
    goodsTotal,
    chargeTotal,
    total: add(goodsTotal, chargeTotal),
    costTotal: sumOf(lines.map((line) => line?.costValue ?? '')),
  });
}
