import { company, defineRoutine, input } from '../../entry/routine.ts';
import { OPENWO, OPENWO_1287, OPENWO_AUTO_1287 } from '../../schema/work-orders.ts';

export const vbWoOutside1 = defineRoutine({
  name: 'VB_WO_OUTSIDE.1',
  domain: 'WorkOrders',
  safety: 'WARN',
  pattern: 'CRUD',
  description: 'Says of a work order whether it needs a special outside routing.',
  args: {
    CO: company(),
    WONO: input('Work order number.', { required: true }),
    FLAG: input('Y when it does; N or blank when it does not.'),
  },
  writes: ['OPENWO.1287'],
  alsoReads: ['OPENWO', 'OPENWO.AUTO.1287'],
  messages: ['WORK ORDER NOT FOUND', 'INVALID FLAG'],
  examples: [
    { call: { CO: '1', WONO: '100001', FLAG: 'Y' }, reply: {} },
    { call: { CO: '1', WONO: '100001', FLAG: 'X' }, reply: {}, failure: 'INVALID FLAG' },
  ],
  notes: [
    'The order may be live or staged; its extension record is made when there is none.',
    'It has no message argument, so a failure is raised with its text.',
  ],

  run({ CO, WONO, FLAG }, session, refuse) {
    if (FLAG !== 'Y' && FLAG !== 'N' && FLAG !== '') throw refuse('INVALID FLAG');
    const order = OPENWO.read(session, CO, WONO) ?? OPENWO_AUTO_1287.read(session, CO, WONO);
    if (!order) throw refuse('WORK ORDER NOT FOUND');
    const extension = OPENWO_1287.readLocked(session, CO, WONO);
    OPENWO_1287.update(session, extension ?? OPENWO_1287.parse('', order.recordId), {
      specialOutside: FLAG,
    });
    return {};
  },
});
