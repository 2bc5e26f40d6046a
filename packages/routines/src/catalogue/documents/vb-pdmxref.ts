import { defineRoutine, input, message, output, record } from '../../entry/routine.ts';

export const vbPdmxref = defineRoutine({
  name: 'VB_PDMXREF',
  domain: 'General',
  safety: 'WARN',
  pattern: 'CRUD',
  description:
    'Records that an employee has a copy of a document and where, or that the copy is gone.',
  args: {
    INREC: input('Who has which document.', {
      required: true,
      layout: record(
        'employee id: the login',
        'part number',
        'path of the document',
        'anything here removes the entry',
      ),
    }),
    OUTREC: output('The cross-reference record as it now is.'),
    MESSAGE: message('Blank, or why the cross-reference was left as it was.'),
  },
  reads: ['EMPLOYEE.ACCESS.1287', 'PDM.1287'],
  writes: ['PDMXREF.1287'],
  messages: [
    'CANNOT OPEN FILE {name}',
    'EMPLOYEE NOT FOUND',
    'PDM RECORD NOT FOUND {id}',
    'CROSS REFERENCE NOT FOUND',
  ],
});
