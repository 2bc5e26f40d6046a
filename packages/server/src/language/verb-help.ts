import type { WordHelp } from './word-help.ts';

/** What each verb does, by its name. A test proves that none is left out, and runs the examples. */
export const verbHelp: Readonly<Record<string, WordHelp>> = {
  LIST: {
    summary:
      'Prints a report of a table: the columns named, or those of the phrase @ of its dictionary, in the order of the ids unless BY says otherwise.',
    examples: [
      'LIST OPENWO PART.NO QTY DUE.DATE',
      'LIST PRODUCT WITH DESCRIPTION LIKE "...PANEL..." DESCRIPTION UNIT',
    ],
  },
  SORT: {
    summary: 'Prints a report as LIST does, ordered by BY and then by the ids.',
    examples: ['SORT OPENWO BY DUE.DATE PART.NO QTY', 'SORT CUSTOMER BY STATE BY CITY STATE CITY'],
  },
  SELECT: {
    summary:
      'Forms select list 0, or the one behind TO: the ids of records, or what SAVING says. The next sentence is about these records. A SELECT with FROM and a table is one of SQL.',
    examples: [
      'SELECT OPENWO WITH STATUS = "R"',
      'SELECT OPENWO SAVING UNIQUE PART.NO TO 1',
      'SELECT STATUS, COUNT(*) FROM OPENWO GROUP BY STATUS',
    ],
  },
  SSELECT: {
    summary: 'Forms a select list as SELECT does, ordered by BY and then by the ids.',
    examples: ['SSELECT OPENWO BY DUE.DATE'],
  },
  COUNT: {
    summary: 'Says how many records there are.',
    examples: ['COUNT CUSTOMER', 'COUNT OPENWO WITH STATUS = "R"'],
  },
  SUM: {
    summary: 'Prints the totals of columns.',
    examples: ['SUM OPENWO QTY'],
  },
  SEARCH: {
    summary:
      'Asks for texts, and forms a select list of the records that hold any of them anywhere; NO.CASE, ALL.MATCH and NO.MATCH change what counts.',
    examples: ['SEARCH PRODUCT NO.CASE'],
  },
  ESEARCH: {
    summary: 'Is another name of SEARCH.',
    examples: ['ESEARCH PRODUCT ALL.MATCH'],
  },
  'LIST.ITEM': {
    summary: 'Prints records as they are stored, attribute by attribute.',
    examples: ["LIST.ITEM PRODUCT '1!P100'"],
  },
  'SORT.ITEM': {
    summary: 'Prints records as LIST.ITEM does, in order.',
    examples: ['SORT.ITEM CUSTOMER BY CITY SAMPLE 2'],
  },
  'LIST.LABEL': {
    summary:
      'Prints labels side by side, as the item @LABEL of the dictionary, or the one that LABEL names, says.',
    examples: ['LIST.LABEL CUSTOMER CUSTOMER.NAME CITY'],
  },
  'SORT.LABEL': {
    summary: 'Prints labels as LIST.LABEL does, in order.',
    examples: ['SORT.LABEL CUSTOMER BY CITY CUSTOMER.NAME CITY'],
  },
  REFORMAT: {
    summary:
      'Writes the columns of a report into a table: the first becomes the id, the others the attributes.',
    examples: ['REFORMAT CUSTOMER CITY CUSTOMER.NAME TO CITIES'],
  },
  SREFORMAT: {
    summary: 'Writes columns into a table as REFORMAT does, in order: of equal ids the last stays.',
    examples: ['SREFORMAT CUSTOMER BY CUSTOMER.NAME CITY CUSTOMER.NAME TO CITIES'],
  },
  NSELECT: {
    summary: 'Keeps of a select list the ids that the table does not have.',
    examples: ['NSELECT PRODUCT FROM 1'],
  },
  QSELECT: {
    summary:
      'Forms a select list of what records hold: every value of them, or of the attribute that SAVING names.',
    examples: ['QSELECT BIN * SAVING PARTS'],
  },

  'SAVE.LIST': {
    summary: 'Keeps a select list under a name; it is used up.',
    examples: ['SAVE.LIST RELEASED'],
  },
  'GET.LIST': {
    summary: 'Makes a list that was saved a select list again.',
    examples: ['GET.LIST RELEASED', 'GET.LIST RELEASED TO 2'],
  },
  'DELETE.LIST': {
    summary: 'Deletes a list that was saved.',
    examples: ['DELETE.LIST RELEASED.COPY'],
  },
  'COPY.LIST': {
    summary: 'Copies a list that was saved; OVERWRITING replaces one of that name.',
    examples: ['COPY.LIST RELEASED TO RELEASED.COPY OVERWRITING'],
  },
  'FORM.LIST': {
    summary: 'Makes the attributes of a record a select list.',
    examples: ["FORM.LIST CUSTOMER '1!C1001'"],
  },
  'MERGE.LIST': {
    summary:
      'Makes one select list of two: all elements of both, those of both, or only of the first.',
    examples: ['MERGE.LIST 1 UNION 2 TO 3'],
  },
  'SORT.LIST': {
    summary: 'Puts a list that was saved in order.',
    examples: ['SORT.LIST RELEASED'],
  },
  'LIST.UNION': {
    summary: 'Forms, or with TO saves, the elements of two saved lists.',
    examples: ['LIST.UNION RELEASED WITH PLANNED'],
  },
  'LIST.DIFF': {
    summary: 'Forms, or with TO saves, the elements of a saved list that another does not have.',
    examples: ['LIST.DIFF RELEASED WITH PLANNED TO REST'],
  },
  'LIST.INTER': {
    summary: 'Forms, or with TO saves, the elements that two saved lists have in common.',
    examples: ['LIST.INTER RELEASED WITH REST'],
  },
  CLEARSELECT: {
    summary: 'Forgets select list 0, another, or all.',
    examples: ['CLEARSELECT', 'CLEARSELECT ALL'],
  },

  'CREATE.FILE': {
    summary:
      'Makes a table with its dictionary, or a part of it, which shares the dictionary. Words about hashing have no effect.',
    examples: ['CREATE.FILE NOTES', 'CREATE.FILE NOTES,OLD'],
  },
  'DELETE.FILE': {
    summary:
      'Deletes a table with its dictionary and its parts; at a terminal it asks, unless FORCE is said.',
    examples: ['DELETE.FILE CITIES FORCE'],
  },
  'CLEAR.FILE': {
    summary: 'Deletes every record of a table, or with DICT of its dictionary.',
    examples: ['CLEAR.FILE CITIES'],
  },
  CNAME: {
    summary: 'Gives a table with its parts, or records of one, another name.',
    examples: ['CNAME NOTES TO REMARKS', "CNAME CITIES 'Buffalo','Buffalo, NY'"],
  },
  'SET.FILE': {
    summary: 'Gives a table another name beside its own.',
    examples: ['SET.FILE CUSTOMER CLIENT'],
  },

  COPY: {
    summary:
      'Copies records within a table or to another. What exists there stays unless OVERWRITING; UPDATING replaces only what exists; DELETING deletes what was copied.',
    examples: [
      "COPY FROM CUSTOMER TO CITIES '1!C1001','MAIN'",
      'COPY FROM CUSTOMER TO CITIES ALL OVERWRITING',
    ],
  },
  DELETE: {
    summary: 'Deletes the records named, those of select list 0, or all.',
    examples: ["DELETE CITIES 'MAIN'"],
  },
  CT: {
    summary: 'Prints records attribute by attribute, with ] \\ | for the marks within.',
    examples: ["CT CUSTOMER '1!C1001'", 'CT DICT CUSTOMER CITY'],
  },

  'CREATE.INDEX': {
    summary:
      'Makes an index on items of the dictionary, or on several together. NO.NULLS leaves out empty values, UNIQUE allows each value once, NO.CASE takes capitals for small letters.',
    examples: ['CREATE.INDEX CUSTOMER CITY', 'CREATE.INDEX CUSTOMER STATE*CITY NO.CASE'],
  },
  'BUILD.INDEX': {
    summary: 'Fills an index, or fills it again, while others go on working.',
    examples: ['BUILD.INDEX CUSTOMER CITY'],
  },
  'DELETE.INDEX': {
    summary: 'Deletes an index.',
    examples: ['DELETE.INDEX CUSTOMER ALL'],
  },
  'LIST.INDEX': {
    summary: 'Says which indexes a table has, and how much is in them.',
    examples: ['LIST.INDEX CUSTOMER'],
  },

  LISTDICT: {
    summary: 'Lists the dictionary of a table: its columns, what computes them, and its phrases.',
    examples: ['LISTDICT CUSTOMER'],
  },
  LISTF: { summary: 'Lists the tables of the account.', examples: ['LISTF'] },
  LISTQ: { summary: 'Lists the other names of tables.', examples: ['LISTQ'] },
  LISTK: { summary: 'Lists the keywords of your VOC.', examples: ['LISTK'] },
  LISTPA: { summary: 'Lists the paragraphs of your VOC.', examples: ['LISTPA'] },
  LISTPH: { summary: 'Lists the phrases of your VOC.', examples: ['LISTPH'] },
  LISTR: { summary: 'Lists the items of your VOC that are kept elsewhere.', examples: ['LISTR'] },
  LISTS: { summary: 'Lists the sentences of your VOC.', examples: ['LISTS'] },
  LISTV: {
    summary: 'Lists the verbs, with the form of each, and their other names in your VOC.',
    examples: ['LISTV'],
  },

  'LIST.READU': {
    summary:
      'Lists the locks that sessions of any process hold, and with EVERY those they wait for.',
    examples: ['LIST.READU EVERY'],
  },
  UNLOCK: {
    summary: 'Takes locks away: your own, or those of a login or a session.',
    examples: ['UNLOCK ALL', 'UNLOCK FILE CUSTOMER ALL'],
  },

  'CLEAR.PROMPTS': {
    summary:
      'Forgets the answers to prompts such as <<Which part?>>, so that they are asked again.',
    examples: ['CLEAR.PROMPTS'],
  },
  WHO: { summary: 'Prints the port, the account and the login.', examples: ['WHO'] },
  DATE: {
    summary: 'Prints date and time; or the date of an internal day, or the day of a date.',
    examples: ['DATE', 'DATE 21000', 'DATE 02 NOV 2026'],
  },
  TIME: { summary: 'Prints time and date.', examples: ['TIME'] },
  DISPLAY: { summary: 'Prints what follows.', examples: ['DISPLAY Month end begins'] },

  PHANTOM: {
    summary:
      'Runs a command or a program in the background; what it prints goes to a record of &PH&.',
    examples: ['PHANTOM COUNT OPENWO'],
  },
  SH: {
    summary: 'Runs a program of the system that --allow-os-command names, without a shell.',
    examples: ['SH /bin/date'],
  },

  CALL: {
    summary:
      'Calls a routine with arguments in their order, and lays out what it gives. HELP and its name say which it takes.',
    examples: ['CALL VB_BINS.REV1 1 P100 MAIN'],
  },
  SQL: {
    summary:
      'Runs a SELECT of SQL. The word may be left out, as SELECT with FROM and a table is not a sentence of the query language.',
    examples: [
      "SQL SELECT PART.NO, QTY FROM OPENWO WHERE STATUS = 'R'",
      'SELECT COUNT(*) FROM OPENWO',
    ],
  },
  ED: {
    summary:
      'Edits records line by line, an attribute each: a number goes to a line, L finds, R replaces, C/old/new/ changes, I inserts, DE deletes, FI files, FD deletes the record, EX leaves it as it was; ? reports all.',
    examples: ["ED OPENWO '1!100001'"],
  },
  'EDIT.LIST': {
    summary: 'Edits a saved list as ED edits a record, an element a line.',
    examples: ['EDIT.LIST EDITED'],
  },
  'FILE.STAT': {
    summary: 'Says how many records a table has, and how long they are.',
    examples: ['FILE.STAT OPENWO', 'FILE.STAT DICT OPENWO'],
  },
  TERM: {
    summary:
      'Reports, or sets for the session, how wide a report is and how many lines a page has.',
    examples: ['TERM', 'TERM 132,60', 'TERM DEFAULT'],
  },
  HUSH: {
    summary: 'Prints nothing until HUSH OFF, or until something fails.',
    examples: ['HUSH ON', 'HUSH OFF'],
  },
  EXPLAIN: {
    summary:
      'Says how a sentence or a SELECT of SQL comes to its records: every path with its cost, the one taken first.',
    examples: [
      "EXPLAIN LIST OPENWO WITH PART.NO = 'F316'",
      'EXPLAIN SELECT STATUS, COUNT(*) FROM OPENWO GROUP BY STATUS',
    ],
  },
  HELP: {
    summary: 'Says what there is, or all about a verb, a word of a sentence, or a routine.',
    examples: ['HELP LIST', 'HELP BREAK.ON', 'HELP VB_BINS.REV1'],
  },
  LOGTO: {
    summary:
      'Goes on with another account, in a folder or a database of PostgreSQL, as the shell began with this one.',
    examples: ['LOGTO ../live', 'LOGTO postgres://erp@db/erp#live'],
  },
  CLEAR: { summary: 'Clears the screen.', examples: ['CLEAR'] },
  QUIT: { summary: 'Leaves the shell.', examples: ['QUIT'] },
};
