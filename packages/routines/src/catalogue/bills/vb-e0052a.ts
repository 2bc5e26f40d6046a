import { company, defineRoutine, inout, input, message } from '../../entry/routine.ts';

export const vbE0052a = defineRoutine({
  name: 'VB_E0052A',
  domain: 'General',
  safety: 'COND',
  pattern: 'Process',
  description: 'Puts a component into the bill of material of an assembly, or takes it out.',
  args: {
    CO: company(),
    ESSION: input('Assembly part number.', { required: true }),
    COMP: input('Component part number.', { required: true }),
    ACTION: input('A adds the component or changes its place; D takes it out.'),
    BREC: inout('The link: for D the one to take out; after A as it was stored.'),
    REV: input('Revision of the assembly.'),
    ERRMSG: message('Blank, or why the bill was left as it was.'),
  },
  requestTypeArgument: 'ACTION',
  writes: ['BMF', 'BMF.1287', 'BMF.NOTES', 'ITEMMANF', 'PRODUCT.1287', 'REVXREF', 'TRANSREG'],
  alsoWrites: ['DICT TRANSREG'],
  messages: [
    'INVALID ACTION',
    'CANNOT OPEN FILE {name}',
    'ASSEMBLY NOT FOUND',
    'COMPONENT NOT FOUND',
    'COMPONENT ALREADY IN BILL OF MATERIAL',
    'COMPONENT NOT IN BILL OF MATERIAL',
    'BILL OF MATERIAL WOULD LOOP AT {part}',
  ],
  notes: ['No action is named as safe, so every call needs permission to write.'],
});
