import type { QueryKeyword } from 'mvdb/host';
import type { KeywordHelp } from './word-help.ts';

/** Words of a sentence that belong together. */
export interface KeywordSection {
  readonly title: string;
  readonly words: Readonly<Partial<Record<QueryKeyword, KeywordHelp>>>;
}

/** Every word of the query language. A test proves that none is left out, and runs the examples. */
export const keywordSections: readonly KeywordSection[] = [
  {
    title: 'The table',
    words: {
      DICT: {
        form: 'DICT table',
        summary: 'The dictionary of the table, rather than its records.',
        examples: ['LIST DICT CUSTOMER'],
      },
      DATA: {
        form: 'DATA table',
        summary: 'The records of the table, as without the word.',
        examples: ['LIST DATA CUSTOMER CITY'],
      },
      USING: {
        form: 'USING [DICT] table',
        summary: 'The dictionary of another table says what the words mean.',
        examples: ['LIST PRODUCT USING DICT PRODUCT DESCRIPTION'],
      },
    },
  },
  {
    title: 'Which records',
    words: {
      WITH: {
        form: 'WITH [EVERY | NO] item [operator] value ... [AND | OR ...]',
        summary:
          'Only records that pass. Of several values one must be met; without an operator the item must not be empty.',
        examples: ["LIST OPENWO WITH STATUS = 'R' 'P' AND QTY > 10 PART.NO QTY"],
      },
      WITHOUT: {
        form: 'WITHOUT item [operator value ...]',
        summary: 'Only records that do not pass.',
        examples: ['LIST OPENWO WITHOUT CLOSED.DATE DUE.DATE'],
      },
      WHEN: {
        form: 'WHEN item operator value ...',
        summary: 'Of multivalued items only the values that pass, and what stands beside them.',
        examples: ['LIST BIN WHEN QUANTITIES > 0 PARTS QUANTITIES'],
      },
      EVERY: {
        form: 'WITH EVERY item operator value ...',
        summary: 'All values of the item must pass, not only one.',
        examples: ['LIST BIN WITH EVERY QUANTITIES > 0 PARTS QUANTITIES'],
      },
      NO: {
        form: 'WITH NO item [operator value ...]',
        summary: 'No value of the item may pass.',
        examples: ['LIST BIN WITH NO PARTS = P100 PARTS'],
      },
      NOT: {
        form: 'WITH item NOT value | WITH NOT (condition)',
        summary: 'The opposite.',
        examples: ["LIST OPENWO WITH NOT (STATUS = 'R' OR STATUS = 'P') STATUS"],
      },
      AND: {
        form: 'condition AND condition',
        summary: 'Both must hold.',
        examples: ["LIST OPENWO WITH STATUS = 'R' AND QTY > 10 QTY"],
      },
      OR: {
        form: 'condition OR condition',
        summary: 'One of them must hold. AND and OR are taken from left to right.',
        examples: ["LIST OPENWO WITH STATUS = 'R' OR QTY > 10 QTY"],
      },
      '(': {
        form: '( condition )',
        summary: 'Brackets are taken together.',
        examples: ["LIST OPENWO WITH QTY > 10 AND (STATUS = 'R' OR STATUS = 'P') QTY"],
      },
      ')': {
        form: '( condition )',
        summary: 'Brackets are taken together.',
        examples: ["COUNT OPENWO WITH (STATUS = 'R')"],
      },
      EQ: {
        form: 'item = value ...',
        summary: 'Equal, as numbers where both are.',
        examples: ["LIST OPENWO WITH STATUS = 'R'"],
      },
      NE: {
        form: 'item # value ...',
        summary: 'Not equal.',
        examples: ["COUNT OPENWO WITH STATUS # 'R'"],
      },
      LT: { form: 'item < value', summary: 'Less.', examples: ['COUNT OPENWO WITH QTY < 10'] },
      LE: {
        form: 'item <= value',
        summary: 'Less or equal.',
        examples: ['COUNT OPENWO WITH QTY <= 10'],
      },
      GT: {
        form: 'item > value',
        summary: 'Greater.',
        examples: ["COUNT OPENWO WITH DUE.DATE AFTER '11/02/2026'"],
      },
      GE: {
        form: 'item >= value',
        summary: 'Greater or equal.',
        examples: ['COUNT OPENWO WITH QTY >= 10'],
      },
      LIKE: {
        form: "item LIKE 'pattern'",
        summary:
          'Of that pattern: ... stands for anything, 3N for three digits, 2A for two letters, 0X for any characters, and text for itself.',
        examples: ["LIST PRODUCT WITH DESCRIPTION LIKE '...PANEL...' DESCRIPTION"],
      },
      UNLIKE: {
        form: "item UNLIKE 'pattern'",
        summary: 'Not of that pattern.',
        examples: ["COUNT PRODUCT WITH DESCRIPTION UNLIKE '...PANEL...'"],
      },
      SAID: {
        form: 'item SAID word',
        summary: 'Sounding like the word.',
        examples: ['LIST CUSTOMER WITH CITY SAID Buffallo CITY'],
      },
      BETWEEN: {
        form: 'item BETWEEN low high',
        summary: 'From one value to another, both included.',
        examples: ['LIST OPENWO WITH QTY BETWEEN 5 10 QTY'],
      },
      'IS.NULL': {
        form: 'item IS.NULL',
        summary: 'Empty.',
        examples: ['COUNT OPENWO WITH CLOSED.DATE IS.NULL'],
      },
      'IS.NOT.NULL': {
        form: 'item IS.NOT.NULL',
        summary: 'Not empty.',
        examples: ['COUNT CUSTOMER WITH EMAIL IS.NOT.NULL'],
      },
      'NO.CASE': {
        form: 'operator NO.CASE value',
        summary: 'Capitals count as small letters.',
        examples: ["LIST CUSTOMER WITH CITY = NO.CASE 'buffalo' CITY"],
      },
      SAMPLE: {
        form: 'SAMPLE [n]',
        summary: 'Only the first n records; default: 10.',
        examples: ['LIST PRODUCT SAMPLE 5 DESCRIPTION'],
      },
      SAMPLED: {
        form: 'SAMPLED [n]',
        summary: 'Only every n-th record.',
        examples: ['LIST PRODUCT SAMPLED 20 DESCRIPTION'],
      },
      TOP: {
        form: 'TOP n',
        summary: 'Only the first n rows of the result, once they are in order.',
        examples: ['SORT OPENWO BY.DSND QTY TOP 3 QTY'],
      },
    },
  },
  {
    title: 'Select lists and indexes',
    words: {
      FROM: {
        form: 'FROM n',
        summary: 'Only the records of select list n, 0 to 10.',
        examples: ['LIST OPENWO FROM 1 QTY'],
      },
      TO: {
        form: 'TO n | TO path',
        summary:
          'Behind SELECT and its kin the select list to be formed; behind LIST and SORT a file of the system.',
        examples: ["SELECT OPENWO WITH STATUS = 'R' TO 1"],
      },
      SAVING: {
        form: 'SAVING [UNIQUE] item',
        summary: 'The list is made of the values of an item, not of the ids.',
        examples: ['SELECT OPENWO SAVING UNIQUE PART.NO'],
      },
      UNIQUE: {
        form: 'SAVING UNIQUE item',
        summary: 'Each value once.',
        examples: ['SELECT OPENWO SAVING UNIQUE PART.NO'],
      },
      'REQUIRE.SELECT': {
        form: 'REQUIRE.SELECT',
        summary: 'Fails where no select list is active, rather than taking the whole table.',
        examples: ['LIST OPENWO REQUIRE.SELECT QTY'],
      },
      'NO.INDEX': {
        form: 'NO.INDEX',
        summary: 'Uses no index.',
        examples: ["LIST OPENWO WITH PART.NO = 'F316' NO.INDEX QTY"],
      },
      'REQUIRE.INDEX': {
        form: 'REQUIRE.INDEX',
        summary: 'Fails where no index answers the sentence.',
        examples: ["LIST OPENWO WITH PART.NO = 'F316' REQUIRE.INDEX QTY"],
      },
      'ALL.MATCH': {
        form: 'SEARCH table ALL.MATCH',
        summary: 'Records that hold all the texts.',
        examples: ['SEARCH PRODUCT ALL.MATCH'],
      },
      'NO.MATCH': {
        form: 'SEARCH table NO.MATCH',
        summary: 'Records that hold none of the texts.',
        examples: ['SEARCH PRODUCT NO.MATCH'],
      },
    },
  },
  {
    title: 'In which order',
    words: {
      BY: {
        form: 'BY item',
        summary: 'Ascending by an item.',
        examples: ['SORT OPENWO BY DUE.DATE DUE.DATE'],
      },
      'BY.DSND': {
        form: 'BY.DSND item',
        summary: 'Descending by an item.',
        examples: ['SORT OPENWO BY.DSND QTY QTY'],
      },
      'BY.EXP': {
        form: 'BY.EXP item',
        summary: 'A row for each value of an item, ascending.',
        examples: ['SORT BIN BY.EXP PARTS PARTS QUANTITIES'],
      },
      'BY.EXP.DSND': {
        form: 'BY.EXP.DSND item',
        summary: 'A row for each value of an item, descending.',
        examples: ['SORT BIN BY.EXP.DSND QUANTITIES PARTS QUANTITIES'],
      },
      'BY.EXP.SUB': {
        form: 'BY.EXP.SUB item',
        summary: 'A row for each subvalue of an item, ascending.',
        examples: ['SORT BIN BY.EXP.SUB PARTS PARTS'],
      },
      'BY.EXP.SUB.DSND': {
        form: 'BY.EXP.SUB.DSND item',
        summary: 'A row for each subvalue of an item, descending.',
        examples: ['SORT BIN BY.EXP.SUB.DSND PARTS PARTS'],
      },
    },
  },
  {
    title: 'Before a column',
    words: {
      EVAL: {
        form: 'EVAL "expression"',
        summary: 'A column that the dictionary does not have, computed by an expression.',
        examples: ['LIST OPENWO QTY EVAL "QTY * 2" AS DOUBLE'],
      },
      TOTAL: {
        form: 'TOTAL column',
        summary: 'The sum at each break and at the end.',
        examples: ['SORT OPENWO BY STATUS BREAK.ON STATUS TOTAL QTY'],
      },
      AVG: {
        form: 'AVG column [NO.NULLS]',
        summary: 'The average at each break and at the end.',
        examples: ['LIST OPENWO AVG QTY DET.SUP'],
      },
      MIN: {
        form: 'MIN column',
        summary: 'The least value.',
        examples: ['LIST OPENWO MIN QTY DET.SUP'],
      },
      MAX: {
        form: 'MAX column',
        summary: 'The greatest value.',
        examples: ['LIST OPENWO MAX QTY DET.SUP'],
      },
      ENUM: {
        form: 'ENUM column [NO.NULLS]',
        summary: 'The number of values.',
        examples: ['LIST OPENWO ENUM PART.NO DET.SUP'],
      },
      PCT: {
        form: 'PCT [decimals] column',
        summary: 'The share of the whole, in percent.',
        examples: ['SORT OPENWO BY STATUS BREAK.ON STATUS PCT QTY DET.SUP'],
      },
      CALC: {
        form: 'CALC column',
        summary: 'At breaks the expression of the item is computed of the totals in it.',
        examples: ['LIST OPENWO TOTAL QTY CALC EVAL "TOTAL(QTY) / 2" DET.SUP'],
      },
      CUMULATIVE: {
        form: 'CUMULATIVE column',
        summary: 'The sum so far, row by row.',
        examples: ['LIST OPENWO QTY CUMULATIVE QTY'],
      },
      'BREAK.ON': {
        form: 'BREAK.ON ["text"] column',
        summary: 'Prints the totals where the column changes.',
        examples: ['SORT OPENWO BY STATUS BREAK.ON STATUS TOTAL QTY'],
      },
      'BREAK.SUP': {
        form: 'BREAK.SUP ["text"] column',
        summary: 'Breaks as BREAK.ON does, without showing the column.',
        examples: ['SORT OPENWO BY STATUS BREAK.SUP STATUS TOTAL QTY'],
      },
    },
  },
  {
    title: 'Behind a column',
    words: {
      AS: {
        form: 'column AS name',
        summary: 'The column is called so, in the whole sentence.',
        examples: ['LIST OPENWO EVAL "QTY * 2" AS DOUBLE BY DOUBLE'],
      },
      ASSOC: {
        form: 'column ASSOC association',
        summary: 'The values of the column belong beside those of an association.',
        examples: ['LIST BIN PARTS EVAL "QUANTITIES" ASSOC CONTENTS'],
      },
      'ASSOC.WITH': {
        form: 'column ASSOC.WITH column',
        summary: 'The values of the column belong beside those of another.',
        examples: ['LIST BIN PARTS EVAL "QUANTITIES" ASSOC.WITH PARTS'],
      },
      'COL.HDG': {
        form: 'column COL.HDG "heading"',
        summary: 'Another heading of the column.',
        examples: ['LIST OPENWO QTY COL.HDG "How many"'],
      },
      CONV: {
        form: 'column CONV "code"',
        summary: 'Another conversion of the column.',
        examples: ['LIST OPENWO DUE.DATE CONV "D4-YMD"'],
      },
      FMT: {
        form: 'column FMT "width and justification"',
        summary: 'Another format of the column, such as 20L or 12R.',
        examples: ['LIST CUSTOMER CITY FMT "12L"'],
      },
      'DISPLAY.LIKE': {
        form: 'column DISPLAY.LIKE column',
        summary: 'The column looks like another.',
        examples: ['LIST OPENWO EVAL "DUE.DATE + 7" DISPLAY.LIKE DUE.DATE'],
      },
      'SINGLE.VALUE': {
        form: 'column SINGLE.VALUE',
        summary: 'The column has one value.',
        examples: ['LIST BIN EVAL "SUM(QUANTITIES)" SINGLE.VALUE'],
      },
      'MULTI.VALUE': {
        form: 'column MULTI.VALUE | SAVING MULTI.VALUE item',
        summary: 'The column has values; each becomes an element of a list.',
        examples: ['SELECT BIN SAVING MULTI.VALUE PARTS'],
      },
      'NO.NULLS': {
        form: 'AVG column NO.NULLS | SAVING item NO.NULLS',
        summary: 'Empty values do not count.',
        examples: ['LIST OPENWO AVG QTY NO.NULLS DET.SUP'],
      },
    },
  },
  {
    title: 'How the report looks',
    words: {
      HEADING: {
        form: 'HEADING "text"',
        summary:
          "What stands above each page; 'D' in it is the date, 'P' the page, 'L' a new line.",
        examples: [`LIST CUSTOMER CITY HEADING "Customers'L'"`],
      },
      FOOTING: {
        form: 'FOOTING "text"',
        summary: 'What stands below each page.',
        examples: [`LIST CUSTOMER CITY FOOTING "Page 'P'"`],
      },
      'GRAND.TOTAL': {
        form: 'GRAND.TOTAL "text"',
        summary: 'What stands before the totals at the end.',
        examples: ['LIST OPENWO TOTAL QTY GRAND.TOTAL "All"'],
      },
      'NO.GRAND.TOTAL': {
        form: 'NO.GRAND.TOTAL',
        summary: 'No totals at the end.',
        examples: ['SORT OPENWO BY STATUS BREAK.ON STATUS TOTAL QTY NO.GRAND.TOTAL'],
      },
      'COL.SPACES': {
        form: 'COL.SPACES n',
        summary: 'Characters between columns.',
        examples: ['LIST CUSTOMER CITY STATE COL.SPACES 1'],
      },
      'COL.SUP': {
        form: 'COL.SUP',
        summary: 'No headings of columns.',
        examples: ['LIST CUSTOMER CITY COL.SUP'],
      },
      'COL.HDR.SUPP': {
        form: 'COL.HDR.SUPP',
        summary: 'No headings, neither of the page nor of columns.',
        examples: ['LIST CUSTOMER CITY COL.HDR.SUPP'],
      },
      'COL.HDG.ID': {
        form: 'COL.HDG.ID',
        summary: 'Columns are headed by their names.',
        examples: ['LIST CUSTOMER CITY COL.HDG.ID'],
      },
      'HDR.SUP': {
        form: 'HDR.SUP',
        summary: 'No heading of the page.',
        examples: ['LIST CUSTOMER CITY HDR.SUP'],
      },
      'ID.SUP': {
        form: 'ID.SUP',
        summary: 'Without the ids.',
        examples: ['LIST CUSTOMER CITY ID.SUP'],
      },
      'ID.ONLY': {
        form: 'ID.ONLY',
        summary: 'Nothing but the ids.',
        examples: ['LIST CUSTOMER ID.ONLY'],
      },
      'DET.SUP': {
        form: 'DET.SUP',
        summary: 'Only breaks and totals.',
        examples: ['SORT OPENWO BY STATUS BREAK.ON STATUS TOTAL QTY DET.SUP'],
      },
      'COUNT.SUP': {
        form: 'COUNT.SUP',
        summary: 'Without the number of records at the end.',
        examples: ['LIST CUSTOMER CITY COUNT.SUP'],
      },
      'DBL.SPC': {
        form: 'DBL.SPC',
        summary: 'An empty line between records.',
        examples: ['LIST CUSTOMER CITY DBL.SPC'],
      },
      MARGIN: {
        form: 'MARGIN n',
        summary: 'Characters to the left of all.',
        examples: ['LIST CUSTOMER CITY MARGIN 4'],
      },
      'NEW.PAGE': {
        form: 'NEW.PAGE',
        summary: 'Each record on a page of its own.',
        examples: ['LIST CUSTOMER CITY NEW.PAGE'],
      },
      'NO.PAGE': {
        form: 'NO.PAGE',
        summary: 'Does not wait between pages.',
        examples: ['LIST CUSTOMER CITY NO.PAGE'],
      },
      'NO.SPLIT': {
        form: 'NO.SPLIT',
        summary: 'A record is not divided between pages.',
        examples: ['LIST CUSTOMER ADDRESS.LINES NO.SPLIT'],
      },
      VERT: {
        form: 'VERT',
        summary: 'Each column on a line of its own.',
        examples: ['LIST CUSTOMER CITY STATE ZIP VERT'],
      },
      PAN: {
        form: 'PAN',
        summary: 'Columns that find no room go on further pages to the right.',
        examples: ['LIST CUSTOMER CITY PAN'],
      },
      SCROLL: {
        form: 'SCROLL',
        summary: 'The report may be gone through up and down.',
        examples: ['LIST CUSTOMER CITY SCROLL'],
      },
      BOXED: {
        form: 'BOXED',
        summary: 'A box around each page.',
        examples: ['LIST CUSTOMER CITY BOXED'],
      },
      REPEATING: {
        form: 'REPEATING',
        summary: 'In an exploded report every line has the columns of its record.',
        examples: ['SORT BIN BY.EXP PARTS PARTS QUANTITIES REPEATING'],
      },
      LPTR: {
        form: 'LPTR [n]',
        summary: 'As for a printer: with its default columns and page.',
        examples: ['LIST CUSTOMER CITY LPTR'],
      },
      LABEL: {
        form: 'LABEL name',
        summary: 'The item of the dictionary that says how labels are laid out.',
        examples: ['LIST.LABEL CUSTOMER LABEL NO.DEFAULT CITY'],
      },
      'NO.DEFAULT': {
        form: 'LABEL NO.DEFAULT',
        summary: 'Labels without the layout of @LABEL.',
        examples: ['LIST.LABEL CUSTOMER LABEL NO.DEFAULT CITY'],
      },
    },
  },
  {
    title: 'In which form it is written',
    words: {
      CSV: {
        form: 'CSV [1 | 2 | 3] ["delimiter"]',
        summary: 'Comma-separated; quotation marks where needed, around text, or around all.',
        examples: ['LIST CUSTOMER CITY STATE CSV'],
      },
      TSV: {
        form: 'TSV',
        summary: 'Tabs between the columns.',
        examples: ['LIST CUSTOMER CITY STATE TSV'],
      },
      DELIMITER: {
        form: 'DELIMITER "character"',
        summary: 'That character between the columns.',
        examples: ['LIST CUSTOMER CITY STATE DELIMITER "|"'],
      },
      JOINED: {
        form: 'CSV JOINED "text"',
        summary: 'Values stand in one cell, with the text between them; ; by default.',
        examples: ['LIST BIN PARTS CSV JOINED "/"'],
      },
      EXPLODED: {
        form: 'CSV EXPLODED',
        summary: 'Values stand on lines of their own.',
        examples: ['LIST BIN PARTS QUANTITIES CSV EXPLODED'],
      },
      JSON: {
        form: 'JSON',
        summary: 'An object for each row.',
        examples: ['LIST CUSTOMER CITY STATE JSON'],
      },
      TOXML: {
        form: 'TOXML [ELEMENTS] [WITHDTD | WITHSCHEMA] [XMLMAPPING name]',
        summary: 'XML, with attributes unless ELEMENTS is said.',
        examples: ['LIST CUSTOMER CITY STATE TOXML'],
      },
      ELEMENTS: {
        form: 'TOXML ELEMENTS',
        summary: 'Columns are elements of XML.',
        examples: ['LIST CUSTOMER CITY TOXML ELEMENTS'],
      },
      WITHDTD: {
        form: 'TOXML WITHDTD',
        summary: 'With a DTD before it.',
        examples: ['LIST CUSTOMER CITY TOXML WITHDTD'],
      },
      WITHSCHEMA: {
        form: 'TOXML WITHSCHEMA',
        summary: 'With a schema before it.',
        examples: ['LIST CUSTOMER CITY TOXML WITHSCHEMA'],
      },
      XMLMAPPING: {
        form: 'TOXML XMLMAPPING name',
        summary: 'Is rejected here: AS names the columns instead.',
        examples: ['LIST CUSTOMER CITY AS TOWN TOXML'],
      },
      APPENDING: {
        form: 'TO path APPENDING',
        summary: 'Behind what the file holds.',
        examples: ['LIST CUSTOMER CITY TO cities.txt APPENDING'],
      },
      OVERWRITING: {
        form: 'TO path OVERWRITING',
        summary: 'In place of what the file holds.',
        examples: ['LIST CUSTOMER CITY TO cities.txt OVERWRITING'],
      },
    },
  },
];
