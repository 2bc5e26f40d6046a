import { described, flag, type JsonSchema, members, text, texts } from './json-schema.ts';
import type { Operation } from './operation.ts';

export const codeBody = {
  type: 'object',
  required: ['code'],
  additionalProperties: false,
  properties: { code: { type: 'string', minLength: 1, maxLength: 200 } },
} as const;

const role = { enum: ['reader', 'operator', 'administrator'] };
const expiresAt = { type: 'string', format: 'date-time' };

function answered(description: string, schema: JsonSchema): Operation['replies'] {
  return { 200: { description, content: { 'application/json': schema } } };
}

export const openOperation: Operation = {
  id: 'openSession',
  tag: 'Session',
  summary: 'Exchange a code for a token',
  description:
    'The server prints a code when it starts with tokens. It can be used once, and soon.',
  replies: answered(
    'A session of the console.',
    members({ token: text, login: text, role, expiresAt }),
  ),
};

export const callerOperation: Operation = {
  id: 'readSession',
  tag: 'Session',
  summary: 'See who asks, and what they may do',
  replies: answered(
    'Who asks.',
    members(
      {
        login: text,
        capabilities: {
          type: 'object',
          properties: {
            read: flag,
            write: flag,
            dbCommand: { enum: ['off', 'query', 'full'] },
            osCommand: texts,
          },
        },
        company: described(text, 'In which they work where nothing else is said.'),
        today: described(
          members({
            day: described({ type: 'integer' }, 'Days since 31 December 1967.'),
            date: described(text, 'As dates are shown, and as sentences take them.'),
          }),
          'The day, by the clock of their sessions.',
        ),
      },
      {
        initials: text,
        department: text,
        role: described(role, 'Absent where the server asks nobody for a token.'),
        expiresAt: described(expiresAt, 'Absent for a token that does not expire.'),
      },
    ),
  ),
};

export const endOperation: Operation = {
  id: 'endSession',
  tag: 'Session',
  summary: 'End the session that asks',
  replies: { 204: { description: 'It has ended; its token is worth nothing.' } },
};
