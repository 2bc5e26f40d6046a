import type { RecordOf } from 'mvdb';
import { assertOpenCompany } from '../../entry/open-company.ts';
import { operation } from '../../entry/operation.ts';
import { PDM_1287 } from '../../schema/documents.ts';
import { orLocked } from '../records/lock-error.ts';

export type VaultDocument = RecordOf<typeof PDM_1287>;

/** A company that a document is about is there, and open to the login; some are about none. */
export const assertCompanyOfDocument = operation({
  uses: [assertOpenCompany],
  run(context, company: string) {
    if (company !== '') assertOpenCompany(context, company);
  },
});

/** A document that is about to change, or to be copied, where the vault has it. Nobody else changes it meanwhile. */
export const lockedDocument = operation({
  reads: [PDM_1287],
  uses: [assertCompanyOfDocument],
  rejections: ['LOCKED'],
  run(context, id: string, reject): VaultDocument | undefined {
    const document = orLocked(reject, () => PDM_1287.readLocked(context.session, id));
    assertCompanyOfDocument(context, document?.company ?? '');
    return document;
  },
});

/** A document that the vault has is not about another company. */
export const assertDocumentOfCompany = operation({
  reads: [PDM_1287],
  rejections: ['DOCUMENT IS OF COMPANY {company}'],
  run({ session, company }, id: string, reject) {
    const { company: about = '' } = PDM_1287.read(session, id) ?? {};
    if (about !== '' && about !== company) throw reject(`DOCUMENT IS OF COMPANY ${about}`);
  },
});
