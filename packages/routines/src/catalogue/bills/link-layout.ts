import { record } from '../../entry/argument.ts';

/** A link of a standard bill, as BMF holds it. */
export const linkLayout = record(
  ['quantity per assembly', 'MD3'],
  'sequence',
  'find number',
  ['scrap percent', 'MD2'],
  'next component',
  'previous component',
  'next assembly',
  'previous assembly',
  'revision',
  ['effective date', 'D2/'],
  'operation',
  'allocated',
  ['entered date', 'D2/'],
  'entered by',
  ['end date', 'D2/'],
);

/** How what the contract leaves open of links is read. */
export const linkNotes = [
  'No action is named as safe, so every call needs permission to write. ESSION is the assembly; the contract names it so.',
  'A adds the component, or changes its link where there is one. A blank BREC begins a link and changes none: on an existing one it is rejected.',
  'What a link must have and BREC leaves blank stays as it is stored, or begins as one piece, ten after the last sequence, the revision in work, from today, entered today. Everything else is as BREC says it.',
  'Positions 5 to 8 of BREC hold the chains together and are kept by the system: they are blank for a new link and as stored for one that changes.',
  'A quantity is above zero, and at most 999,999,999.999.',
  'D compares a BREC that is not blank with the stored link, and takes out nothing where they differ. What BMF.1287 and BMF.NOTES hold of the link goes with it.',
  'Sequences of a bill are numbers above zero, each taken once. The component stands first among what it goes into.',
  'REV is the revision to which the change belongs: blank or the latest of REVXREF, whose component count follows, or a new one, which then is the latest. A bill that came and went on one day leaves no history.',
  'An obsolete part gets into no bill and gets none; it can be taken out.',
  'A bill that somebody else has locked (BMFLOCK) does not change; a lock of the same login does not matter.',
  'The low-level codes of the component and of everything below it follow; so do the date of the last change in ITEMMANF and its initials in PRODUCT.1287, and both parts are planned again.',
  'The audit mentions everything in a link but the chains.',
] as const;
