import { simulateShop } from '../../business/simulation/simulate-shop.ts';
import { input, message } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';

/** The contract fixes it. */
const COMPANY = '1';

export const vbSf3262 = defineRoutine({
  name: 'VB_SF3262',
  domain: 'ShopFloor',
  safety: 'WARN',
  pattern: 'Process',
  fixedCompany: COMPANY,
  description:
    'Refreshes the simulation from the shop: copies live routings, drops the simulated capacity of before and plans the dates again.',
  args: {
    JOBNO: input('Not used: every job is taken.'),
    WOLIST: input('Not used: every work order is taken.'),
    MESSAGE: message('Blank, or which simulated orders could not be planned.'),
  },
  writes: ['DATE.PLAN.ERR', 'WIPROUTE.SIM.HEAD', 'WIPROUTE.SIM.LINE', 'WIPROUTE.SIM.NOTE'],
  does: [simulateShop],
  messages: ['WORK ORDER NOT PLANNED {numbers}'],
  examples: [{ call: { JOBNO: '26001', WOLIST: '100001' }, reply: { MESSAGE: '' } }],
  notes: [
    'Company 1, job ALL and an empty work order list replace the supplied values.',
    'Every work order that is not closed and has a routing is simulated: one that is already gets its live routing once more, with what is done of it where both make the same quantity, and keeps what it is to make and when; for each of the others there is a new simulated order that is the same.',
    'The simulation of an order that is closed, or has no routing any more, goes. Orders that simulate no live one stay, and are planned with the others.',
    'An order that cannot be planned has no dates and no capacity; MESSAGE names it, and DATE.PLAN.ERR says why.',
  ],

  run(_, session) {
    const { failed } = simulateShop(companyContext(session, COMPANY), 'VB_SF3262');
    if (failed.length === 0) return { MESSAGE: '' };
    return { MESSAGE: `WORK ORDER NOT PLANNED ${failed.map(({ order }) => order).join(', ')}` };
  },
});
