import { describe, expect, test } from 'vitest';
import type { Schema } from './document.ts';
import { bodyForms, typeText } from './schema-fields.ts';

const text = { type: 'string' };

describe('typeText', () => {
  test.each<[Schema, string]>([
    [text, 'text'],
    [{ type: 'string', maxLength: 5 }, 'text of at most 5 characters'],
    [{ type: 'integer', minimum: 1, maximum: 10 }, 'whole number from 1 to 10'],
    [{ type: 'integer', minimum: 0 }, 'whole number'],
    [{ type: 'array', items: { type: 'array', items: text } }, 'list of list of text'],
    [{ type: ['string', 'array'], items: text }, 'text or list of text'],
    [{ type: 'object', additionalProperties: text }, 'object of text'],
    [{ type: 'object', additionalProperties: false }, 'object'],
    [{ const: 'report' }, '"report"'],
    [{ enum: ['left', 'right'] }, '"left" or "right"'],
    [{ oneOf: [text, { type: 'number' }, text] }, 'text or number'],
    [{ $ref: '#/components/schemas/Problem' }, 'Problem'],
    [{}, 'anything'],
  ])('of %j is %s', (schema, words) => {
    expect(typeText(schema)).toBe(words);
  });
});

describe('bodyForms', () => {
  const rows: Schema = {
    type: 'array',
    items: { type: 'object', required: ['id'], properties: { id: text, at: text } },
  };

  test('lists members with those below them', () => {
    const schema = {
      type: 'object',
      required: ['rows'],
      properties: { rows: { ...rows, description: 'What was found.' } },
    };
    expect(bodyForms(schema)).toEqual([
      {
        title: '',
        fields: [
          {
            path: 'rows',
            type: 'list of object',
            isRequired: true,
            description: 'What was found.',
          },
          { path: 'rows[].id', type: 'text', isRequired: true, description: '' },
          { path: 'rows[].at', type: 'text', isRequired: false, description: '' },
        ],
      },
    ]);
  });

  test('distinguishes forms by their kind', () => {
    const form = (kind: string) => ({ type: 'object', properties: { kind: { const: kind } } });
    const forms = bodyForms({ oneOf: [form('report'), form('list'), { type: 'object' }] });
    expect(forms.map(({ title }) => title)).toEqual(['kind: "report"', 'kind: "list"', 'Form 3']);
  });

  test('has no members for what has none', () => {
    expect(bodyForms(text)).toEqual([{ title: '', fields: [] }]);
  });
});
