import { addCrossReference } from '../../business/parts/cross-references.ts';
import { crossReferencePage } from './cross-reference-page.ts';

export const vbXrefAdd = crossReferencePage({
  name: 'VB_XREF.ADD',
  description:
    'Puts a part under a cross-reference, with references rising and parts falling; kind MFG also becomes the manufacturing code of the part.',
  changes: addCrossReference,
  examples: [
    { call: { CO: '1', PARTNO: 'P100', REF: 'MM-100', TYPE: 'MFG' }, reply: { MSG: '' } },
    {
      call: { CO: '1', PARTNO: 'P100', REF: 'DWG-P100', TYPE: 'DWG' },
      reply: { MSG: 'CROSS REFERENCE ALREADY EXISTS' },
    },
  ],
  notes: [
    'A part is under a reference once of each kind; adding it again is rejected.',
    'A part has one manufacturing code at most: another has to be removed before.',
    'XREFINDEX lists references by their first six characters.',
  ],
});
