import { FIELD_MARK, type Session } from 'mvdb';
import { input, message, output } from '../../entry/argument.ts';
import { assertCompany, companyTables } from '../../entry/company-context.ts';
import { joinedParts } from '../../entry/packed.ts';
import { withoutMarks } from '../../entry/rejection.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';
import { GL_COMPANY } from '../../schema/companies.ts';
import { PDM_1287 } from '../../schema/documents.ts';
import { ITEMMANF, PRODUCT } from '../../schema/inventory.ts';

interface NewFile {
  readonly file: string;
  readonly description: string;
  readonly mrpCode: string;
  readonly gtCode: string;
}

const newFiles = inColumns<NewFile>(
  column('file name', ({ file }) => file),
  column('description', ({ description }) => description),
  column('MRP code', ({ mrpCode }) => mrpCode),
  column('GT code', ({ gtCode }) => gtCode),
);

export const vbMynewfiles = defineRoutine({
  name: 'VB_MYNEWFILES',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'Utility',
  description:
    'Which local files the vault does not know yet, with what is known of the part each is named after.',
  args: {
    INDATA: input('File names, field-marked, each as company, exclamation mark, name.', {
      required: true,
    }),
    OUTDATA: output('One row per file that is new.', newFiles.layout),
    MESSAGE: message('Blank, or why the files were not compared.'),
  },
  reads: ['PDM.1287'],
  opens: [...companyTables, PRODUCT, ITEMMANF],
  messages: ['INVALID FILE NAME {name}'],
  examples: [
    {
      call: { INDATA: ['1!P100.SLDASM', '1!C500.STEP', '1!SKETCH.DWG'] },
      reply: {
        OUTDATA: [
          ['C500.STEP', 'SKETCH.DWG'],
          ['O-RING 500', ''],
          ['P', ''],
          ['PURCHASED', ''],
        ],
        MESSAGE: '',
      },
    },
    { call: { INDATA: '1!P100.SLDASM' }, reply: { OUTDATA: '', MESSAGE: '' } },
    {
      call: { INDATA: ['1!C500.STEP', 'C500.STEP'] },
      reply: { OUTDATA: '', MESSAGE: 'INVALID FILE NAME C500.STEP' },
    },
  ],
  notes: [
    'Documents are kept by file name alone; the company says whose parts to look at, and must be there, and open to the login.',
    'A file is named after the part whose number stands before its last point; other files are shown without part.',
    'A name that is not valid ends the comparison.',
  ],

  run({ INDATA }, session, reject) {
    const found: NewFile[] = [];
    for (const name of INDATA.split(FIELD_MARK)) {
      const [company = '', file = ''] = joinedParts(name, 2) ?? [];
      const isName = file !== '' && file === withoutMarks(file);
      if (!isName || !GL_COMPANY.read(session, company)) throw reject(`INVALID FILE NAME ${name}`);
      assertCompany(session, company);
      if (!PDM_1287.read(session, file)) found.push(newFile(session, company, file));
    }
    return { OUTDATA: newFiles.of(found) };
  },
});

/** A file with what is known of the part that it is named after. */
function newFile(session: Session, company: string, file: string): NewFile {
  const point = file.lastIndexOf('.');
  const part = point === -1 ? file : file.slice(0, point);
  const { description = '' } = PRODUCT.read(session, company, part) ?? {};
  const { mrpCode = '', gtCode = '' } = ITEMMANF.read(session, company, part) ?? {};
  return { file, description, mrpCode, gtCode };
}
