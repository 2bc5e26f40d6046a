import { defineRoutine } from '../../entry/routine.ts';
import { crossReferenceArguments } from './cross-reference-arguments.ts';

export const vbXrefAdd = defineRoutine({
  name: 'VB_XREF.ADD',
  domain: 'Engineering',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Puts a part under a cross-reference, with references rising and parts falling; kind MFG also becomes the manufacturing code of the part.',
  args: crossReferenceArguments,
  writes: ['PRODXREF', 'REFXPROD', 'XREFINDEX', 'ITEMMANF'],
  messages: ['CANNOT OPEN FILE {name}', 'PART NOT FOUND'],
  notes: ['A cross-reference that is there already stays as it is, without a message.'],
});
