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
      'Gives the columns named of the records that pass; * stands for those of the phrase @.',
    examples: [grouped],
  },
  DISTINCT: {
    form: 'SELECT DISTINCT column, ... | COUNT(DISTINCT column)',
    summary: 'Each row, or each value, once.',
    examples: ['SELECT DISTINCT STATUS FROM OPENWO'],
  },
  FROM: {
    form: 'FROM table [AS name], ...',
    summary: 'Where the records are; DICT before a table is its dictionary.',
    examples: [grouped],
  },
  UNNEST: {
    form: 'UNNEST table ON association',
    summary: 'A row for each value of the association, or of the multivalued item.',
    examples: [unnested],
  },
  WHERE: {
    form: 'WHERE condition',
    summary: 'Only rows for which it holds. Of several values one must meet it.',
    examples: [chosen],
  },
  AND: { form: 'condition AND condition', summary: 'Both must hold.', examples: [chosen] },
  OR: {
    form: 'condition OR condition',
    summary: 'One of them must hold; AND binds closer.',
    examples: ['SELECT "@ID" FROM OPENWO WHERE STATUS = \'R\' OR QTY > 10'],
  },
  NOT: {
    form: 'NOT condition | column NOT IN | NOT BETWEEN | NOT LIKE | IS NOT NULL',
    summary: 'The opposite.',
    examples: [chosen],
  },
  IN: { form: 'column IN (value, ...)', summary: 'It is one of the values.', examples: [chosen] },
  BETWEEN: {
    form: 'column BETWEEN value AND value',
    summary: 'It lies between the two, or is one of them.',
    examples: [chosen],
  },
  LIKE: {
    form: "column LIKE 'pattern' [ESCAPE 'character']",
    summary: '% stands for any text, _ for any character.',
    examples: ['SELECT "@ID" FROM PRODUCT WHERE DESCRIPTION LIKE \'%PANEL%\''],
  },
  ESCAPE: {
    form: "LIKE 'pattern' ESCAPE 'character'",
    summary: 'Behind this character % and _ stand for themselves.',
    examples: ["SELECT \"@ID\" FROM PRODUCT WHERE DESCRIPTION LIKE '%5!%%' ESCAPE '!'"],
  },
  IS: {
    form: 'column IS [NOT] NULL',
    summary: 'Whether there is a value.',
    examples: ['SELECT "@ID" FROM OPENWO WHERE CLOSED.DATE IS NULL'],
  },
  NULL: {
    form: 'column IS [NOT] NULL',
    summary: 'No value: what is empty.',
    examples: ['SELECT "@ID" FROM OPENWO WHERE CLOSED.DATE IS NULL'],
  },
  EVERY: {
    form: 'EVERY column comparison',
    summary: 'All values of the column must meet it, not only one.',
    examples: ['SELECT "@ID" FROM BIN WHERE EVERY QUANTITIES > 0'],
  },
  GROUP: {
    form: 'GROUP BY column, ...',
    summary: 'A row for all that agree in these columns.',
    examples: [grouped],
  },
  BY: {
    form: 'GROUP BY column, ... | ORDER BY column, ...',
    summary: 'Which columns.',
    examples: [ordered],
  },
  HAVING: {
    form: 'HAVING condition',
    summary: 'Only groups for which it holds.',
    examples: [`${grouped} HAVING COUNT(*) > 5`],
  },
  ORDER: {
    form: 'ORDER BY column [ASC | DESC], ...',
    summary: 'In the order of these columns, which a number may stand for.',
    examples: [ordered],
  },
  ASC: {
    form: 'ORDER BY column ASC',
    summary: 'Ascending, as without the word.',
    examples: [ordered],
  },
  DESC: { form: 'ORDER BY column DESC', summary: 'Descending.', examples: [ordered] },
  LIMIT: {
    form: 'LIMIT number [OFFSET number]',
    summary: 'At most so many rows.',
    examples: [`${ordered} LIMIT 5 OFFSET 10`],
  },
  OFFSET: {
    form: 'OFFSET number',
    summary: 'Passes over so many rows.',
    examples: [`${ordered} LIMIT 5 OFFSET 10`],
  },
  JOIN: {
    form: '[INNER | LEFT | CROSS] JOIN table ON condition',
    summary: 'Rows of both tables for which the condition holds.',
    examples: [joined],
  },
  LEFT: {
    form: 'LEFT [OUTER] JOIN table ON condition',
    summary: 'Keeps rows before it that find none behind it.',
    examples: [joined],
  },
  OUTER: {
    form: 'LEFT OUTER JOIN table ON condition',
    summary: 'As LEFT JOIN without the word.',
    examples: [joined.replace('LEFT', 'LEFT OUTER')],
  },
  INNER: {
    form: 'INNER JOIN table ON condition',
    summary: 'As JOIN alone: what finds nothing is left out.',
    examples: [joined.replace('LEFT', 'INNER')],
  },
  CROSS: {
    form: 'CROSS JOIN table',
    summary: 'Every row with every row of the other table.',
    examples: ['SELECT COUNT(*) FROM LOCODE CROSS JOIN BIN'],
  },
  ON: {
    form: 'JOIN table ON condition | UNNEST table ON association',
    summary: 'What rows have to agree in, or which values become rows.',
    examples: [joined],
  },
  AS: {
    form: 'column AS name | table AS name',
    summary: 'Another name, also without the word.',
    examples: ['SELECT COUNT(*) AS ORDERS FROM OPENWO AS W'],
  },
  COUNT: {
    form: 'COUNT(*) | COUNT([DISTINCT] column)',
    summary: 'How many rows, or values, there are.',
    examples: [grouped],
  },
  SUM: { form: 'SUM(column)', summary: 'What the values add up to.', examples: [grouped] },
  AVG: {
    form: 'AVG(column)',
    summary: 'The average of the values.',
    examples: ['SELECT STATUS, AVG(QTY) FROM OPENWO GROUP BY STATUS'],
  },
  MIN: {
    form: 'MIN(column)',
    summary: 'The least of the values.',
    examples: ['SELECT MIN(DUE.DATE), MAX(DUE.DATE) FROM OPENWO'],
  },
  MAX: {
    form: 'MAX(column)',
    summary: 'The greatest of the values.',
    examples: ['SELECT MIN(DUE.DATE), MAX(DUE.DATE) FROM OPENWO'],
  },
  EVAL: {
    form: "EVAL 'expression'",
    summary: 'A column by an expression, as an I item has one.',
    examples: ['SELECT "@ID", EVAL \'QTY * 2\' FROM OPENWO'],
  },
};
