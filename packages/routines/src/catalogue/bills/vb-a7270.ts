import { buildWipBill } from '../../business/bills/wip-bill.ts';
import { company, handle, input, message } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';

export const vbA7270 = defineRoutine({
  name: 'VB_A7270',
  domain: 'General',
  safety: 'WARN',
  pattern: 'Internal',
  description:
    'Gives a work order its own bill of material by exploding the structure of the assembly, with notes and costs, and sets the components aside.',
  args: {
    'ASSY.NOTES.XREF': handle(),
    BMF: handle(),
    'BMF.ASSY.NOTES': handle(),
    'BMF.NOTES': handle(),
    ITEMQTY: handle(),
    ALLOCXREF: handle(),
    ITEMMANF: handle(),
    WIPBMF: handle(),
    'WIPBMF.ASSY.NOTES': handle(),
    'WIPBMF.NOTES': handle(),
    OPENWO: handle(),
    PRODUCT: handle(),
    'WO.ASSY.NOTES.XREF': handle(),
    CO: company(),
    WONO: input('Work order number.', { required: true }),
    ASSY: input('Assembly part number; blank takes that of the work order.'),
    REV: input('Revision of the assembly; blank takes the latest one.'),
    FCOMP: input('First component to copy; blank copies from the start of the bill.'),
    ORIGORDQTY: input('Quantity ordered (3 implied decimals); blank takes that of the work order.'),
    WOTYPE: input('Type of the work order; blank takes that of the work order.'),
    BOMFLAG: input(
      'N leaves the work order without a bill, R takes out the bill that it has and copies it again; anything else copies the first one.',
    ),
    MSG: message('Blank, or why no bill was built.'),
  },
  does: [buildWipBill],
  notes: [
    'The contract shows neither directions nor meanings: the first 13 arguments are read as tables, MSG as the outcome, and the rest as given by the caller.',
    'A table argument is the name of a table; left out, it is the table the argument is named after.',
    'The work order is on file; what is said about its assembly, quantity and type is what stands there, or nothing is built.',
    'A component that is a phantom or a transient part is gone through: what its own bill takes stands in its place. A part that stands at several places is one component, and what is lost of it is what is lost at all of them.',
    'A link counts from its effective date to its end date, seen from the day work begins, and unless it came with a later revision than that which is built.',
    'The quantity required grows by the scrap percent of the link. Documents, and components of which work orders set nothing aside, have no open quantity.',
    'A component is needed when the operation that uses it is planned to begin, or else when the work order begins. The operation stays blank while the work order has no such line of routing.',
    'A bill that something was issued of is not copied again, and rework orders get none.',
    'Nothing that ITEMMANF, PRODUCT and OPENWO hold follows from the bill of a work order, so they are left as they are.',
  ],
  examples: [
    { call: { CO: '1', WONO: '100002', BOMFLAG: 'R' }, reply: { MSG: '' } },
    {
      call: { CO: '1', WONO: '100002' },
      reply: { MSG: 'WORK ORDER HAS A BILL OF MATERIAL' },
    },
    { call: { CO: '1', WONO: 'NONE' }, reply: { MSG: 'WORK ORDER NOT FOUND' } },
  ],

  run({ CO, WONO, ASSY, REV, FCOMP, ORIGORDQTY, WOTYPE, BOMFLAG }, session) {
    buildWipBill(companyContext(session, CO), {
      order: WONO,
      assembly: ASSY,
      revision: REV,
      mode: BOMFLAG,
      firstComponent: FCOMP,
      isRequired: true,
      stated: { orderedQuantity: ORIGORDQTY, orderType: WOTYPE },
    });
    return {};
  },
});
