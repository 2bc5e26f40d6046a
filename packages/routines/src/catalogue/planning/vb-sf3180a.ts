import { planAllCompanies, printedPlan } from '../../business/planning/plan-companies.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { companyOf } from '../../schema/company-session.ts';

export const vbSf3180a = defineRoutine({
  name: 'VB_SF3180A',
  domain: 'ShopFloor',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Starts a full capacity run: checks that the operator may, empties the capacity tables, selects the open work orders and plans them as VB_SF3180 does.',
  args: {},
  callable: false,
  reads: ['COACCESS', 'CO.STDS.SF', 'GL-COMPANY'],
  writes: ['CAP.REQ.LAB', 'CAP.REQ.LAB.XREF', 'CAP.REQ.MACH', 'CAP.REQ.MACH.XREF'],
  does: [planAllCompanies],
  examples: [{ call: {}, reply: {} }],
  notes: [
    'A main program rather than a subroutine: a function of the library, rejected over HTTP.',
    'It plans every company that still does business. The login must work in each of them, be one of the operators that its standards name, if they name any, and may write; else nothing is cleared.',
    'The capacity of planned orders goes too; VB_SF3180B loads it again.',
    'What came of it is printed into the output of the session, a line for each company.',
    'It has no arguments, so a failure is raised with its text.',
  ],

  run(_none, session) {
    const planned = planAllCompanies(companyContext(session, companyOf(session)), 'VB_SF3180A');
    for (const company of planned) session.print(printedPlan(company));
    return {};
  },
});
