import { parseElement } from 'mvdb/host';
import { companiesBetween } from '../../business/planning/companies-between.ts';
import { openOrders, openOrdersAmong } from '../../business/planning/orders-to-plan.ts';
import { planCompanies, printedPlan } from '../../business/planning/plan-companies.ts';
import { input } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { assertOpenCompany } from '../../entry/open-company.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { companyOf } from '../../schema/company-session.ts';

export const vbSf3180 = defineRoutine({
  name: 'VB_SF3180',
  domain: 'ShopFloor',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Plans the dates of the open work orders in the active list and records the capacity they need; what cannot be planned is logged.',
  args: {
    BEGCO: input('First company to plan, or ALL.', { required: true }),
    LSTCO: input('Last company to plan; not used with ALL, otherwise empty means the first.'),
  },
  writes: ['DATE.PLAN.ERR', 'DICT DATE.PLAN.ERR'],
  does: [assertOpenCompany, companiesBetween, openOrders, openOrdersAmong, planCompanies],
  examples: [
    { call: { BEGCO: '2' }, reply: {} },
    { call: { BEGCO: '9' }, reply: {}, failure: 'COMPANY NOT FOUND' },
    { call: { BEGCO: '2', LSTCO: '1' }, reply: {}, failure: 'LAST COMPANY BEFORE FIRST' },
  ],
  notes: [
    'The active list is list 0 of the session; without one, the open work orders of the companies are taken.',
    'Of the list, orders of other companies and closed ones are passed over; one that is not there rejects the run.',
    'A company that does no more business is not planned.',
    'What came of it is printed into the output of the session, a line for each company; CO.STDS.SF says when it was.',
    'It has no message argument, so a failure is raised with its text.',
    'Error numbers count up in the dictionary of DATE.PLAN.ERR.',
  ],

  run({ BEGCO, LSTCO }, session) {
    const own = companyContext(session, companyOf(session));
    const companies = companiesBetween(own, { first: BEGCO, last: LSTCO });
    for (const company of companies) assertOpenCompany(companyContext(session, company), company);
    const ids = session.selectLists.take(0)?.map((element) => parseElement(element).id);
    const planned = planCompanies(own, {
      companies,
      ordersOf: (its) => (ids ? openOrdersAmong(its, ids) : openOrders(its)),
      program: 'VB_SF3180',
    });
    for (const company of planned) session.print(printedPlan(company));
    return {};
  },
});
