import { parseElement } from 'mvdb/host';
import {
  loadPlannedOrders,
  partsWithPlannedOrders,
} from '../../business/planned-orders/load-planned-orders.ts';
import { plannedCompanies } from '../../business/planning/planning-rights.ts';
import { isTrue } from '../../business/records/record-keeping.ts';
import { truth } from '../../entry/argument.ts';
import { assertCompany, companyContext, companyTables } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { companyOf } from '../../schema/company-session.ts';

export const vbSf3180b = defineRoutine({
  name: 'VB_SF3180B',
  domain: 'ShopFloor',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Records the capacity that planned orders of the material plan would need, from the selected requirements and their standard or alternate routings, with yield allowed for.',
  args: {
    FLAG6810: truth(
      'Set when step 6810 of the material plan calls: what is loaded then is all that planned orders need.',
    ),
  },
  reads: ['REQ'],
  opens: companyTables,
  writes: ['DATE.PLAN.ERR', 'DICT DATE.PLAN.ERR'],
  does: [plannedCompanies, partsWithPlannedOrders, loadPlannedOrders],
  messages: ['NO RECORDS SELECTED'],
  examples: [
    { call: { FLAG6810: '1' }, reply: {} },
    { call: {}, reply: {} },
  ],
  notes: [
    'The requirements are those of list 0 of the session, ids of REQ; those of companies that do no more business are passed over. Without a list, all of the company of the session that hold planned orders are taken.',
    'Only parts that are made are loaded: their planned orders go by the routing that the part names, standard or alternate; where there is none of that number, by the standard one.',
    'An order begins with as many pieces as the yield of its part asks for. Where the company counts with the yield of each operation, that is used instead.',
    'It plans back from the day that an order is needed, what is due first before others; where capacity is finite, with what work orders leave. What would be late, or cannot be planned, is logged under the number of the planned order.',
    'With FLAG6810 all planned orders of every company lose what they had before, where none is planned any more, too; without it only those of the selected parts do, and to select nothing is rejected. Nothing is chained: the batch that runs this as a step goes on by itself.',
    'What came of it is printed into the output of the session, a line for each company.',
    'It has no message argument, so a failure is raised with its text.',
    'Error numbers count up in the dictionary of DATE.PLAN.ERR.',
  ],

  run({ FLAG6810 }, session, reject) {
    const own = companyContext(session, companyOf(session));
    const selected = session.selectLists.take(0)?.map((element) => parseElement(element).id);
    const ids = selected ?? partsWithPlannedOrders(own);
    const isWhole = isTrue(FLAG6810);
    if (ids.length === 0 && !isWhole) throw reject('NO RECORDS SELECTED');
    const companies = plannedCompanies(own).filter(
      (company) => isWhole || ids.some((id) => id.startsWith(`${company}!`)),
    );
    for (const company of companies) assertCompany(session, company);
    const run = { ids, isWhole, program: 'VB_SF3180B' };
    for (const company of companies) {
      const { orderCount, late, failed } = loadPlannedOrders(companyContext(session, company), run);
      session.print(
        `Company ${company}: ${orderCount} planned orders loaded, ${late.length} late, ${failed.length} not planned`,
      );
    }
    return {};
  },
});
