import { dropCrossReference } from '../../business/parts/cross-references.ts';
import { firm } from '../../entry/firm.ts';
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
  does: [dropCrossReference],
  examples: [
    { call: { CO: '1', PARTNO: 'P100', REF: 'DWG-P100', TYPE: 'DWG' }, reply: { MSG: '' } },
    {
      call: { CO: '1', PARTNO: 'P100', REF: 'DWG-P100', TYPE: 'MFG' },
      reply: { MSG: 'CROSS REFERENCE NOT FOUND' },
    },
  ],
  notes: [
    'The kind belongs to what is removed: the part stays under the reference with any other kind.',
    'Adding a cross-reference and removing it leaves everything as it was.',
  ],

  run({ CO, PARTNO, REF, TYPE }, session) {
    dropCrossReference(firm(session, CO), { part: PARTNO, reference: REF, type: TYPE });
    return {};
  },
});
