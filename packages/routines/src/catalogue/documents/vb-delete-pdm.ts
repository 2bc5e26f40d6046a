import { deleteDocument } from '../../business/documents/delete-document.ts';
import { assertDocumentOfCompany } from '../../business/documents/vault-document.ts';
import { COMPANY, input, message, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { packed } from '../../entry/packed.ts';
import { defineRoutine } from '../../entry/routine.ts';

const asked = packed({ company: COMPANY, id: 'document id' });

export const vbDeletePdm = defineRoutine({
  name: 'VB_DELETE_PDM',
  domain: 'General',
  safety: 'WARN',
  pattern: 'CRUD',
  description: 'Removes a document from the vault and from the list of copies employees have.',
  args: {
    INREC: input('Which document.', { required: true, layout: asked.layout }),
    OUTREC: output('Blank.'),
    MESSAGE: message('Blank, or why the document is still there.'),
  },
  writes: ['PDM.1287', 'PDMXREF.1287'],
  does: [assertDocumentOfCompany, deleteDocument],
  examples: [
    { call: { INREC: ['1', 'P100.SLDDRW'] }, reply: { OUTREC: '', MESSAGE: '' } },
    {
      call: { INREC: ['1', 'F315.SLDPRT'] },
      reply: { OUTREC: '', MESSAGE: 'DOCUMENT IS USED BY PDM.1287 A200.SLDASM' },
    },
    {
      call: { INREC: ['1', 'NONE.PDF'] },
      reply: { OUTREC: '', MESSAGE: 'PDM RECORD NOT FOUND NONE.PDF' },
    },
  ],
  notes: [
    'The company must exist and be the one that the document is about, but is not a part of the key of a document.',
    'It is the DELETE of VB_PDM.REV2: the login of the session needs the right to use the vault, nobody may hold the document, and no other may refer to it.',
    'The copies that employees have of it are taken off their lists, as VB_PDMXREF does.',
  ],

  run({ INREC }, session) {
    const { company, id } = asked.of(INREC);
    const vault = companyContext(session, company);
    assertDocumentOfCompany(vault, id);
    deleteDocument(vault, id);
    return {};
  },
});
