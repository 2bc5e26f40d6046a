import { company, defineRoutine, input, message } from '../../entry/routine.ts';

export const vbAutowoAct2 = defineRoutine({
  name: 'VB_AUTOWO.ACT2',
  domain: 'WorkOrders',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Turns staged automatic work orders into live ones, each with its bill of material and routing.',
  args: {
    CO: company(),
    WONO: input('Staged work order number, or ALL for every one of the company.', {
      required: true,
    }),
    MSG: message('How many became live, or why none did.'),
  },
  writes: ['OPENWO', 'OPENWO.1287', 'OPENWO.AUTO.1287'],
  messages: [
    '{count} WORK ORDERS ACTIVATED',
    'CANNOT OPEN FILE {name}',
    'WORK ORDER NOT FOUND {number}',
    'WORK ORDER ALREADY LIVE {number}',
    'NO WORK ORDERS STAGED',
  ],
  notes: [
    'A staged order leaves staging only in the same transaction that makes it live.',
    'Bill of material and routing come from the same engine as VB_WO.EM.UPD.',
  ],
});
