import { deleteRouting } from '../../business/routings/delete-routing.ts';
import { routingOfHead } from '../../business/routings/named-routing.ts';
import { companyContext } from '../../entry/company-context.ts';
import { assertOpenCompany } from '../../entry/open-company.ts';
import { defineRoutine } from '../../entry/routine.ts';

export const vbRouteDelete = defineRoutine({
  name: 'VB_ROUTE.DELETE',
  domain: 'Routing',
  safety: 'INT',
  description:
    'Deletes a routing with its lines, notes and extension records, and corrects the cross-references of alternate routings and the suggestion flags of the part; a step other routing routines contain.',
  args: {},
  writes: [
    'PRODUCT',
    'ALTROUTE.XREF',
    'PRODUCT.1287',
    'SROUTE.HEAD',
    'SROUTE.LINE',
    'SROUTE.LINE.1287',
    'SROUTE.NOTE',
    'ALTROUTE.HEAD',
    'ALTROUTE.LINE',
    'ALTROUTE.LINE.1287',
    'ALTROUTE.NOTE',
    'WIPROUTE.HEAD',
    'WIPROUTE.LINE',
    'WIPROUTE.LINE.1287',
    'WIPROUTE.NOTE',
  ],
  does: [assertOpenCompany, routingOfHead, deleteRouting],
  messages: ['NO ROUTING SELECTED'],
  notes: [
    'HEADFILE, LINEFILE, NOTEFILE and PBSFILE are variables of the enclosing routine, not tables: they stand for the head, line, note and line extension of a standard, alternate or work in process routing.',
    'A fragment takes what it works on from around it: here from list 0 of the session, in which each entry is the name of a head table, a space and the id of a head, company included: ALTROUTE.HEAD 1!P100!2. All of them are deleted, or none is.',
    'Suggestions that lines of a standard routing came from are suggested again. When the routing is gone that the orders of a part follow, they follow its standard one, or none; orders that are on file go on naming it.',
    'The routing of a work order is deleted while the order is not closed and nothing of it is begun, on a purchase order, or named by hours, charges or notices.',
    'PRODUCT is not written: nothing that it holds of a part follows from a routing.',
    'It has no arguments, so a failure is raised with its text.',
  ],
  examples: [{ call: {}, reply: {}, failure: 'NO ROUTING SELECTED' }],

  run(_, session, reject) {
    const heads = session.selectLists.take(0) ?? [];
    if (heads.length === 0) throw reject('NO ROUTING SELECTED');
    for (const head of heads) {
      const space = head.indexOf(' ');
      const [company = '', ...id] = head.slice(space + 1).split('!');
      assertOpenCompany(companyContext(session, company), company);
      const ours = companyContext(session, company);
      deleteRouting(ours, routingOfHead(ours, { table: head.slice(0, Math.max(space, 0)), id }));
    }
    return {};
  },
});
