import { company, input, message } from '../entry/argument.ts';

/** What a list asked by company takes: ids, else a selection, else everything there is. */
export const companyListInputs = {
  CO: company('Company number, put before ids that lack it.'),
  IDLIST: input('Record ids, value-marked; blank to go by SQL.'),
  SQL: input('Selection to list when IDLIST is blank: WITH and BY clauses, a sentence, or SELECT.'),
};

/** What a list asked by selection alone takes. */
export const selectionInput = input(
  'Selection to list: WITH and BY clauses, a sentence, or SELECT; blank lists every record.',
);

export const listMessage = message('Blank, or why nothing is listed.');

/** How a company list chooses its records. */
export const companyListNotes = [
  'Ids win over a selection; with neither, all records of the company are listed by rising id.',
  'Ids that lead to no record are reported in the message; the others are listed all the same.',
] as const;
