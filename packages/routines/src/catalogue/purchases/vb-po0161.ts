import { FIELD_MARK, type Session } from 'mvdb';
import { isFiscalPeriod } from '../../business/ledger/fiscal-period.ts';
import {
  clearReceipts,
  type GatheredReceipt,
  gatherReceipts,
  printedReceipts,
} from '../../business/purchases/receipts-register.ts';
import { holdReport } from '../../business/records/hold.ts';
import { keepList, recallList } from '../../business/records/saved-lists.ts';
import { type Firm, firm } from '../../entry/firm.ts';
import type { Refuse } from '../../entry/refusal.ts';
import { COMPANY, defineRoutine, input, message, output, record } from '../../entry/routine.ts';
import { type ListMessage, listMessages } from '../../listing/list-arguments.ts';
import { type Choice, selectedIds } from '../../listing/selection.ts';
import { WORK0161 } from '../../schema/item-details.ts';
import { POLINE } from '../../schema/purchasing.ts';

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
      layout: record(
        COMPANY,
        'fiscal period YY-MM',
        'select command over POLINE: the lines whose receipts are gathered; blank takes all',
        'second select command, over the receipts gathered in WORK0161: those printed, in its order; blank takes all',
      ),
    }),
    DATAOUT: output('Always blank: the register goes to the printer or the screen.'),
    MESSAGE: message('Blank, or why the register was not run.'),
  },
  reads: ['WORK0161'],
  alsoReads: ['POLINE', 'POHEAD'],
  writes: ['WORK0161'],
  does: [recallList, keepList, holdReport],
  messages: [...listMessages, 'INVALID FISCAL PERIOD', 'NO RECORDS SELECTED.'],
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
    'A select command may be WITH and BY clauses, a sentence, or SELECT of SQL. It runs on a read-only snapshot; a verb that writes is refused. GET.LIST and a name stands for a list that was saved, in its order.',
    'The work table of the company is cleared before and after; what an earlier run left in it is not printed.',
    'The lines chosen are saved as list PO0161.company, which GET.LIST gives to a further run or to the command language. The whole run is one transaction: where it gives no register, lists and work table are as they were.',
    'A receipt whose cost is not known yet is printed without value.',
    'The register is printed into the output of the session and kept in HOLD.',
  ],

  run({ DATAIN }, session, refuse) {
    const [company = '', period = '', lineClause = '', receiptClause = ''] =
      DATAIN.split(FIELD_MARK);
    if (!isFiscalPeriod(period)) throw refuse('INVALID FISCAL PERIOD');
    const buyer = firm(session, company);
    const lines = selectedIds(session, refuse, POLINE.name, chosenBy(buyer, lineClause));
    keepList(buyer, { name: `PO0161.${company}`, ids: lines });
    clearReceipts(session, company);
    const gathered = gatherReceipts(session, company, period, lines);
    const choice = chosenBy(buyer, receiptClause, gathered);
    const receipts = selectedReceipts(session, refuse, choice);
    if (receipts.length === 0) throw refuse('NO RECORDS SELECTED.');
    clearReceipts(session, company);
    holdReport(buyer, {
      name: 'PORECEIPTS',
      title: `PURCHASE ORDER RECEIPTS REGISTER, PERIOD ${period}`,
      program: 'VB_PO0161',
      lines: printedReceipts(receipts),
    });
    return {};
  },
});

const GET_LIST = /^GET[.-]LIST\s+([^\s\p{Cc}]{1,100})$/iu;

/** What a select command chooses: by a selection, or by a list that was saved. */
function chosenBy(buyer: Firm, command: string, among?: readonly string[]): Choice {
  const { company } = buyer;
  const [, name] = GET_LIST.exec(command.trim()) ?? [];
  if (name === undefined) return { company, clause: command, ...(among && { among }) };
  const listed = recallList(buyer, name);
  return { company, among: among ? listed.filter((id) => among.includes(id)) : listed };
}

function selectedReceipts(
  session: Session,
  refuse: Refuse<ListMessage>,
  choice: Choice,
): GatheredReceipt[] {
  const ids = selectedIds(session, refuse, WORK0161.name, choice);
  return ids.flatMap((id) => WORK0161.read(session, id) ?? []);
}
