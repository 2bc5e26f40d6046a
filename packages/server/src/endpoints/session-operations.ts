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
    'A server with tokens prints a code when it starts. It can be used once, within five minutes.',
  replies: answered(
    'A session of the console.',
    members({ token: text, login: text, role, expiresAt }),
  ),
};

export const callerOperation: Operation = {
  id: 'readSession',
  tag: 'Session',
  summary: 'Read the login and its rights',
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
            program: flag,
          },
        },
        company: described(text, 'Company of the session.'),
        today: described(
          members({
            day: described({ type: 'integer' }, 'Days since 31 December 1967.'),
            date: described(text, 'In external form, as sentences take it.'),
          }),
          'The current day of the session.',
        ),
        home: described(
          { type: 'array', items: members({ title: text, sentence: text }) },
          'What the start page of the console shows; empty for its own choice.',
        ),
      },
      {
        companyName: described(text, 'Absent where the account has no such company.'),
        initials: text,
        department: text,
        role: described(role, 'Absent if the server has no tokens.'),
        expiresAt: described(expiresAt, 'Absent for a token that does not expire.'),
      },
    ),
  ),
};

export const endOperation: Operation = {
  id: 'endSession',
  tag: 'Session',
  summary: 'End the session',
  replies: { 204: { description: 'The session has ended; its token is invalid.' } },
};
