import { casesOf, type MessageCase } from './message-case.ts';

const drawing = { CO: '1', PARTNO: 'P100', TYPE: 'DWG' };

/** Every way in which a cross-reference is not added, whoever asks. */
const addition = (
  routine: string,
  referring: (reference: string, type: string) => MessageCase['call'],
) =>
  casesOf(
    routine,
    ['PART NOT FOUND', { ...referring('DWG-P100', 'DWG'), PARTNO: 'NONE' }],
    ['INVALID {part} {id}', referring('A!B', 'DWG')],
    ['CROSS REFERENCE ALREADY EXISTS', referring('DWG-P100', 'DWG')],
    [
      'MANUFACTURING RECORD NOT FOUND',
      referring('MM-2', 'MFG'),
      { given: (session) => session.table('ITEMMANF').delete('1!P100') },
    ],
  );

const invalidType = 'A\u001dB';

export const crossReferences = [
  ...addition('VB_XREF.ADD', (REF, TYPE) => ({ ...drawing, REF, TYPE })),
  ...addition('VB_XREF.REV1', (XREF, TYPE) => ({ ...drawing, ACTION: 'A', XREF, TYPE })),
  ...addition('VB_XREF0001', (reference, type) => ({
    ...{ CO: '1', PARTNO: 'P100', DATAFILE: type === 'MFG' ? 'ITEMMANF' : 'PRODUCT' },
    NEWREC: [...Array<string>(type === 'MFG' ? 2 : 9).fill(''), reference],
  })).filter(({ message }) => message !== 'CROSS REFERENCE ALREADY EXISTS'),
  ...casesOf('VB_XREF.ADD', ['INVALID TYPE {type}', { ...drawing, REF: 'X', TYPE: invalidType }]),
  ...casesOf(
    'VB_XREF.REV1',
    ['INVALID TYPE {type}', { ...drawing, ACTION: 'A', XREF: 'X', TYPE: invalidType }],
    ['CROSS REFERENCE NOT FOUND', { ...drawing, ACTION: 'D', XREF: 'X' }],
  ),
];
