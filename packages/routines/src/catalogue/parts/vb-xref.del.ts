import { dropCrossReference } from '../../business/parts/cross-references.ts';
import { crossReferencePage } from './cross-reference-page.ts';

export const vbXrefDel = crossReferencePage({
  name: 'VB_XREF.DEL',
  description:
    'Takes a part from a cross-reference and drops records left empty; kind MFG also blanks the manufacturing code of the part.',
  changes: dropCrossReference,
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
});
