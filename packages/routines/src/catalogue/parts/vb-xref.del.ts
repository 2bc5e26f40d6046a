import { defineRoutine } from '../../entry/routine.ts';
import { crossReferenceArguments } from './cross-reference-arguments.ts';

export const vbXrefDel = defineRoutine({
  name: 'VB_XREF.DEL',
  domain: 'Engineering',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Takes a part from a cross-reference and drops records left empty; kind MFG also blanks the manufacturing code of the part.',
  args: crossReferenceArguments,
  writes: ['PRODXREF', 'REFXPROD', 'XREFINDEX', 'ITEMMANF'],
  messages: ['CANNOT OPEN FILE {name}', 'CROSS REFERENCE NOT FOUND'],
});
