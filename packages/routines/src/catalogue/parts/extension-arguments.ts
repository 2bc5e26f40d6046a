import { company, inout, input, message } from '../../entry/routine.ts';

/** What the routines that maintain one part extension record are given and answer. */
export const extensionArguments = {
  CO: company(),
  REQTYPE: input('DELETE removes the record; anything else adds or updates it.'),
  PRODUCT1287NO: input('Part number, the id of the record.', { required: true }),
  PRODUCT1287REC: inout('The whole extension record.'),
  ADDFLAG: input('True for a record that must not exist yet.'),
  MESSAGE: message('What was done, or why nothing was.'),
} as const;

/** Readings common to the routines that maintain a part extension record. */
export const extensionNotes = [
  'PRODUCT1287 is another name of PRODUCT.1287.',
  'The record supplied replaces the stored one as a whole.',
  'ADDFLAG is true as 1, Y or TRUE, in any case; adding an existing record or updating a missing one writes nothing.',
] as const;
