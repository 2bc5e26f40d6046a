import { company, input, message } from '../../entry/argument.ts';

/** The place of a part under a cross-reference, as the routines that add and remove it take it. */
export const crossReferenceArguments = {
  CO: company(),
  PARTNO: input('Part number.', { required: true }),
  REF: input('Cross-reference code.', { required: true }),
  TYPE: input(
    'Kind of reference, in any case of letters; MFG is the manufacturing code of the part.',
  ),
  MSG: message('Blank, or why the cross-reference was left as it was.'),
};
