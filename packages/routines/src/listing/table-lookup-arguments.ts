import { input } from '../entry/argument.ts';

/** What a table lookup is asked for; the same in every revision that takes a list of ids. */
export const tableLookupInputs = {
  VTABLE: input('Table to look in.', { required: true }),
  VFIELDNUM: input('Attribute number of the description, or two joined by "!".'),
  VFIELDNAME: input('Dictionary name of the description, or two joined by "!".'),
  VSQL: input('Condition on the records, such as WITH CODE = "A"; empty takes all.'),
  VSORT: input('Order of the answer, such as BY CODE; empty orders by id.'),
  VLIST: input('Ids to choose from, one per value; empty takes the whole table.'),
} as const;

/** What every revision of the lookup does alike. */
export const tableLookupNotes = [
  'Attribute numbers are read straight from the records and win over a name; a dictionary name is answered by its item.',
  'In a description the contents of two attributes or names are joined by one space; values inside come as subvalues.',
  'VSQL and VSORT may only be about VTABLE; ids of VLIST keep their order unless VSORT or VSQL give another.',
] as const;
