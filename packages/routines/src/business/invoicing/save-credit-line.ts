import type { RecordOf } from 'mvdb';
import { add, isEqual } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { LOTXREF } from '../../schema/inventory.ts';
import {
  INVOICE_LINE,
  WORK2470_HEAD,
  WORK2470C,
  WORK2470L,
  WORK2470N,
} from '../../schema/invoices.ts';
import { keyOf } from '../../schema/record-key.ts';
import { CO_STDS_ORD } from '../../schema/sales-orders.ts';
import { assertPostable } from '../ledger/ledger-posting.ts';
import { assertNoteTypes, assertSoldPart, describedPart } from '../orders/sold-part.ts';
import { assertForm } from '../records/handed-in.ts';
import { stockQuantity } from '../stock/unit-conversion.ts';
import { isLineNumber } from '../values/line-number.ts';
import { sumOf } from '../values/sum-of.ts';
import { valueAtCost } from '../values/value-at-cost.ts';

/** A line of a credit memo as somebody wants it; blank notes leave those on file. */
export interface WantedCreditLine {
  readonly creditMemo: string;
  readonly line: string;
  readonly record: string;
  readonly notes: string;
}

type Header = RecordOf<typeof WORK2470_HEAD>;
type Line = RecordOf<typeof WORK2470L>;

/** What a line of a credit memo may be supplied from: as the invoice says, or N where its goods are kept. */
const SUPPLIES = ['', 'N'];

const BELOW_ZERO = /^-[1-9]\d{0,14}$/;

/** A line with what its part and the company say where it says nothing itself. */
const withDefaults = operation({
  reads: [CO_STDS_ORD],
  uses: [describedPart],
  run(context, line: Line): Line {
    const { session, company } = context;
    const { salesAccount = '' } = CO_STDS_ORD.read(session, company) ?? {};
    const text = WORK2470L.format(
      {
        ...describedPart(context, line),
        discountPercent: line.discountPercent || '0',
        backOrdered: 'N',
        account: line.account || salesAccount,
      },
      line.recordText,
    );
    return WORK2470L.parse(text);
  },
});

interface CreditedLine {
  readonly line: Line;
  /** Invoice that the credit memo takes back. */
  readonly creditedInvoice: string;
}

/**
 * What comes back is of lots of the part, in stock or on the invoice taken back, and comes to the quantity in the
 * unit of stock.
 */
const assertLots = operation({
  reads: [LOTXREF, INVOICE_LINE],
  uses: [stockQuantity],
  rejections: [
    'INVALID QUANTITY {quantity}',
    'LOTS DO NOT ADD UP TO {quantity}',
    'LOT NOT FOUND {lot}',
    'LOT IS NAMED TWICE {lot}',
  ],
  run(context, { line, creditedInvoice }: CreditedLine, reject) {
    const { session, company } = context;
    const { partNo, unit, shippedQuantity, lotNos, lotQuantities } = line;
    const wrong = [shippedQuantity, ...lotQuantities].find((one) => !BELOW_ZERO.test(one));
    if (wrong !== undefined) throw reject(`INVALID QUANTITY ${wrong}`);
    const quantity = stockQuantity(context, { part: partNo, quantity: shippedQuantity, unit });
    const isComplete =
      lotNos.length === lotQuantities.length &&
      (lotNos.length === 0 || isEqual(sumOf(lotQuantities), quantity));
    if (!isComplete) throw reject(`LOTS DO NOT ADD UP TO ${quantity}`);
    const twice = lotNos.find((lot, index) => lotNos.indexOf(lot) !== index);
    if (twice !== undefined) throw reject(`LOT IS NAMED TWICE ${twice}`);
    if (lotNos.length === 0) return;
    const existing = new Set(LOTXREF.read(session, company, partNo)?.lotNos);
    for (const sold of INVOICE_LINE.recordsUnder(session, company, creditedInvoice))
      if (sold.partNo === partNo) for (const lot of sold.lotNos) existing.add(lot);
    const unknown = lotNos.find((lot) => !existing.has(lot));
    if (unknown !== undefined) throw reject(`LOT NOT FOUND ${unknown}`);
  },
});

/** The header lists a line, and its totals are those of its lines and charges. */
const listInHeader = operation({
  reads: [WORK2470L, WORK2470C],
  writes: [WORK2470_HEAD],
  uses: [assertForm],
  run(context, { header, line }: { readonly header: Header; readonly line: string }) {
    const { session } = context;
    const { recordId, chargeNos } = header;
    const lineNos = header.lineNos.includes(line) ? header.lineNos : [...header.lineNos, line];
    const lines = lineNos.map((one) => WORK2470L.read(session, recordId, one));
    const charges = chargeNos.map((one) => WORK2470C.read(session, recordId, one)?.amount ?? '');
    const goodsTotal = sumOf(lines.map((one) => one?.lineValue ?? ''));
    const chargeTotal = sumOf(charges);
    const totals = {
      lineNos,
      goodsTotal,
      chargeTotal,
      total: add(goodsTotal, chargeTotal),
      costTotal: sumOf(lines.map((one) => one?.costValue ?? '')),
    };
    const recordText = WORK2470_HEAD.format(totals, header.recordText);
    assertForm(context, { table: WORK2470_HEAD, recordText });
    WORK2470_HEAD.open(session).write(recordId, recordText);
  },
});

/** Stores a line of a credit memo being entered, with its notes, and brings the header in step with it. */
export const saveCreditLine = operation({
  writes: [WORK2470L, WORK2470N],
  uses: [
    ...([withDefaults, assertSoldPart, assertLots, assertPostable] as const),
    ...([assertForm, assertNoteTypes, listInHeader] as const),
  ],
  rejections: ['CREDIT MEMO NOT FOUND', 'INVALID LINE NUMBER', 'INVALID SUPPLY {code}'],
  run(context, { creditMemo, line: lineNo, record, notes }: WantedCreditLine, reject) {
    const { session, company } = context;
    const header = WORK2470_HEAD.readLocked(session, company, creditMemo);
    if (!header) throw reject('CREDIT MEMO NOT FOUND');
    if (!isLineNumber(lineNo)) throw reject('INVALID LINE NUMBER');
    const line = withDefaults(context, WORK2470L.parse(record));
    if (!SUPPLIES.includes(line.suppliedFrom)) throw reject(`INVALID SUPPLY ${line.suppliedFrom}`);
    assertSoldPart(context, line);
    assertLots(context, { line, creditedInvoice: header.creditedInvoice });
    assertPostable(context, line.account);
    const { noteLines, noteTypes } = WORK2470N.parse(notes);
    const types = typedNotes(noteLines, noteTypes);
    assertNoteTypes(context, types);

    const lineId = keyOf(header.recordId, lineNo);
    const { shippedQuantity, unitPrice, unitCost } = line;
    const values = {
      lineValue: valueAtCost(shippedQuantity, unitPrice),
      costValue: valueAtCost(shippedQuantity, unitCost),
    };
    const recordText = WORK2470L.format(values, line.recordText);
    assertForm(context, { table: WORK2470L, recordText });
    assertForm(context, { table: WORK2470N, recordText: notes });
    WORK2470L.open(session).write(lineId, recordText);
    if (notes !== '') WORK2470N.write(session, lineId, { noteLines, noteTypes: types });
    listInHeader(context, { header, line: lineNo });
  },
});

/** A type for each line of a note: the first is printed on the invoice, any other is as the line before it. */
function typedNotes(noteLines: readonly string[], given: readonly string[]): readonly string[] {
  const types: string[] = [];
  for (const index of noteLines.keys()) types.push(given[index] || types.at(-1) || 'I');
  return types;
}
