import { recordCopy } from '../../business/documents/record-copy.ts';
import { input, message, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { packed } from '../../entry/packed.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { companyOf } from '../../schema/company-session.ts';

const reported = packed({
  login: 'employee id: the login',
  part: 'part number; blank for whichever the document is about',
  path: 'path of the document: folder and file name',
  gone: 'anything here removes the entry',
});

export const vbPdmxref = defineRoutine({
  name: 'VB_PDMXREF',
  domain: 'General',
  safety: 'WARN',
  pattern: 'CRUD',
  description:
    'Records that an employee has a copy of a document and where, or that the copy is gone.',
  args: {
    INREC: input('Who has which document.', { required: true, layout: reported.layout }),
    OUTREC: output('The cross-reference record as it now is.'),
    MESSAGE: message('Blank, or why the cross-reference was left as it was.'),
  },
  reads: ['EMPLOYEE.ACCESS.1287', 'PDM.1287'],
  writes: ['PDMXREF.1287'],
  does: [recordCopy],
  examples: [
    {
      call: { INREC: ['demo2', 'P105', 'C:\\PDM\\DEMO2\\P105.SLDDRW'] },
      reply: {
        OUTREC: ['P105.SLDDRW', 'C:\\PDM\\DEMO2', '6', '21491', '28800', 'P105', 'N'],
        MESSAGE: '',
      },
    },
    {
      call: { INREC: ['parts', '', 'C:\\PDM\\A200.SLDASM'] },
      reply: { OUTREC: '', MESSAGE: 'EMPLOYEE NOT FOUND' },
    },
  ],
  notes: [
    'The file name at the end of the path is the id of the document. A path without folder leaves the one on file, and for a new copy takes that of the login.',
    'The employee needs the right to use the vault; the company that the document is about must be open to the login of the session.',
    'The copy is of the version that lies in the vault now.',
    'Who holds a document has a copy of it: that entry is not removed before check-in.',
    'A record without entries is deleted, and OUTREC is blank.',
  ],

  run({ INREC }, session) {
    const { login, part, path, gone } = reported.of(INREC);
    const vault = companyContext(session, companyOf(session));
    return { OUTREC: recordCopy(vault, { login, part, path, isGone: gone !== '' }) };
  },
});
