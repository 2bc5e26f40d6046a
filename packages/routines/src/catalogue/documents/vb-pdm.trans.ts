import { VALUE_MARK } from 'mvdb';
import {
  copiesOf,
  type LocalCopy,
  type ResolvedDocument,
  resolveDocuments,
} from '../../business/documents/vault.ts';
import { vaultUser } from '../../business/documents/vault-user.ts';
import { input, message, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { packed } from '../../entry/packed.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';
import { companyOf } from '../../schema/company-session.ts';

interface ShownDocument extends ResolvedDocument {
  readonly copy: LocalCopy | undefined;
}

const shownDocuments = inColumns<ShownDocument>(
  column('file name', ({ id }) => id),
  column('description', ({ record }) => record.description),
  column('extension', ({ record }) => record.extension),
  column('paths', ({ record, copy }) => [record.vaultPath, copy?.path ?? '']),
  column('checkout', ({ record: { holder, heldDate, heldTime } }) =>
    holder === '' ? [] : [holder, heldDate, heldTime],
  ),
  column('timestamps', ({ record, copy }) => [
    record.vaultDate,
    record.vaultTime,
    copy?.date ?? '',
    copy?.time ?? '',
  ]),
  column('version', ({ record, copy }) => [record.version, copy?.version ?? '']),
  column('MRP code', ({ record }) => record.mrpCode),
  column('GT code', ({ record }) => record.gtCode),
);

const asked = packed({
  ids: 'document ids, value-marked',
  type: 'I for inquiry, O for check-out, S for synchronizing',
});

export const vbPdmTrans = defineRoutine({
  name: 'VB_PDM.TRANS',
  domain: 'Engineering',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description:
    'Resolves documents and everything they refer to, and shows for each where its copies are and who holds it: in the vault, checked out, or on the local disk.',
  args: {
    INREC: input('Which documents, and for what.', {
      required: true,
      layout: asked.layout,
    }),
    OUTREC: output('One row per document found.', shownDocuments.layout),
    MESSAGE: message('Blank, or why the documents could not be resolved.'),
  },
  reads: ['PDM.1287', 'PDMXREF.1287', 'EMPLOYEE.ACCESS.1287'],
  does: [vaultUser, resolveDocuments, copiesOf],
  messages: [
    'INVALID TRANSACTION TYPE',
    'PDM RECORD NOT FOUND {id}',
    'PROCESS ABORTED: {id} IS CHECKED OUT BY {login}',
  ],
  examples: [
    {
      call: { INREC: ['A200', 'I'] },
      reply: {
        OUTREC: [
          ['A200.SLDASM', 'F315.SLDPRT', 'F329.SLDPRT'],
          [
            'CONTROL PANEL 200, ASSEMBLY MODEL',
            'BUSHING 315, PART MODEL',
            'FLANGE 329, PART MODEL',
          ],
          ['SLDASM', 'SLDPRT', 'SLDPRT'],
          [
            ['\\\\VAULT\\PDM\\0', ''],
            ['\\\\VAULT\\PDM\\1', ''],
            ['\\\\VAULT\\PDM\\1', 'C:\\PDM\\DEMO'],
          ],
          ['', '', ''],
          [
            ['21150', '40740', '', ''],
            ['21411', '21737', '', ''],
            ['21394', '24905', '21394', '24905'],
          ],
          [
            ['4', ''],
            ['6', ''],
            ['4', '4'],
          ],
          ['M', 'M', 'M'],
          ['ASSEMBLY', 'FABRICATED', 'FABRICATED'],
        ],
        MESSAGE: '',
      },
    },
    {
      call: { INREC: [['P100.SLDASM'], 'X'] },
      reply: { OUTREC: '', MESSAGE: 'INVALID TRANSACTION TYPE' },
    },
    {
      call: { INREC: [['NONE.PDF'], 'I'] },
      reply: { OUTREC: '', MESSAGE: 'PDM RECORD NOT FOUND NONE.PDF' },
    },
  ],
  notes: [
    'The employee is the login of the session, and needs the right to use the vault.',
    'An id without extension stands for the first there is of SLDASM, SLDPRT, SLDDRW, DWG, DXF, STEP and PDF.',
    'Paths and versions are the subvalues vault and local; checkout is login, date and time; timestamps are date and time in the vault, then date and time of the local copy.',
    'I shows the documents and all they refer to; O the documents to check out, and those they refer to that the local disk lacks or has in an older version; S all of which the local copy is missing or older, but for what the employee has checked out.',
    'A document comes before what it refers to; one that is referred to again, or that refers back, is shown once.',
    'An inquiry shows what it found, and names the first document that is missing; a check-out or synchronizing that meets a missing document, and a check-out of what somebody else has checked out, shows nothing.',
  ],

  run({ INREC }, session, reject) {
    const { ids, type } = asked.of(INREC);
    if (!isTransactionType(type)) throw reject('INVALID TRANSACTION TYPE');
    const vault = companyContext(session, companyOf(session));
    vaultUser(vault, session.login);
    const { documents, missingId } = resolveDocuments(vault, ids.split(VALUE_MARK));
    if (missingId !== undefined && type !== 'I') throw reject(`PDM RECORD NOT FOUND ${missingId}`);
    const held = documents.find(
      ({ isAsked, record: { holder } }) => isAsked && holder !== '' && holder !== session.login,
    );
    if (type === 'O' && held)
      throw reject(`PROCESS ABORTED: ${held.id} IS CHECKED OUT BY ${held.record.holder}`);
    const found = documents.map(({ id }) => id);
    const copies = copiesOf(vault, { login: session.login, documents: found });
    const shown = documents
      .map((document) => ({ ...document, copy: copies.get(document.id) }))
      .filter((document) => isShown[type](document, session.login));
    return {
      OUTREC: shownDocuments.of(shown),
      // An inquiry says what it found beside the document that is missing.
      ...(missingId !== undefined && { MESSAGE: `PDM RECORD NOT FOUND ${missingId}` as const }),
    };
  },
});

type Choice = (document: ShownDocument, login: string) => boolean;

const isOutdated = ({ record, copy }: ShownDocument): boolean =>
  copy === undefined || Number(copy.version) < Number(record.version);

/** Which documents each type of transaction is about. */
const isShown = {
  I: () => true,
  O: (document) => document.isAsked || isOutdated(document),
  S: (document, login) => document.record.holder !== login && isOutdated(document),
} as const satisfies Record<string, Choice>;

const isTransactionType = (type: string): type is keyof typeof isShown =>
  Object.hasOwn(isShown, type);
