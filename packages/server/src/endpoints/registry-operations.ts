import { heldHeaders, heldReplies } from './held-replies.ts';
import { count, described, flag, listOf, members, text, texts } from './json-schema.ts';
import type { Operation } from './operation.ts';

export const searchQuery = {
  type: 'object',
  required: ['q'],
  additionalProperties: false,
  properties: {
    q: { type: 'string', pattern: '\\S', description: 'Part of a name or a description.' },
  },
} as const;

const layout = members({
  kind: { enum: ['columns', 'rows', 'record'] },
  positions: listOf(
    members(
      { name: text },
      {
        conversion: described(text, 'Displays stored data.'),
        isCompany: described(flag, 'A company, which must be open to the login.'),
      },
    ),
  ),
});

const argument = members(
  {
    index: count,
    name: text,
    direction: { enum: ['in', 'out', 'inout'] },
    description: text,
    kind: { enum: ['text', 'company', 'handle', 'message'] },
    required: flag,
  },
  { layout },
);

const example = members({ call: { type: 'object' }, reply: { type: 'object' } }, { failure: text });

const permission = {
  requires: described(
    { enum: ['read', 'write', 'dbCommand', 'osCommand'] },
    'The capability that the caller lacks.',
  ),
  remedy: described(text, 'How to get it.'),
  enabledRequestTypes: described(texts, 'Request types that may be called all the same.'),
};

const required = {
  name: text,
  domain: text,
  signature: text,
  sourceLocation: text,
  status: { enum: ['analyzed', 'deprecated'] },
  args: count,
  tablesReferenced: texts,
  tablesWritten: texts,
  area: described(
    text,
    'Area of the company, or the domain of a routine that is not in the catalogue.',
  ),
  tablesAlsoReferenced: texts,
  tablesAlsoWritten: texts,
  callable: flag,
  mayWrite: described(flag, 'Whether some calls of it write.'),
  messages: texts,
  notes: texts,
  examples: listOf(example),
  enabled: described(flag, 'Whether the caller may call it.'),
};

const optional = {
  safety: { enum: ['SAFE', 'COND', 'WARN', 'INT'] },
  pattern: text,
  description: text,
  supersededBy: text,
  latest: described(text, 'The current successor.'),
  safeRequestTypes: texts,
  dangerousRequestTypes: texts,
  readingRequests: described(
    members({ argument: text, types: texts }),
    'Calls that only read: the beginnings of the argument, before any `!`.',
  ),
  capability: { enum: ['dbCommand', 'osCommand'] },
  ...permission,
};

const list = { total: count, routines: listOf(members(required, optional)) };

const counts = {
  total: count,
  analyzed: count,
  deprecated: count,
  domains: count,
  safety: { type: 'object', additionalProperties: count },
};

export const listOperation: Operation = {
  id: 'listRoutines',
  tag: 'Routines',
  summary: 'List all routines',
  headers: heldHeaders,
  replies: heldReplies('All routines, without their arguments.', members(list)),
};

export const areasOperation: Operation = {
  id: 'listAreas',
  tag: 'Routines',
  summary: 'List the areas that have routines',
  headers: heldHeaders,
  replies: heldReplies(
    'Areas of the company in the order of its work, then the domains of other routines.',
    members({ areas: listOf(members({ title: text, description: text })) }),
  ),
};

export const statusOperation: Operation = {
  id: 'registryStatus',
  tag: 'Routines',
  summary: 'Compare the registry with the contract',
  headers: heldHeaders,
  replies: heldReplies(
    'Counts.',
    members({
      declared: members({ ...counts, documented: count, stubs: count, dangerous: count }),
      registered: members({ ...counts, implemented: count }),
      domains: listOf(
        members({ name: text, registered: count, implemented: count }, { declared: count }),
      ),
    }),
  ),
};

export const searchOperation: Operation = {
  id: 'searchNamed',
  tag: 'Routines',
  summary: 'Search routines by name, description and synonyms',
  headers: heldHeaders,
  replies: heldReplies('The best match first.', members({ query: text, ...list })),
};

export const domainOperation: Operation = {
  id: 'listRoutinesOfDomain',
  tag: 'Routines',
  summary: 'List the routines of a domain',
  parameters: { domain: 'Name of the domain.' },
  headers: heldHeaders,
  replies: heldReplies('Without their arguments.', members({ domain: text, ...list })),
};

export const entryOperation: Operation = {
  id: 'readRoutine',
  tag: 'Routines',
  summary: 'Read the entry of a routine',
  parameters: { name: 'Name of the routine.' },
  headers: heldHeaders,
  replies: heldReplies(
    'The entry.',
    members({ ...required, arguments: listOf(argument) }, optional),
  ),
};
