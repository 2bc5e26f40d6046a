import type { KeywordHelp } from './word-help.ts';

const grouped = 'SELECT STATUS, COUNT(*), SUM(QTY) FROM OPENWO GROUP BY STATUS';
const joined =
  'SELECT W."@ID", P.DESCRIPTION FROM OPENWO W LEFT JOIN PRODUCT P ON P."@ID" = W.PART.NO';
const unnested = 'SELECT "@ID", PARTS, QUANTITIES FROM UNNEST BIN ON PARTS WHERE QUANTITIES > 0';
const ordered = 'SELECT "@ID", QTY FROM OPENWO ORDER BY QTY DESC, "@ID" ASC';
const chosen = "SELECT \"@ID\" FROM OPENWO WHERE STATUS IN ('R', 'P') AND NOT QTY BETWEEN 5 AND 10";

/** What each word of a SELECT of SQL does. A test runs the examples, and looks whether they hold the word. */
export const statementHelp: Readonly<Record<string, KeywordHelp>> = {
  SELECT: {
    form: 'SELECT [DISTINCT] column, ... FROM table ...',
    summary:
      'Returns the named columns of the records that meet the conditions; * stands for those of the phrase @.',
    examples: [grouped],
  },
  DISTINCT: {
    form: 'SELECT DISTINCT column, ... | COUNT(DISTINCT column)',
    summary: 'Returns each row, or each value, once.',
    examples: ['SELECT DISTINCT STATUS FROM OPENWO'],
  },
  FROM: {
    form: 'FROM table [AS name], ...',
    summary: 'Names the tables; DICT before a table is its dictionary.',
    examples: [grouped],
  },
  UNNEST: {
    form: 'UNNEST table ON association',
    summary: 'Makes a row for each value of the association, or of the multivalued item.',
    examples: [unnested],
  },
  WHERE: {
    form: 'WHERE condition',
    summary: 'Takes only rows that meet the condition. One of several values is enough.',
    examples: [chosen],
  },
  AND: {
    form: 'condition AND condition',
    summary: 'Requires both conditions.',
    examples: [chosen],
  },
  OR: {
    form: 'condition OR condition',
    summary: 'Requires one of the conditions; AND is applied before OR.',
    examples: ['SELECT "@ID" FROM OPENWO WHERE STATUS = \'R\' OR QTY > 10'],
  },
  NOT: {
    form: 'NOT condition | column NOT IN | NOT BETWEEN | NOT LIKE | IS NOT NULL',
    summary: 'Reverses the condition.',
    examples: [chosen],
  },
  IN: {
    form: 'column IN (value, ...)',
    summary: 'Requires one of the values.',
    examples: [chosen],
  },
  BETWEEN: {
    form: 'column BETWEEN value AND value',
    summary: 'Requires a value between the two, both included.',
    examples: [chosen],
  },
  LIKE: {
    form: "column LIKE 'pattern' [ESCAPE 'character']",
    summary: 'Matches a pattern: % stands for any text, _ for any character.',
    examples: ['SELECT "@ID" FROM PRODUCT WHERE DESCRIPTION LIKE \'%PANEL%\''],
  },
  ESCAPE: {
    form: "LIKE 'pattern' ESCAPE 'character'",
    summary: 'Names the character after which % and _ stand for themselves.',
    examples: ["SELECT \"@ID\" FROM PRODUCT WHERE DESCRIPTION LIKE '%5!%%' ESCAPE '!'"],
  },
  IS: {
    form: 'column IS [NOT] NULL',
    summary: 'Tests whether there is a value.',
    examples: ['SELECT "@ID" FROM OPENWO WHERE CLOSED.DATE IS NULL'],
  },
  NULL: {
    form: 'column IS [NOT] NULL',
    summary: 'Means an empty value.',
    examples: ['SELECT "@ID" FROM OPENWO WHERE CLOSED.DATE IS NULL'],
  },
  EVERY: {
    form: 'EVERY column comparison',
    summary: 'Requires that all values of the column meet the comparison, not only one.',
    examples: ['SELECT "@ID" FROM BIN WHERE EVERY QUANTITIES > 0'],
  },
  GROUP: {
    form: 'GROUP BY column, ...',
    summary: 'Makes one row of all rows with the same values in these columns.',
    examples: [grouped],
  },
  BY: {
    form: 'GROUP BY column, ... | ORDER BY column, ...',
    summary: 'Names the columns.',
    examples: [ordered],
  },
  HAVING: {
    form: 'HAVING condition',
    summary: 'Takes only groups that meet the condition.',
    examples: [`${grouped} HAVING COUNT(*) > 5`],
  },
  ORDER: {
    form: 'ORDER BY column [ASC | DESC], ...',
    summary: 'Sorts by these columns, which may be given by number.',
    examples: [ordered],
  },
  ASC: {
    form: 'ORDER BY column ASC',
    summary: 'Sorts ascending, which is the default.',
    examples: [ordered],
  },
  DESC: { form: 'ORDER BY column DESC', summary: 'Sorts descending.', examples: [ordered] },
  LIMIT: {
    form: 'LIMIT number [OFFSET number]',
    summary: 'Returns at most so many rows.',
    examples: [`${ordered} LIMIT 5 OFFSET 10`],
  },
  OFFSET: {
    form: 'OFFSET number',
    summary: 'Skips so many rows.',
    examples: [`${ordered} LIMIT 5 OFFSET 10`],
  },
  JOIN: {
    form: '[INNER | LEFT | CROSS] JOIN table ON condition',
    summary: 'Combines rows of both tables that meet the condition.',
    examples: [joined],
  },
  LEFT: {
    form: 'LEFT [OUTER] JOIN table ON condition',
    summary: 'Keeps rows of the first table that match none of the second.',
    examples: [joined],
  },
  OUTER: {
    form: 'LEFT OUTER JOIN table ON condition',
    summary: 'Means the same as LEFT JOIN.',
    examples: [joined.replace('LEFT', 'LEFT OUTER')],
  },
  INNER: {
    form: 'INNER JOIN table ON condition',
    summary: 'Means the same as JOIN: rows without a match are left out.',
    examples: [joined.replace('LEFT', 'INNER')],
  },
  CROSS: {
    form: 'CROSS JOIN table',
    summary: 'Combines every row with every row of the other table.',
    examples: ['SELECT COUNT(*) FROM LOCODE CROSS JOIN BIN'],
  },
  ON: {
    form: 'JOIN table ON condition | UNNEST table ON association',
    summary: 'Gives the condition of a join, or the values that become rows.',
    examples: [joined],
  },
  OF: {
    form: "table AS OF 'time or commit'",
    summary:
      "Reads all tables as they were at a time, such as '2026-11-01 10:00', or after a commit of the log.",
    examples: ['SELECT STATUS, COUNT(*) FROM OPENWO AS OF 1 GROUP BY STATUS'],
  },
  AS: {
    form: 'column AS name | table AS name',
    summary: 'Gives another name; the word may be left out.',
    examples: ['SELECT COUNT(*) AS ORDERS FROM OPENWO AS W'],
  },
  COUNT: {
    form: 'COUNT(*) | COUNT([DISTINCT] column)',
    summary: 'Counts rows, or values.',
    examples: [grouped],
  },
  SUM: { form: 'SUM(column)', summary: 'Adds up the values.', examples: [grouped] },
  AVG: {
    form: 'AVG(column)',
    summary: 'Computes the average of the values.',
    examples: ['SELECT STATUS, AVG(QTY) FROM OPENWO GROUP BY STATUS'],
  },
  MIN: {
    form: 'MIN(column)',
    summary: 'Returns the least of the values.',
    examples: ['SELECT MIN(DUE.DATE), MAX(DUE.DATE) FROM OPENWO'],
  },
  MAX: {
    form: 'MAX(column)',
    summary: 'Returns the greatest of the values.',
    examples: ['SELECT MIN(DUE.DATE), MAX(DUE.DATE) FROM OPENWO'],
  },
  EVAL: {
    form: "EVAL 'expression'",
    summary: 'Computes a column by an expression, like an I item.',
    examples: ['SELECT "@ID", EVAL \'QTY * 2\' FROM OPENWO'],
  },
};
