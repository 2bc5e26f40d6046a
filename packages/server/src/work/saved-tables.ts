import { association, attribute, defineSchema, defineTable } from 'mvdb';

/** Sentences and statements that people of the account share, by their names. */
export const SAVED_QUERIES = defineTable({
  name: 'SAVED.QUERIES',
  description: 'Sentences of the query language and statements of SQL, saved under names.',
  key: ['name'],
  title: 'DESCRIPTION',
  attributes: {
    sentence: attribute.text(1, 'SENTENCE', 'What is asked.'),
    description: attribute.text(2, 'DESCRIPTION', 'What it is for.'),
    savedBy: attribute.text(3, 'SAVED.BY', 'Login that saved it last.'),
    savedOn: attribute.date(4, 'SAVED.ON', 'When it was saved last.'),
  },
});

/** How a board shows what a query finds. */
export const BOARD_FORMS = ['table', 'number', 'bars', 'lines'] as const;

/** Pages of saved queries, by their names. */
export const SAVED_BOARDS = defineTable({
  name: 'SAVED.BOARDS',
  description: 'Pages of the console that show several saved queries.',
  key: ['name'],
  title: 'DESCRIPTION',
  attributes: {
    description: attribute.text(1, 'DESCRIPTION', 'What it is for.'),
    ...association('TILES', {
      queries: attribute.text(2, 'QUERY', 'Saved query that a tile shows.', {
        as: 'query',
        pointsTo: 'SAVED.QUERIES',
      }),
      forms: attribute.oneOf(...BOARD_FORMS)(3, 'FORM', 'How the tile shows it.', { as: 'form' }),
    }),
    savedBy: attribute.text(4, 'SAVED.BY', 'Login that saved it last.'),
    savedOn: attribute.date(5, 'SAVED.ON', 'When it was saved last.'),
  },
});

/** What the console saves in an account; the tables are created when something is first saved. */
export const savedSchema = defineSchema([SAVED_QUERIES, SAVED_BOARDS]);
