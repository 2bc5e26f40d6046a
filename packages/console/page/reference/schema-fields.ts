import type { Schema } from './document.ts';

/** A member of a body, in words. */
export interface Field {
  /** Such as `rows[].cells`, from the body as a whole, which is the empty text. */
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

/** One of the forms that a body may have. */
export interface BodyForm {
  /** What says it from the others; empty where there is but one. */
  readonly title: string;
  readonly fields: readonly Field[];
}

/** The forms that a body may have, each with its members, those of a member behind it. */
export function bodyForms(schema: Schema): readonly BodyForm[] {
  if (schema.oneOf === undefined) return [{ title: '', fields: fieldsOf(schema, '') }];
  return schema.oneOf.map((form, position) => ({
    title: titleOf(form) || `Form ${position + 1}`,
    fields: fieldsOf(form, ''),
  }));
}

/** What a form says of its kind: `kind: "report"`. */
function titleOf({ properties = {} }: Schema): string {
  return Object.entries(properties)
    .filter(([, schema]) => schema.const !== undefined || schema.enum !== undefined)
    .slice(0, 1)
    .map(([name, schema]) => `${name}: ${typeText(schema)}`)
    .join();
}

function fieldsOf(schema: Schema, path: string): readonly Field[] {
  const { properties = {}, required = [], items, oneOf = [], additionalProperties } = schema;
  const own = Object.entries(properties).flatMap(([name, member]) => {
    const position = path === '' ? name : `${path}.${name}`;
    const field = {
      path: position,
      type: typeText(member),
      isRequired: required.includes(name),
      description: member.description ?? '',
    };
    return [field, ...fieldsOf(member, position)];
  });
  return [
    ...own,
    ...(items === undefined ? [] : fieldsOf(items, `${path}[]`)),
    ...oneOf.flatMap((form) => fieldsOf(form, path)),
    ...(typeof additionalProperties === 'object'
      ? fieldsOf(additionalProperties, `${path}.*`)
      : []),
  ];
}

const typeNames: Readonly<Record<string, string>> = { string: 'text', integer: 'whole number' };

/** What values a schema lets through, in a few words. */
export function typeText(schema: Schema): string {
  const { $ref, type, items, minimum, maximum, maxLength, additionalProperties } = schema;
  if ($ref !== undefined) return $ref.replace(/^.*\//, '');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined)
    return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  const forms = schema.oneOf ?? schema.anyOf;
  if (forms !== undefined) return [...new Set(forms.map(typeText))].join(' or ');
  const types = type === undefined ? ['anything'] : [type].flat();
  return types
    .map((name) => {
      if (name === 'array') return `list of ${items === undefined ? 'anything' : typeText(items)}`;
      if (name === 'object' && typeof additionalProperties === 'object')
        return `object of ${typeText(additionalProperties)}`;
      const bounds = [
        ...(minimum === undefined || minimum === 0 ? [] : [`from ${minimum}`]),
        ...(maximum === undefined ? [] : [`to ${maximum}`]),
        ...(maxLength === undefined ? [] : [`of at most ${maxLength} characters`]),
      ];
      return [typeNames[name] ?? name, ...bounds].join(' ');
    })
    .join(' or ');
}
