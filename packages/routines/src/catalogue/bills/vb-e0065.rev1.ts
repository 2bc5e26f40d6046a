import { company, defineRoutine, input, message } from '../../entry/routine.ts';

export const vbE0065Rev1 = defineRoutine({
  name: 'VB_E0065.REV1',
  domain: 'General',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Takes every component out of the bill of material of one assembly; the bills below stay.',
  args: {
    CO: company(),
    ESSION: input('Assembly part number.', { required: true }),
    REV: input('Revision of the assembly.'),
    MESSAGE: message('Blank, or why the bill was left as it was.'),
  },
  writes: [
    'BMF',
    'BMF.1287',
    'BMF.NOTES',
    'ITEMMANF',
    'PRODUCT.1287',
    'REVXREF',
    'TRANSREG',
    'BMFLOCK',
  ],
  alsoWrites: ['DICT TRANSREG'],
  messages: [
    'CANNOT OPEN FILE {name}',
    'ASSEMBLY NOT FOUND',
    'BILL OF MATERIAL NOT FOUND',
    'BILL OF MATERIAL IS LOCKED BY {user}',
  ],
  notes: ['A component that cannot be taken out leaves the whole bill as it was.'],
});
