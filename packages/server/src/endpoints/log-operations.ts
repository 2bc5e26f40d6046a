import { changes, recordAttributes } from './call-operation.ts';
import { count, described, flag, listOf, members, text } from './json-schema.ts';
import type { Operation } from './operation.ts';

/** Changes of one page: by default, and at the most. */
export const HISTORY_DEFAULT = 50;
export const HISTORY_MAX = 500;

const commitPosition = { position: 'Position of a commit of the log.' };

const moment = {
  position: described(text, 'Position of the commit. Positions ascend.'),
  time: { type: 'string', format: 'date-time' },
};

const origin = members(
  {},
  {
    login: text,
    routine: described(text, 'Routine that made the commit.'),
    command: described(text, 'Verb of the command that made the commit.'),
    request: described(text, 'Number of the request, as in X-Request-Id.'),
    idempotencyKey: text,
  },
);

export const logOperation: Operation = {
  id: 'readLog',
  tag: 'Data',
  summary: 'Read from when to when the log reaches',
  replies: {
    200: {
      description: 'The log of the commits of the account.',
      content: {
        'application/json': members(
          { isOn: described(flag, 'Whether the account has a log.') },
          {
            first: described(members(moment), 'The first moment that can be asked for.'),
            last: described(members(moment), 'The last commit.'),
          },
        ),
      },
    },
  },
};

export const historyQuery = {
  type: 'object',
  required: ['id'],
  additionalProperties: false,
  properties: {
    id: described({ type: 'string', minLength: 1 }, 'The record.'),
    before: described(
      { type: 'string', pattern: '^[0-9]{1,16}$' },
      'Only changes before this commit: value of `next` on the previous page.',
    ),
    limit: described(
      { type: 'string', pattern: '^[1-9][0-9]{0,2}$' },
      `Changes of the page, from 1 to ${HISTORY_MAX}; default: ${HISTORY_DEFAULT}.`,
    ),
  },
} as const;

export const historyOperation: Operation = {
  id: 'readHistory',
  tag: 'Data',
  summary: 'Read the history of a record',
  description:
    'Who changed the record, when and by what, attribute by attribute, as far as the caller may see it now. A record may be gone.',
  parameters: { name: 'Name of a table or synonym; of a dictionary with `DICT ` before it.' },
  replies: {
    200: {
      description: 'Its changes, the last one first.',
      content: {
        'application/json': members(
          {
            table: text,
            id: text,
            changes: listOf(
              members(
                {
                  ...moment,
                  origin,
                  operation: { enum: ['added', 'changed', 'deleted'] },
                  attributes: recordAttributes,
                  others: described(count, 'Other records that the commit changed.'),
                },
                {
                  isErased: described(
                    flag,
                    'Whether what it was before was removed from the log for good.',
                  ),
                },
              ),
            ),
          },
          { next: described(text, 'Value for `before`; absent on the last page.') },
        ),
      },
    },
  },
};

export const commitOperation: Operation = {
  id: 'readCommit',
  tag: 'Data',
  summary: 'Read what a commit changed',
  parameters: commitPosition,
  replies: {
    200: {
      description: 'As far as the caller may see it now.',
      content: {
        'application/json': members({
          ...moment,
          origin,
          changes: described(changes, 'Each record that the commit changed.'),
        }),
      },
    },
  },
};

export const revertBody = {
  type: 'object',
  additionalProperties: false,
  properties: {
    force: described(flag, 'Whether records that later commits changed are overwritten.'),
  },
} as const;

export const revertOperation: Operation = {
  id: 'revertCommit',
  tag: 'Data',
  summary: 'Revert a commit',
  description:
    'For callers who may give every command. Its records are again what they were before it. Where a later commit changed one of them, nothing is reverted: CHANGED_SINCE.',
  parameters: commitPosition,
  replies: {
    200: {
      description: 'The commit is reverted, by a commit of its own.',
      content: {
        'application/json': members(
          { position: text, records: described(count, 'Records that were reverted.') },
          { commit: described(text, 'Position of the commit that did so.') },
        ),
      },
    },
  },
};
