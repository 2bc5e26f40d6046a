import { oconv } from 'mvdb/functions';
import { isFiscalPeriod } from '../../business/ledger/fiscal-period.ts';
import {
  clearReceipts,
  type GatheredReceipt,
  gatherReceipts,
} from '../../business/purchases/receipts-register.ts';
import { holdReport } from '../../business/records/hold.ts';
import { keepList, recallList } from '../../business/records/saved-lists.ts';
import { sumOf } from '../../business/values/sum-of.ts';
import { COMPANY, input, message, output } from '../../entry/argument.ts';
import { type CompanyContext, companyContext } from '../../entry/company-context.ts';
import { packed } from '../../entry/packed.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column } from '../../listing/column.ts';
import { left, printedTable, right } from '../../listing/printed-table.ts';
import { recordListing } from '../../listing/record-listing.ts';
import { type Choice, selectedIds } from '../../listing/selection.ts';
import { WORK0161 } from '../../schema/item-details.ts';
import { POLINE } from '../../schema/purchasing.ts';

const listReceipts = recordListing(WORK0161);

const coverage = packed({
  company: COMPANY,
  period: 'fiscal period YY-MM',
  lineClause: 'select command over POLINE: the lines whose receipts are gathered; blank takes all',
  receiptClause:
    'second select command, over the receipts gathered in WORK0161: those printed, in its order; blank takes all',
});

export const vbPo0161 = defineRoutine({
  name: 'VB_PO0161',
  domain: 'Purchasing',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Runs the register of purchase order receipts for a fiscal period from start to end: selects, reports, and clears its work table.',
  args: {
    DATAIN: input('What the register covers.', {
      required: true,
      layout: coverage.layout,
    }),
    DATAOUT: output('Always blank: the register goes to the printer or the screen.'),
    MESSAGE: message('Blank, or why the register was not run.'),
  },
  reads: ['WORK0161'],
  writes: ['WORK0161'],
  does: [
    selectedIds,
    recallList,
    keepList,
    listReceipts,
    gatherReceipts,
    clearReceipts,
    holdReport,
  ],
  messages: ['INVALID FISCAL PERIOD', 'NO RECORDS SELECTED.'],
  examples: [
    {
      call: {
        DATAIN: [
          '1',
          '26-10',
          'SELECT POLINE WITH COST.CONFIRMED = "Y"',
          'SSELECT WORK0161 WITH UNIT.COST # "" BY VENDOR.NO',
        ],
      },
      reply: { DATAOUT: '', MESSAGE: '' },
    },
    { call: { DATAIN: ['2', '26-10'] }, reply: { DATAOUT: '', MESSAGE: '' } },
    {
      call: { DATAIN: ['1', '26-01'] },
      reply: { DATAOUT: '', MESSAGE: 'NO RECORDS SELECTED.' },
    },
    {
      call: { DATAIN: ['1', '26-10', 'GET.LIST NOWHERE'] },
      reply: { DATAOUT: '', MESSAGE: 'LIST NOT FOUND NOWHERE' },
    },
    {
      call: { DATAIN: ['1', '26-10', 'DELETE POLINE'] },
      reply: { DATAOUT: '', MESSAGE: 'COMMAND NOT ALLOWED DELETE' },
    },
  ],
  notes: [
    'The contract shows neither what is selected nor where the receipts come from; they are those that the lines of purchase orders record, by their dates in the period.',
    'A select command may be WITH and BY clauses, a sentence, or SELECT of SQL. It runs on a read-only snapshot; a verb that writes is rejected. GET.LIST and a name stands for a list that was saved, in its order.',
    'The work table of the company is cleared before and after; what an earlier run left in it is not printed.',
    'The lines chosen are saved as list PO0161.company, which GET.LIST gives to a further run or to the command language. The whole run is one transaction: where it gives no register, lists and work table are as they were.',
    'A receipt whose cost is not known yet is printed without value.',
    'The register is printed into the output of the session and kept in HOLD.',
  ],

  run({ DATAIN }, session, reject) {
    const { company, period, lineClause, receiptClause } = coverage.of(DATAIN);
    if (!isFiscalPeriod(period)) throw reject('INVALID FISCAL PERIOD');
    const buyer = companyContext(session, company);
    const lines = { tableName: POLINE.name, company };
    const lineIds = selectedIds(buyer, { ...lines, ...chosenBy(buyer, lineClause) });
    keepList(buyer, { name: `PO0161.${company}`, ids: lineIds });
    const gathered = gatherReceipts(buyer, { period, lineIds });
    const receipts = listReceipts(buyer, chosenBy(buyer, receiptClause, gathered));
    if (receipts.length === 0) throw reject('NO RECORDS SELECTED.');
    clearReceipts(buyer);
    holdReport(buyer, {
      name: 'PORECEIPTS',
      title: `PURCHASE ORDER RECEIPTS REGISTER, PERIOD ${period}`,
      program: 'VB_PO0161',
      lines: registerOf(receipts),
    });
    return {};
  },
});

const GET_LIST = /^GET[.-]LIST\s+([^\s\p{Cc}]{1,100})$/iu;

/** What a select command chooses: by a selection, or by a list that was saved. */
function chosenBy(buyer: CompanyContext, command: string, among?: readonly string[]): Choice {
  const [, name] = GET_LIST.exec(command.trim()) ?? [];
  if (name === undefined) return { clause: command, ...(among && { among }) };
  const listed = recallList(buyer, name);
  return { among: among ? listed.filter((id) => among.includes(id)) : listed };
}

const register = printedTable<GatheredReceipt>(
  left(
    8,
    column('ORDER', ({ purchaseOrder }) => purchaseOrder),
  ),
  left(
    8,
    column('VENDOR', ({ vendorNo }) => vendorNo),
  ),
  left(
    15,
    column('PART', ({ partNo }) => partNo),
  ),
  left(
    8,
    column('RECEIVED', ({ receivedDate }) => receivedDate, 'D2/'),
  ),
  right(
    12,
    column('QUANTITY', ({ receivedQuantity }) => receivedQuantity, 'MD3'),
  ),
  right(
    13,
    column('UNIT COST', ({ unitCost }) => unitCost || 'NO COST', 'MD4'),
  ),
  right(
    15,
    column('VALUE', ({ receivedValue }) => receivedValue, 'MD2,'),
  ),
);

/** A heading, a line for each receipt, and one for all of them. */
function registerOf(receipts: readonly GatheredReceipt[]): readonly string[] {
  const value = sumOf(receipts.map(({ receivedValue }) => receivedValue));
  const total = oconv(value, 'MD2,').padStart(16);
  return [
    register.titles,
    ...receipts.map(register.lineOf),
    `${`${receipts.length} RECEIPT(S)`.padEnd(69)}${total}`,
  ];
}
