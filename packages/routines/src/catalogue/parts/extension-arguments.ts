import { company, inout, input, message } from '../../entry/argument.ts';

/** What the routines that maintain one part extension record are given and answer. */
export const extensionArguments = {
  CO: company(),
  REQTYPE: input('DELETE, in any case of letters, removes the record; anything else saves it.'),
  PRODUCT1287NO: input('Part number, the id of the record.', { required: true }),
  PRODUCT1287REC: inout('The whole extension record to save; it comes back as it was sent.'),
  ADDFLAG: input('1, Y or TRUE for a part that has no such record yet.'),
  MESSAGE: message('That it was saved or deleted, or why nothing was written.'),
} as const;

/** Readings common to the routines that maintain a part extension record. */
export const extensionNotes = [
  'PRODUCT1287 is another name of PRODUCT.1287, which the audit names.',
  'The record replaces the stored one whole; deleting removes it for good and leaves the part.',
  'The part must be there. Adding a record that it has, or changing one that it lacks, writes nothing.',
  'Who last changed the bill is kept by the acts of bills: it is handed in as it is on file.',
  'A new record may be blank; a blank one replaces none.',
  'Values are in stored form. What the stored record points to already need no longer be there.',
  'PASSWORDS is named by the contract and not needed: the runner looks what the login may do.',
] as const;
