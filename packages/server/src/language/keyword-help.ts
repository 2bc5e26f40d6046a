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
        summary: 'Reads the dictionary of the table instead of its records.',
        examples: ['LIST DICT CUSTOMER'],
      },
      DATA: {
        form: 'DATA table',
        summary: 'Reads the records of the table, which is the default.',
        examples: ['LIST DATA CUSTOMER CITY'],
      },
      USING: {
        form: 'USING [DICT] table',
        summary: 'Takes the items from the dictionary of another table.',
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
          'Takes only records that meet the condition. One of several values is enough; without an operator the item must not be empty.',
        examples: ["LIST OPENWO WITH STATUS = 'R' 'P' AND QTY > 10 PART.NO QTY"],
      },
      WITHOUT: {
        form: 'WITHOUT item [operator value ...]',
        summary: 'Takes only records that do not meet the condition.',
        examples: ['LIST OPENWO WITHOUT CLOSED.DATE DUE.DATE'],
      },
      WHEN: {
        form: 'WHEN item operator value ...',
        summary:
          'Shows only the values of multivalued items that meet the condition, with the values associated with them.',
        examples: ['LIST BIN WHEN QUANTITIES > 0 PARTS QUANTITIES'],
      },
      EVERY: {
        form: 'WITH EVERY item operator value ...',
        summary: 'Requires that all values of the item meet the condition, not only one.',
        examples: ['LIST BIN WITH EVERY QUANTITIES > 0 PARTS QUANTITIES'],
      },
      NO: {
        form: 'WITH NO item [operator value ...]',
        summary: 'Requires that no value of the item meets the condition.',
        examples: ['LIST BIN WITH NO PARTS = P100 PARTS'],
      },
      NOT: {
        form: 'WITH item NOT value | WITH NOT (condition)',
        summary: 'Reverses the condition.',
        examples: ["LIST OPENWO WITH NOT (STATUS = 'R' OR STATUS = 'P') STATUS"],
      },
      AND: {
        form: 'condition AND condition',
        summary: 'Requires both conditions.',
        examples: ["LIST OPENWO WITH STATUS = 'R' AND QTY > 10 QTY"],
      },
      OR: {
        form: 'condition OR condition',
        summary: 'Requires one of the conditions. AND and OR are applied from left to right.',
        examples: ["LIST OPENWO WITH STATUS = 'R' OR QTY > 10 QTY"],
      },
      '(': {
        form: '( condition )',
        summary: 'Groups conditions.',
        examples: ["LIST OPENWO WITH QTY > 10 AND (STATUS = 'R' OR STATUS = 'P') QTY"],
      },
      ')': {
        form: '( condition )',
        summary: 'Groups conditions.',
        examples: ["COUNT OPENWO WITH (STATUS = 'R')"],
      },
      EQ: {
        form: 'item = value ...',
        summary: 'Compares for equality, as numbers if both are numbers.',
        examples: ["LIST OPENWO WITH STATUS = 'R'"],
      },
      NE: {
        form: 'item # value ...',
        summary: 'Compares for inequality.',
        examples: ["COUNT OPENWO WITH STATUS # 'R'"],
      },
      LT: {
        form: 'item < value',
        summary: 'Requires a smaller value.',
        examples: ['COUNT OPENWO WITH QTY < 10'],
      },
      LE: {
        form: 'item <= value',
        summary: 'Requires a smaller or equal value.',
        examples: ['COUNT OPENWO WITH QTY <= 10'],
      },
      GT: {
        form: 'item > value',
        summary: 'Requires a greater value.',
        examples: ["COUNT OPENWO WITH DUE.DATE AFTER '11/02/2026'"],
      },
      GE: {
        form: 'item >= value',
        summary: 'Requires a greater or equal value.',
        examples: ['COUNT OPENWO WITH QTY >= 10'],
      },
      LIKE: {
        form: "item LIKE 'pattern'",
        summary:
          'Matches a pattern: ... stands for anything, 3N for three digits, 2A for two letters, 0X for any characters, and other text for itself.',
        examples: ["LIST PRODUCT WITH DESCRIPTION LIKE '...PANEL...' DESCRIPTION"],
      },
      UNLIKE: {
        form: "item UNLIKE 'pattern'",
        summary: 'Requires that the pattern does not match.',
        examples: ["COUNT PRODUCT WITH DESCRIPTION UNLIKE '...PANEL...'"],
      },
      SAID: {
        form: 'item SAID word',
        summary: 'Requires a value that sounds like the word.',
        examples: ['LIST CUSTOMER WITH CITY SAID Buffallo CITY'],
      },
      BETWEEN: {
        form: 'item BETWEEN low high',
        summary: 'Requires a value from one to the other, both included.',
        examples: ['LIST OPENWO WITH QTY BETWEEN 5 10 QTY'],
      },
      'IS.NULL': {
        form: 'item IS.NULL',
        summary: 'Requires an empty item.',
        examples: ['COUNT OPENWO WITH CLOSED.DATE IS.NULL'],
      },
      'IS.NOT.NULL': {
        form: 'item IS.NOT.NULL',
        summary: 'Requires an item that is not empty.',
        examples: ['COUNT CUSTOMER WITH EMAIL IS.NOT.NULL'],
      },
      'NO.CASE': {
        form: 'operator NO.CASE value',
        summary: 'Compares without regard to the letter case.',
        examples: ["LIST CUSTOMER WITH CITY = NO.CASE 'buffalo' CITY"],
      },
      SAMPLE: {
        form: 'SAMPLE [n]',
        summary: 'Takes only the first n records (default: 10).',
        examples: ['LIST PRODUCT SAMPLE 5 DESCRIPTION'],
      },
      SAMPLED: {
        form: 'SAMPLED [n]',
        summary: 'Takes only every n-th record.',
        examples: ['LIST PRODUCT SAMPLED 20 DESCRIPTION'],
      },
      TOP: {
        form: 'TOP n',
        summary: 'Shows only the first n rows of the ordered result.',
        examples: ['SORT OPENWO BY.DSND QTY TOP 3 QTY'],
      },
    },
  },
  {
    title: 'Select lists and indexes',
    words: {
      FROM: {
        form: 'FROM n',
        summary: 'Takes only the records of select list n, 0 to 10.',
        examples: ['LIST OPENWO FROM 1 QTY'],
      },
      TO: {
        form: 'TO n | TO path',
        summary:
          'Names the select list that SELECT and similar verbs form, or the file that LIST and SORT write.',
        examples: ["SELECT OPENWO WITH STATUS = 'R' TO 1"],
      },
      SAVING: {
        form: 'SAVING [UNIQUE] item',
        summary: 'Forms the list from the values of an item instead of the ids.',
        examples: ['SELECT OPENWO SAVING UNIQUE PART.NO'],
      },
      UNIQUE: {
        form: 'SAVING UNIQUE item',
        summary: 'Takes each value once.',
        examples: ['SELECT OPENWO SAVING UNIQUE PART.NO'],
      },
      'AS.OF': {
        form: 'AS.OF "time or commit" ...',
        summary:
          'Reads the account as it was at a time, such as "2026-11-01 10:00", or after a commit of its log. Of several moments, a report lists one after the other.',
        examples: ['LIST OPENWO AS.OF "1" QTY', 'LIST OPENWO TOTAL QTY DET.SUP AS.OF "1" "2"'],
      },
      'REQUIRE.SELECT': {
        form: 'REQUIRE.SELECT',
        summary: 'Fails if no select list is active, instead of reading the whole table.',
        examples: ['LIST OPENWO REQUIRE.SELECT QTY'],
      },
      'NO.INDEX': {
        form: 'NO.INDEX',
        summary: 'Uses no index.',
        examples: ["LIST OPENWO WITH PART.NO = 'F316' NO.INDEX QTY"],
      },
      'REQUIRE.INDEX': {
        form: 'REQUIRE.INDEX',
        summary: 'Fails if no index answers the sentence.',
        examples: ["LIST OPENWO WITH PART.NO = 'F316' REQUIRE.INDEX QTY"],
      },
      'ALL.MATCH': {
        form: 'SEARCH table ALL.MATCH',
        summary: 'Finds records that contain all the texts.',
        examples: ['SEARCH PRODUCT ALL.MATCH'],
      },
      'NO.MATCH': {
        form: 'SEARCH table NO.MATCH',
        summary: 'Finds records that contain none of the texts.',
        examples: ['SEARCH PRODUCT NO.MATCH'],
      },
    },
  },
  {
    title: 'In which order',
    words: {
      BY: {
        form: 'BY item',
        summary: 'Sorts by an item, ascending.',
        examples: ['SORT OPENWO BY DUE.DATE DUE.DATE'],
      },
      'BY.DSND': {
        form: 'BY.DSND item',
        summary: 'Sorts by an item, descending.',
        examples: ['SORT OPENWO BY.DSND QTY QTY'],
      },
      'BY.EXP': {
        form: 'BY.EXP item',
        summary: 'Makes a row for each value of an item, ascending.',
        examples: ['SORT BIN BY.EXP PARTS PARTS QUANTITIES'],
      },
      'BY.EXP.DSND': {
        form: 'BY.EXP.DSND item',
        summary: 'Makes a row for each value of an item, descending.',
        examples: ['SORT BIN BY.EXP.DSND QUANTITIES PARTS QUANTITIES'],
      },
      'BY.EXP.SUB': {
        form: 'BY.EXP.SUB item',
        summary: 'Makes a row for each subvalue of an item, ascending.',
        examples: ['SORT BIN BY.EXP.SUB PARTS PARTS'],
      },
      'BY.EXP.SUB.DSND': {
        form: 'BY.EXP.SUB.DSND item',
        summary: 'Makes a row for each subvalue of an item, descending.',
        examples: ['SORT BIN BY.EXP.SUB.DSND PARTS PARTS'],
      },
    },
  },
  {
    title: 'Before a column',
    words: {
      EVAL: {
        form: 'EVAL "expression"',
        summary: 'Adds a column that is computed by an expression.',
        examples: ['LIST OPENWO QTY EVAL "QTY * 2" AS DOUBLE'],
      },
      TOTAL: {
        form: 'TOTAL column',
        summary: 'Shows the sum at each break and at the end.',
        examples: ['SORT OPENWO BY STATUS BREAK.ON STATUS TOTAL QTY'],
      },
      AVG: {
        form: 'AVG column [NO.NULLS]',
        summary: 'Shows the average at each break and at the end.',
        examples: ['LIST OPENWO AVG QTY DET.SUP'],
      },
      MIN: {
        form: 'MIN column',
        summary: 'Shows the least value.',
        examples: ['LIST OPENWO MIN QTY DET.SUP'],
      },
      MAX: {
        form: 'MAX column',
        summary: 'Shows the greatest value.',
        examples: ['LIST OPENWO MAX QTY DET.SUP'],
      },
      ENUM: {
        form: 'ENUM column [NO.NULLS]',
        summary: 'Shows the number of values.',
        examples: ['LIST OPENWO ENUM PART.NO DET.SUP'],
      },
      PCT: {
        form: 'PCT [decimals] column',
        summary: 'Shows the share of the whole, in percent.',
        examples: ['SORT OPENWO BY STATUS BREAK.ON STATUS PCT QTY DET.SUP'],
      },
      CALC: {
        form: 'CALC column',
        summary: 'Computes the expression of the item from totals at breaks.',
        examples: ['LIST OPENWO TOTAL QTY CALC EVAL "TOTAL(QTY) / 2" DET.SUP'],
      },
      CUMULATIVE: {
        form: 'CUMULATIVE column',
        summary: 'Shows the running sum, row by row.',
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
    title: 'After a column',
    words: {
      AS: {
        form: 'column AS name',
        summary: 'Names the column in the rest of the sentence.',
        examples: ['LIST OPENWO EVAL "QTY * 2" AS DOUBLE BY DOUBLE'],
      },
      ASSOC: {
        form: 'column ASSOC association',
        summary: 'Puts the values of the column beside those of an association.',
        examples: ['LIST BIN PARTS EVAL "QUANTITIES" ASSOC CONTENTS'],
      },
      'ASSOC.WITH': {
        form: 'column ASSOC.WITH column',
        summary: 'Puts the values of the column beside those of another.',
        examples: ['LIST BIN PARTS EVAL "QUANTITIES" ASSOC.WITH PARTS'],
      },
      'COL.HDG': {
        form: 'column COL.HDG "heading"',
        summary: 'Gives the column another heading.',
        examples: ['LIST OPENWO QTY COL.HDG "How many"'],
      },
      CONV: {
        form: 'column CONV "code"',
        summary: 'Gives the column another conversion.',
        examples: ['LIST OPENWO DUE.DATE CONV "D4-YMD"'],
      },
      FMT: {
        form: 'column FMT "width and justification"',
        summary: 'Gives the column another format, such as 20L or 12R.',
        examples: ['LIST CUSTOMER CITY FMT "12L"'],
      },
      'DISPLAY.LIKE': {
        form: 'column DISPLAY.LIKE column',
        summary: 'Shows the column like another.',
        examples: ['LIST OPENWO EVAL "DUE.DATE + 7" DISPLAY.LIKE DUE.DATE'],
      },
      'SINGLE.VALUE': {
        form: 'column SINGLE.VALUE',
        summary: 'Treats the column as one value.',
        examples: ['LIST BIN EVAL "SUM(QUANTITIES)" SINGLE.VALUE'],
      },
      'MULTI.VALUE': {
        form: 'column MULTI.VALUE | SAVING MULTI.VALUE item',
        summary:
          'Treats the column as multivalued; with SAVING each value becomes an element of the list.',
        examples: ['SELECT BIN SAVING MULTI.VALUE PARTS'],
      },
      'NO.NULLS': {
        form: 'AVG column NO.NULLS | SAVING item NO.NULLS',
        summary: 'Ignores empty values.',
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
          "Prints a text above each page; 'D' in it is the date, 'P' the page, 'L' a new line.",
        examples: [`LIST CUSTOMER CITY HEADING "Customers'L'"`],
      },
      FOOTING: {
        form: 'FOOTING "text"',
        summary: 'Prints a text below each page.',
        examples: [`LIST CUSTOMER CITY FOOTING "Page 'P'"`],
      },
      'GRAND.TOTAL': {
        form: 'GRAND.TOTAL "text"',
        summary: 'Prints a text before the totals at the end.',
        examples: ['LIST OPENWO TOTAL QTY GRAND.TOTAL "All"'],
      },
      'NO.GRAND.TOTAL': {
        form: 'NO.GRAND.TOTAL',
        summary: 'Leaves out the totals at the end.',
        examples: ['SORT OPENWO BY STATUS BREAK.ON STATUS TOTAL QTY NO.GRAND.TOTAL'],
      },
      'COL.SPACES': {
        form: 'COL.SPACES n',
        summary: 'Sets the number of spaces between columns.',
        examples: ['LIST CUSTOMER CITY STATE COL.SPACES 1'],
      },
      'COL.SUP': {
        form: 'COL.SUP',
        summary: 'Leaves out the headings of columns.',
        examples: ['LIST CUSTOMER CITY COL.SUP'],
      },
      'COL.HDR.SUPP': {
        form: 'COL.HDR.SUPP',
        summary: 'Leaves out the headings of pages and columns.',
        examples: ['LIST CUSTOMER CITY COL.HDR.SUPP'],
      },
      'COL.HDG.ID': {
        form: 'COL.HDG.ID',
        summary: 'Heads columns by their names.',
        examples: ['LIST CUSTOMER CITY COL.HDG.ID'],
      },
      'HDR.SUP': {
        form: 'HDR.SUP',
        summary: 'Leaves out the heading of pages.',
        examples: ['LIST CUSTOMER CITY HDR.SUP'],
      },
      'ID.SUP': {
        form: 'ID.SUP',
        summary: 'Leaves out the ids.',
        examples: ['LIST CUSTOMER CITY ID.SUP'],
      },
      'ID.ONLY': {
        form: 'ID.ONLY',
        summary: 'Shows only the ids.',
        examples: ['LIST CUSTOMER ID.ONLY'],
      },
      'DET.SUP': {
        form: 'DET.SUP',
        summary: 'Shows only breaks and totals.',
        examples: ['SORT OPENWO BY STATUS BREAK.ON STATUS TOTAL QTY DET.SUP'],
      },
      'COUNT.SUP': {
        form: 'COUNT.SUP',
        summary: 'Leaves out the number of records at the end.',
        examples: ['LIST CUSTOMER CITY COUNT.SUP'],
      },
      'DBL.SPC': {
        form: 'DBL.SPC',
        summary: 'Prints an empty line between records.',
        examples: ['LIST CUSTOMER CITY DBL.SPC'],
      },
      MARGIN: {
        form: 'MARGIN n',
        summary: 'Indents the report by n characters.',
        examples: ['LIST CUSTOMER CITY MARGIN 4'],
      },
      'NEW.PAGE': {
        form: 'NEW.PAGE',
        summary: 'Prints each record on a page of its own.',
        examples: ['LIST CUSTOMER CITY NEW.PAGE'],
      },
      'NO.PAGE': {
        form: 'NO.PAGE',
        summary: 'Does not wait between pages.',
        examples: ['LIST CUSTOMER CITY NO.PAGE'],
      },
      'NO.SPLIT': {
        form: 'NO.SPLIT',
        summary: 'Prints each record on one page.',
        examples: ['LIST CUSTOMER ADDRESS.LINES NO.SPLIT'],
      },
      VERT: {
        form: 'VERT',
        summary: 'Prints each column on a line of its own.',
        examples: ['LIST CUSTOMER CITY STATE ZIP VERT'],
      },
      PAN: {
        form: 'PAN',
        summary: 'Prints columns that do not fit on further pages to the right.',
        examples: ['LIST CUSTOMER CITY PAN'],
      },
      SCROLL: {
        form: 'SCROLL',
        summary: 'Lets a terminal show the report forwards and backwards.',
        examples: ['LIST CUSTOMER CITY SCROLL'],
      },
      BOXED: {
        form: 'BOXED',
        summary: 'Prints a box around each page.',
        examples: ['LIST CUSTOMER CITY BOXED'],
      },
      REPEATING: {
        form: 'REPEATING',
        summary: 'Repeats the columns of the record on every line of an exploded report.',
        examples: ['SORT BIN BY.EXP PARTS PARTS QUANTITIES REPEATING'],
      },
      LPTR: {
        form: 'LPTR [n]',
        summary: 'Formats the report for a printer, with its default columns and page.',
        examples: ['LIST CUSTOMER CITY LPTR'],
      },
      LABEL: {
        form: 'LABEL name',
        summary: 'Names the item of the dictionary with the layout of labels.',
        examples: ['LIST.LABEL CUSTOMER LABEL NO.DEFAULT CITY'],
      },
      'NO.DEFAULT': {
        form: 'LABEL NO.DEFAULT',
        summary: 'Prints labels without the layout of @LABEL.',
        examples: ['LIST.LABEL CUSTOMER LABEL NO.DEFAULT CITY'],
      },
    },
  },
  {
    title: 'In which form it is written',
    words: {
      CSV: {
        form: 'CSV [1 | 2 | 3] ["delimiter"]',
        summary:
          'Writes comma-separated values, with quotation marks where needed, around texts, or around all.',
        examples: ['LIST CUSTOMER CITY STATE CSV'],
      },
      TSV: {
        form: 'TSV',
        summary: 'Writes tabs between columns.',
        examples: ['LIST CUSTOMER CITY STATE TSV'],
      },
      DELIMITER: {
        form: 'DELIMITER "character"',
        summary: 'Writes a character between columns.',
        examples: ['LIST CUSTOMER CITY STATE DELIMITER "|"'],
      },
      JOINED: {
        form: 'CSV JOINED "text"',
        summary: 'Writes values in one cell with a text between them (default: a semicolon).',
        examples: ['LIST BIN PARTS CSV JOINED "/"'],
      },
      EXPLODED: {
        form: 'CSV EXPLODED',
        summary: 'Writes each value on a line of its own.',
        examples: ['LIST BIN PARTS QUANTITIES CSV EXPLODED'],
      },
      JSON: {
        form: 'JSON',
        summary: 'Writes a JSON object for each row.',
        examples: ['LIST CUSTOMER CITY STATE JSON'],
      },
      TOXML: {
        form: 'TOXML [ELEMENTS] [WITHDTD | WITHSCHEMA] [XMLMAPPING name]',
        summary: 'Writes XML, with attributes or, after ELEMENTS, elements.',
        examples: ['LIST CUSTOMER CITY STATE TOXML'],
      },
      ELEMENTS: {
        form: 'TOXML ELEMENTS',
        summary: 'Writes columns as elements of XML.',
        examples: ['LIST CUSTOMER CITY TOXML ELEMENTS'],
      },
      WITHDTD: {
        form: 'TOXML WITHDTD',
        summary: 'Writes a DTD before the XML.',
        examples: ['LIST CUSTOMER CITY TOXML WITHDTD'],
      },
      WITHSCHEMA: {
        form: 'TOXML WITHSCHEMA',
        summary: 'Writes a schema before the XML.',
        examples: ['LIST CUSTOMER CITY TOXML WITHSCHEMA'],
      },
      XMLMAPPING: {
        form: 'TOXML XMLMAPPING name',
        summary: 'Is rejected: AS names the columns instead.',
        examples: ['LIST CUSTOMER CITY AS TOWN TOXML'],
      },
      APPENDING: {
        form: 'TO path APPENDING',
        summary: 'Appends to the file.',
        examples: ['LIST CUSTOMER CITY TO cities.txt APPENDING'],
      },
      OVERWRITING: {
        form: 'TO path OVERWRITING',
        summary: 'Replaces the file.',
        examples: ['LIST CUSTOMER CITY TO cities.txt OVERWRITING'],
      },
    },
  },
];
