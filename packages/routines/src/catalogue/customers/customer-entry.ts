import { company, input, message } from '../../entry/routine.ts';

/** A customer with its two companion records, as both customer maintenance routines take it. */
export const customerArguments = {
  CO: company(),
  REQTYPE: input(
    'DELETE flags the customer as deleted and drops its cross-references; anything else stores it.',
  ),
  CUSTNO: input('Customer number.', { required: true }),
  CREC: input('The whole customer master record; not used by DELETE.'),
  C1287REC: input('The whole extension record; not used by DELETE.'),
  COEREC: input('The whole order entry record; not used by DELETE.'),
  ADDFLAG: input('1, Y or TRUE for a new customer.'),
  MESSAGE: message('What was done, or why it was not.'),
};

export const customerNotes = [
  'Deleting sets the flag of the extension record and keeps everything else.',
  'Adding a customer that exists, or changing one that does not, is reported and writes nothing.',
] as const;
