import {
  activateAllStaged,
  activateStaged,
} from '../../business/work-order-entry/activate-staged.ts';
import { company, input, message } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';

const program = 'VB_AUTOWO.ACT2';
const ALL = 'ALL';
const ANY_END = '*';

export const vbAutowoAct2 = defineRoutine({
  name: program,
  domain: 'WorkOrders',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Turns staged automatic work orders into live ones, each with its bill of material and routing.',
  args: {
    CO: company(),
    WONO: input(
      'Staged work order number, ALL for every one of the company, or how numbers begin, with * behind.',
      { required: true },
    ),
    MSG: message('How many became live, or why none did.'),
  },
  writes: ['OPENWO', 'OPENWO.1287', 'OPENWO.AUTO.1287'],
  does: [activateStaged, activateAllStaged],
  messages: [
    '1 WORK ORDER ACTIVATED',
    '{count} WORK ORDERS ACTIVATED',
    '1 WORK ORDER ACTIVATED. {orders}',
    '{count} WORK ORDERS ACTIVATED. {orders}',
  ],
  examples: [
    { call: { CO: '1', WONO: '100058' }, reply: { MSG: '1 WORK ORDER ACTIVATED' } },
    { call: { CO: '1', WONO: '10007*' }, reply: { MSG: '9 WORK ORDERS ACTIVATED' } },
    { call: { CO: '1', WONO: 'ALL' }, reply: { MSG: '95 WORK ORDERS ACTIVATED' } },
    {
      call: { CO: '1', WONO: '100001' },
      reply: { MSG: 'WORK ORDER 100001: WORK ORDER ALREADY LIVE' },
    },
    { call: { CO: '1', WONO: '2*' }, reply: { MSG: 'NO WORK ORDERS STAGED' } },
  ],
  notes: [
    'A staged order leaves staging only in the same transaction that makes it live.',
    'Bill of material, routing, dates and everything else come from the same operation as those of VB_WO.EM.UPD.',
    'The contract does not say how a prefix is reported: it ends with an asterisk, which no number of ours does.',
    'Of several orders those become live that can be made. The others stay staged; the text reports the number and the reason of each. With one number it is all or nothing.',
    'Quantity, dates, job and routing are those of staging. Dates that are blank follow from the lead time of the part. Sales order and account follow the job, which must be open; the part must not be obsolete.',
    'The planned order that a staged one came from is not planned any more. Each order is reported to TRANSREG as added.',
  ],

  run({ CO, WONO }, session) {
    const shop = companyContext(session, CO);
    if (WONO === ALL || WONO.endsWith(ANY_END)) {
      const prefix = WONO === ALL ? '' : WONO.slice(0, -ANY_END.length);
      const { count, failed } = activateAllStaged(shop, { prefix, program });
      const activated = countText(count);
      return { MSG: failed.length === 0 ? activated : `${activated}. ${failed.join('. ')}` };
    }
    activateStaged(shop, { number: WONO, program });
    return { MSG: countText(1) };
  },
});

const countText = (count: number) =>
  count === 1 ? '1 WORK ORDER ACTIVATED' : (`${count} WORK ORDERS ACTIVATED` as const);
