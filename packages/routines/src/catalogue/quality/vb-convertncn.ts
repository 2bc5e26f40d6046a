import type { RecordOf } from 'mvdb';
import { inout } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';
import { listMessage, selectionInput } from '../../listing/list-arguments.ts';
import { recordListing } from '../../listing/record-listing.ts';
import { choiceBy, selectedIds } from '../../listing/selection.ts';
import { companyOf } from '../../schema/company-session.ts';
import { NCN_1287 } from '../../schema/non-conformances.ts';

const notices = inColumns<RecordOf<typeof NCN_1287>>(
  column('NCN number', ({ noticeNo }) => noticeNo),
  column('date opened', ({ openedDate }) => openedDate, 'D2/'),
  column('originator', ({ originator }) => originator),
  column('department', ({ department }) => department),
  column('part number', ({ partNo }) => partNo),
  column('part description', ({ partDescription }) => partDescription),
  column('revision', ({ revision }) => revision),
  column('drawing number', ({ drawing }) => drawing),
  column('serial number', ({ serialNo }) => serialNo),
  column('lot number', ({ lotNo }) => lotNo),
  column('job number', ({ jobNo }) => jobNo),
  column('work order number', ({ workOrder }) => workOrder),
  column('operation', ({ operation }) => operation),
  column('work center', ({ workCenter }) => workCenter),
  column('purchase order number', ({ purchaseOrder }) => purchaseOrder),
  column('purchase order line', ({ purchaseOrderLine }) => purchaseOrderLine),
  column('vendor number', ({ vendorNo }) => vendorNo),
  column('vendor name', ({ vendorName }) => vendorName),
  column('customer number', ({ customerNo }) => customerNo),
  column('sales order number', ({ salesOrder }) => salesOrder),
  column('quantity received', ({ quantityReceived }) => quantityReceived, 'MD3'),
  column('quantity inspected', ({ quantityInspected }) => quantityInspected, 'MD3'),
  column('quantity rejected', ({ quantityRejected }) => quantityRejected, 'MD3'),
  column('unit of measure', ({ unit }) => unit),
  column('location', ({ location }) => location),
  column('bin', ({ binNo }) => binNo),
  column('defect code', ({ defectCode }) => defectCode),
  column('reason for rejection', ({ reason }) => reason),
  column('requirement', ({ requirement }) => requirement),
  column('actual condition', ({ actualCondition }) => actualCondition),
  column('severity', ({ severity }) => severity),
  column('inspector', ({ inspector }) => inspector),
  column('inspection date', ({ inspectionDate }) => inspectionDate, 'D2/'),
  column('cause code', ({ causeCode }) => causeCode),
  column('root cause', ({ rootCause }) => rootCause),
  column('responsible department', ({ responsibleDepartment }) => responsibleDepartment),
  column('responsible employee', ({ responsibleEmployee }) => responsibleEmployee),
  column('containment action', ({ containmentAction }) => containmentAction),
  column('corrective action', ({ correctiveAction }) => correctiveAction),
  column('corrective action due date', ({ actionDueDate }) => actionDueDate, 'D2/'),
  column(
    'corrective action completed date',
    ({ actionCompletedDate }) => actionCompletedDate,
    'D2/',
  ),
  column('disposition', ({ disposition }) => disposition),
  column('disposition quantity', ({ dispositionQuantity }) => dispositionQuantity, 'MD3'),
  column('disposition by', ({ dispositionBy }) => dispositionBy),
  column('disposition date', ({ dispositionDate }) => dispositionDate, 'D2/'),
  column('rework work order number', ({ reworkOrder }) => reworkOrder),
  column('replacement order number', ({ replacementOrder }) => replacementOrder),
  column('material cost', ({ materialCost }) => materialCost, 'MD2'),
  column('labor cost', ({ laborCost }) => laborCost, 'MD2'),
  column('total cost', ({ totalCost }) => totalCost, 'MD2'),
  column('deleted', ({ deleted }) => deleted),
  column('completed', ({ completed }) => completed),
  column('date completed', ({ completedDate }) => completedDate, 'D2/'),
);

const listNotices = recordListing(NCN_1287, { withDeleted: true });

export const vbConvertncn = defineRoutine({
  name: 'VB_CONVERTNCN',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Everything kept about the non-conformances of a selection, field by field.',
  args: {
    SQL: selectionInput,
    DATA: inout(
      'Sent: numbers, a further selection clause, or blank. Comes back: one row per non-conformance.',
      {
        layout: notices.layout,
      },
    ),
    MESSAGE: listMessage,
  },
  reads: ['NCN.1287'],
  does: [selectedIds, listNotices],
  examples: [
    {
      call: { SQL: 'WITH SEVERITY = "MINOR"', DATA: 'WITH DISPOSITION = "SCRAP"' },
      reply: {
        DATA: [
          '1004',
          '21001',
          'JH',
          'QUALITY',
          'R616',
          'STEEL BAR 616',
          'C',
          'DWG-R616',
          '',
          'L3039',
          '',
          '',
          '',
          'INS1',
          '',
          '',
          'V105',
          'Delta Trading',
          '',
          '',
          '30000',
          '12000',
          '6000',
          'KG',
          'MAIN',
          'B20',
          'D3',
          'BORE UNDERSIZE',
          '25.000 +0.021',
          '24.982',
          'MINOR',
          'JH',
          '21001',
          'TOOL',
          'TOOL OF THE VENDOR WAS WORN',
          'PURCHASING',
          'RT',
          'PIECES SET ASIDE',
          'VENDOR SENDS ITS FIRST PIECE REPORT',
          '21031',
          '21026',
          'SCRAP',
          '6000',
          'EV',
          '21004',
          '',
          '',
          '9800',
          '5300',
          '15100',
          '',
          'Y',
          '21027',
        ],
        MESSAGE: '',
      },
    },
    { call: { SQL: 'WITH PART.NUMBER = "NONE"' }, reply: { DATA: '', MESSAGE: '' } },
  ],
  notes: [
    'The criteria sent in DATA narrow what SQL selects; several numbers are values.',
    'NCN.1287 is a table of its own; the other non-conformance lists read NCN.CHG.1287.',
    'The records are those of the company of the session.',
    'A record that is marked as deleted is listed where it is selected; the list shows the mark.',
  ],

  run({ SQL, DATA }, session) {
    const company = companyOf(session);
    const context = companyContext(session, company);
    const among = selectedIds(context, { tableName: NCN_1287.name, company, clause: SQL });
    const selected = new Set(among);
    const found = listNotices(context, { ...choiceBy(DATA), among });
    return { DATA: notices.of(found.filter(({ recordId }) => selected.has(recordId))) };
  },
});
