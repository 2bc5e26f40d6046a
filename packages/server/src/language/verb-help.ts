import type { WordHelp } from './word-help.ts';

/** What each verb does, by its name. A test proves that none is left out, and runs the examples. */
export const verbHelp: Readonly<Record<string, WordHelp>> = {
  LIST: {
    summary:
      'Prints a report of a table: the columns named, or those of the phrase @ of its dictionary, in the order of BY (default: of the ids).',
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
      'Forms select list 0, or the one after TO, from the ids of records or the item after SAVING; the next sentence reads these records. A SELECT with FROM and a table is one of SQL.',
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
    summary: 'Counts records.',
    examples: ['COUNT CUSTOMER', 'COUNT OPENWO WITH STATUS = "R"'],
  },
  SUM: {
    summary: 'Prints the totals of columns.',
    examples: ['SUM OPENWO QTY'],
  },
  STAT: {
    summary: 'Counts, adds up and averages columns of numbers.',
    examples: ['STAT OPENWO QTY', 'STAT OPENWO QTY WITH STATUS = "R"'],
  },
  LOCK: {
    summary: 'Takes one of 64 task locks, which mean what programs agree on, or fails at once.',
    examples: ['LOCK 5'],
  },
  'CLEAR.LOCKS': {
    summary: 'Releases the task locks of the session, or one of them.',
    examples: ['CLEAR.LOCKS 5', 'CLEAR.LOCKS'],
  },
  CLEARDATA: {
    summary: 'Forgets the DATA lines of a paragraph that nothing has read.',
    examples: ['CLEARDATA'],
  },
  SEARCH: {
    summary:
      'Asks for texts, and forms a select list of the records that contain any of them; NO.CASE, ALL.MATCH and NO.MATCH change the comparison.',
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
      'Prints labels side by side, in the layout of the item @LABEL of the dictionary, or the one that LABEL names.',
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
    summary:
      'Writes columns into a table as REFORMAT does, in order; the last record of equal ids stays.',
    examples: ['SREFORMAT CUSTOMER BY CUSTOMER.NAME CITY CUSTOMER.NAME TO CITIES'],
  },
  NSELECT: {
    summary: 'Reduces a select list to the ids that the table does not have.',
    examples: ['NSELECT PRODUCT FROM 1'],
  },
  QSELECT: {
    summary: 'Forms a select list of the values of records, or of the attribute that SAVING names.',
    examples: ['QSELECT BIN * SAVING PARTS'],
  },

  'SAVE.LIST': {
    summary: 'Saves a select list under a name; it is no longer active afterwards.',
    examples: ['SAVE.LIST RELEASED'],
  },
  'GET.LIST': {
    summary: 'Activates a saved list as a select list.',
    examples: ['GET.LIST RELEASED', 'GET.LIST RELEASED TO 2'],
  },
  'DELETE.LIST': {
    summary: 'Deletes a saved list.',
    examples: ['DELETE.LIST RELEASED.COPY'],
  },
  'COPY.LIST': {
    summary: 'Copies a saved list; OVERWRITING replaces a list of the new name.',
    examples: ['COPY.LIST RELEASED TO RELEASED.COPY OVERWRITING'],
  },
  'FORM.LIST': {
    summary: 'Forms a select list from the attributes of a record.',
    examples: ["FORM.LIST CUSTOMER '1!C1001'"],
  },
  'MERGE.LIST': {
    summary: 'Combines two select lists: the elements of either, of both, or only of the first.',
    examples: ['MERGE.LIST 1 UNION 2 TO 3'],
  },
  'SORT.LIST': {
    summary: 'Sorts a saved list.',
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
    summary: 'Clears select list 0, another, or all.',
    examples: ['CLEARSELECT', 'CLEARSELECT ALL'],
  },

  'CREATE.FILE': {
    summary:
      'Creates a table with its dictionary, or a part of a table, which shares the dictionary; with DIRECTORY its records are files of a folder. Words about hashing have no effect.',
    examples: ['CREATE.FILE NOTES', 'CREATE.FILE NOTES,OLD', 'CREATE.FILE SOURCES DIRECTORY'],
  },
  'DELETE.FILE': {
    summary:
      'Deletes a table with its dictionary and its parts; at a terminal it asks first, unless FORCE is given.',
    examples: ['DELETE.FILE CITIES FORCE'],
  },
  'CLEAR.FILE': {
    summary: 'Deletes every record of a table, or with DICT of its dictionary.',
    examples: ['CLEAR.FILE CITIES'],
  },
  CNAME: {
    summary: 'Renames a table with its parts, or records of a table.',
    examples: ['CNAME NOTES TO REMARKS', "CNAME CITIES 'Buffalo','Buffalo, NY'"],
  },
  'SET.FILE': {
    summary: 'Adds another name for a table.',
    examples: ['SET.FILE CUSTOMER CLIENT'],
  },

  COPY: {
    summary:
      'Copies records within a table or to another. OVERWRITING replaces records that exist, UPDATING replaces only those, and DELETING deletes the copied records.',
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
      'Creates an index on items of the dictionary, or on several together. NO.NULLS leaves out empty values, UNIQUE allows each value once, and NO.CASE ignores the letter case.',
    examples: ['CREATE.INDEX CUSTOMER CITY', 'CREATE.INDEX CUSTOMER STATE*CITY NO.CASE'],
  },
  'BUILD.INDEX': {
    summary: 'Builds or rebuilds an index, while others go on working.',
    examples: ['BUILD.INDEX CUSTOMER CITY'],
  },
  'DELETE.INDEX': {
    summary: 'Deletes an index.',
    examples: ['DELETE.INDEX CUSTOMER ALL'],
  },
  'LIST.INDEX': {
    summary: 'Lists the indexes of a table with their sizes.',
    examples: ['LIST.INDEX CUSTOMER'],
  },

  LISTDICT: {
    summary: 'Lists the dictionary of a table: its columns, what computes them, and its phrases.',
    examples: ['LISTDICT CUSTOMER'],
  },
  LISTF: { summary: 'Lists the tables of the account.', examples: ['LISTF'] },
  LISTQ: { summary: 'Lists the synonyms of tables.', examples: ['LISTQ'] },
  LISTK: { summary: 'Lists the keywords of your VOC.', examples: ['LISTK'] },
  LISTPA: { summary: 'Lists the paragraphs of your VOC.', examples: ['LISTPA'] },
  LISTPH: { summary: 'Lists the phrases of your VOC.', examples: ['LISTPH'] },
  LISTR: {
    summary: 'Lists the items of your VOC that are stored in other tables.',
    examples: ['LISTR'],
  },
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
    summary: 'Releases locks: your own, or those of a login or a session.',
    examples: ['UNLOCK ALL', 'UNLOCK FILE CUSTOMER ALL'],
  },

  HISTORY: {
    summary:
      'Prints who changed records, when and by what, attribute by attribute, as the log has it.',
    examples: ['HISTORY OPENWO 1001'],
  },
  REVERT: {
    summary:
      'Undoes one commit of the log, unless later ones changed its records; with FORCE also then.',
    examples: ['REVERT 2', 'REVERT 2 FORCE'],
  },

  'CLEAR.PROMPTS': {
    summary: 'Clears the answers to prompts such as <<Which part?>>, so that they are asked again.',
    examples: ['CLEAR.PROMPTS'],
  },
  WHO: { summary: 'Prints the port, the account and the login.', examples: ['WHO'] },
  DATE: {
    summary: 'Prints date and time; or the date of an internal day, or the day of a date.',
    examples: ['DATE', 'DATE 21000', 'DATE 02 NOV 2026'],
  },
  TIME: { summary: 'Prints time and date.', examples: ['TIME'] },
  DISPLAY: { summary: 'Prints what follows.', examples: ['DISPLAY Month end begins'] },

  BASIC: {
    summary:
      'Compiles programs of a table, and prints what is wrong with them. Programs are compiled as they are run, so this only checks.',
    examples: ['BASIC BP HELLO', 'BASIC BP *'],
  },
  RUN: {
    summary:
      'Runs a program of a table (default: BP). The program reads the words that follow its name from SENTENCE().',
    examples: ['RUN BP HELLO', 'RUN HELLO Ann'],
  },
  DEBUG: {
    summary:
      'Runs a program as RUN does, and has the debugger of an editor stop before its first statement. It needs a process that was started with NODE_OPTIONS=--inspect.',
    examples: ['DEBUG BP HELLO'],
  },
  CATALOG: {
    summary:
      'Makes a command of a program, under its own name or another, and a subroutine that other programs call by that name.',
    examples: ['CATALOG BP HELLO', 'CATALOG BP GREET HELLO'],
  },
  MAP: { summary: 'Lists the catalogued programs.', examples: ['MAP'] },
  'DELETE.CATALOG': {
    summary: 'Takes commands that are programs away again, by their names; the programs stay.',
    examples: ['DELETE.CATALOG GREET'],
  },
  DECATALOG: {
    summary: 'Takes every command away that leads to a program of a table.',
    examples: ['DECATALOG BP HELLO'],
  },
  'CREATE.TRIGGER': {
    summary:
      'Has a subroutine take part in the changes of a table: it gets event, id, record, the record before, and a message that rejects the change.',
    examples: ['CREATE.TRIGGER CITIES CHECK BEFORE INSERT UPDATE'],
  },
  'LIST.TRIGGER': {
    summary: 'Lists the triggers of a table, or of all.',
    examples: ['LIST.TRIGGER CITIES', 'LIST.TRIGGER'],
  },
  'DELETE.TRIGGER': {
    summary: 'Ends that a subroutine takes part in the changes of a table.',
    examples: ['DELETE.TRIGGER CITIES CHECK'],
  },
  PHANTOM: {
    summary: 'Runs a command or a program in the background; its output goes to a record of &PH&.',
    examples: ['PHANTOM COUNT OPENWO'],
  },
  SH: {
    summary: 'Runs a program of the system that --allow-os-command names, without a shell.',
    examples: ['SH /bin/date'],
  },

  CALL: {
    summary:
      'Calls a routine with arguments in their order, and shows its results. HELP with its name lists the arguments.',
    examples: ['CALL VB_BINS.REV1 1 P100 MAIN'],
  },
  SQL: {
    summary:
      'Runs a SELECT of SQL. The word may be left out: a SELECT with FROM and a table is always SQL.',
    examples: [
      "SQL SELECT PART.NO, QTY FROM OPENWO WHERE STATUS = 'R'",
      'SELECT COUNT(*) FROM OPENWO',
    ],
  },
  ED: {
    summary:
      'Edits records line by line, an attribute each: a number goes to a line, L finds, R replaces, C/old/new/ changes, I inserts, DE deletes, FI saves, FD deletes the record, EX leaves it as it was; ? lists all.',
    examples: ["ED OPENWO '1!100001'"],
  },
  'EDIT.LIST': {
    summary: 'Edits a saved list as ED edits a record, an element a line.',
    examples: ['EDIT.LIST EDITED'],
  },
  'FILE.STAT': {
    summary: 'Counts the records of a table and their lengths.',
    examples: ['FILE.STAT OPENWO', 'FILE.STAT DICT OPENWO'],
  },
  TERM: {
    summary: 'Shows, or sets for the session, the width of reports and the lines of a page.',
    examples: ['TERM', 'TERM 132,60', 'TERM DEFAULT'],
  },
  FLAVOUR: {
    summary:
      'Shows, or sets for the session, the account or one command, which product sentences and functions follow. There are qm, universe-ideal, universe-information, universe-pick, unidata, d3 and jbase.',
    examples: [
      'FLAVOUR',
      'FLAVOUR d3 COUNT OPENWO WITH STATUS "R"',
      'FLAVOUR d3',
      'FLAVOUR qm ACCOUNT',
    ],
  },
  HUSH: {
    summary: 'Suppresses output until HUSH OFF, or until a command fails.',
    examples: ['HUSH ON', 'HUSH OFF'],
  },
  EXPLAIN: {
    summary:
      'Explains how a sentence or a SELECT of SQL reads its records: every access path with its cost, the chosen one first.',
    examples: [
      "EXPLAIN LIST OPENWO WITH PART.NO = 'F316'",
      'EXPLAIN SELECT STATUS, COUNT(*) FROM OPENWO GROUP BY STATUS',
    ],
  },
  HELP: {
    summary: 'Lists the commands, or explains a verb, a word of a sentence, or a routine.',
    examples: ['HELP LIST', 'HELP BREAK.ON', 'HELP VB_BINS.REV1'],
  },
  LOGTO: {
    summary: 'Changes to another account, in a folder or a database of PostgreSQL.',
    examples: ['LOGTO ../live', 'LOGTO postgres://erp@db/erp#live'],
  },
  CLEAR: { summary: 'Clears the screen.', examples: ['CLEAR'] },
  SLEEP: { summary: 'Waits so many seconds, or until a time of day.', examples: ['SLEEP 0'] },
  QUIT: { summary: 'Leaves the shell.', examples: ['QUIT'] },
};
