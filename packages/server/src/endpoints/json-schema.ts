/** A JSON Schema, as routes check requests with and the documentation shows. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export const text = { type: 'string' } as const;
export const texts = { type: 'array', items: text } as const;
export const flag = { type: 'boolean' } as const;
export const count = { type: 'integer', minimum: 0 } as const;
export const amount = { type: 'number', minimum: 0 } as const;

/** A query string in which nothing may stand. */
export const noQuery = { type: 'object', additionalProperties: false } as const;

/** An object with all of these members, and any others. */
export function members<Properties extends Readonly<Record<string, JsonSchema>>>(
  properties: Properties,
  optional: Readonly<Record<string, JsonSchema>> = {},
) {
  return {
    type: 'object',
    required: Object.keys(properties),
    properties: { ...properties, ...optional },
  } as const;
}

export function listOf(items: JsonSchema) {
  return { type: 'array', items } as const;
}

/** The same schema with what it means. */
export function described<Schema extends JsonSchema>(schema: Schema, description: string) {
  return { ...schema, description } as const;
}
