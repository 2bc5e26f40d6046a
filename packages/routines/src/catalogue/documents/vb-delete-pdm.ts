import { defineRoutine, input, message, output, record } from '../../entry/routine.ts';

export const vbDeletePdm = defineRoutine({
  name: 'VB_DELETE_PDM',
  domain: 'General',
  safety: 'WARN',
  pattern: 'CRUD',
  description: 'Removes a document from the vault and from the list of copies employees have.',
  args: {
    INREC: input('Which document.', {
      required: true,
      layout: record('company number', 'document id'),
    }),
    OUTREC: output('Blank when the document is gone.'),
    MESSAGE: message('Blank, or why the document is still there.'),
  },
  alsoReads: ['EMPLOYEE.ACCESS.1287', 'GL-COMPANY'],
  writes: ['PDM.1287', 'PDMXREF.1287'],
  messages: [
    'CANNOT OPEN FILE {name}',
    'COMPANY NOT FOUND',
    'PDM RECORD NOT FOUND {id}',
    'DOCUMENT IS CHECKED OUT BY {employee}',
  ],
  notes: ['The company must exist, but is no part of the key of a document.'],
});
