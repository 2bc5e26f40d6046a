import { keepPartExtension } from '../../business/parts/keep-part-extension.ts';
import { company, inout, input, message, truth } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine, type RoutineDefinition } from '../../entry/routine.ts';

/** What the routines that maintain the extension record of a part differ in. */
type ExtensionPage = Required<Pick<RoutineDefinition, 'name' | 'description' | 'examples'>>;

/** Declares a routine that maintains the extension record of a part. */
export function extensionPage(page: ExtensionPage) {
  return defineRoutine({
    ...page,
    domain: 'Parts',
    safety: 'WARN',
    pattern: 'CRUD',
    args: {
      CO: company(),
      REQTYPE: input('DELETE, in any case of letters, removes the record; anything else saves it.'),
      PRODUCT1287NO: input('Part number, the id of the record.', { required: true }),
      PRODUCT1287REC: inout('The whole extension record to save; it comes back as it was sent.'),
      ADDFLAG: truth('1, Y or TRUE for a part that has no such record yet.'),
      MESSAGE: message('That it was saved or deleted, or why nothing was written.'),
    },
    dangerousRequestTypes: ['DELETE', 'ADD', 'UPDATE'],
    reads: ['PRODUCT1287', 'TRANSREG', 'PASSWORDS'],
    writes: ['PRODUCT1287'],
    does: [keepPartExtension],
    messages: ['WRITE SUCCEEDED', 'DELETE SUCCEEDED'],
    notes: [
      'PRODUCT1287 is another name of PRODUCT.1287, which the audit names.',
      'The record replaces the stored one whole; deleting removes it for good and leaves the part.',
      'The part must be there. Adding a record that it has, or changing one that it lacks, writes nothing.',
      'Who last changed the bill is kept by the operations of bills: it is handed in as it is on file.',
      'A new record may be blank; a blank one replaces none.',
      'Values are in stored form. What the stored record points to already need no longer be there.',
      'PASSWORDS is named by the contract and not needed: the runner looks what the login may do.',
    ],
    run: ({ CO, REQTYPE, PRODUCT1287NO, PRODUCT1287REC, ADDFLAG }, session) => ({
      MESSAGE: keepPartExtension(companyContext(session, CO), {
        program: page.name,
        id: PRODUCT1287NO,
        requestType: REQTYPE,
        record: PRODUCT1287REC,
        addFlag: ADDFLAG,
      }),
    }),
  });
}
