import { attribute, defineSchema, defineTable } from 'mvdb';

export const TOOLS = defineTable({
  name: 'TOOLS',
  description: 'What the crib lends, and how many there are of each.',
  key: ['tool'],
  attributes: { owned: attribute.integer(1, 'OWNED', 'How many there are.') },
});

export const LOANS = defineTable({
  name: 'LOANS',
  description: 'Who has how many of a tool.',
  key: ['tool', 'borrower'],
  attributes: { count: attribute.integer(1, 'COUNT', 'How many.') },
});

export const schema = defineSchema([TOOLS, LOANS]);
