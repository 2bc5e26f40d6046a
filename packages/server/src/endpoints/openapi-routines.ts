import { isCallable, type Routine } from '@mvdb/routines';
import type { JsonSchema } from './json-schema.ts';

/** How an argument is supplied: text with marks, or nested arrays of attributes, values, subvalues. */
export const argumentValue: JsonSchema = {
  description: 'Text with marks, or nested arrays of attributes, values, subvalues.',
  anyOf: [
    { type: 'string' },
    {
      type: 'array',
      items: {
        anyOf: [
          { type: 'string' },
          {
            type: 'array',
            items: {
              anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
            },
          },
        ],
      },
    },
  ],
};

const ARGUMENT_VALUE = '#/components/schemas/ArgumentValue';

/** What the schema of a routine is called. */
export function schemaNameOf({ name }: Routine): string {
  return name.replace(/[^A-Za-z0-9._-]/g, '_');
}

/**
 * The call of a routine and its reply in one schema: an argument that is only supplied may be written, one
 * that is only produced may be read.
 */
export function routineSchema(routine: Routine): JsonSchema {
  const { name, status } = routine;
  const args = Object.entries(routine.args);
  const required = args.flatMap(([_name, { required }], index) =>
    required ? [String(index)] : [],
  );
  return {
    title: name,
    description: descriptionOf(routine),
    ...(status === 'deprecated' && { deprecated: true }),
    type: 'object',
    required: ['name', ...(required.length > 0 ? ['args'] : [])],
    properties: {
      name: { const: name },
      args: {
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(
          args.map(([title, argument], index) => [index, argumentSchema(title, argument)]),
        ),
        ...(required.length > 0 && { required }),
      },
    },
  };
}

function descriptionOf(routine: Routine): string {
  const { description, supersededBy, capability } = routine;
  return [
    description ?? 'An old name, for callers that use it.',
    ...(supersededBy === undefined ? [] : [`Replaced by ${supersededBy}.`]),
    ...(capability === undefined ? [] : [`Needs the capability ${capability}.`]),
    ...(isCallable(routine) ? [] : ['Internal: it is called by other routines only.']),
  ].join(' ');
}

function argumentSchema(
  title: string,
  { direction, description, kind, layout }: Routine['args'][string],
): JsonSchema {
  return {
    title,
    ...(description !== '' && { description }),
    ...(direction === 'out' ? { type: 'string', readOnly: true } : { $ref: ARGUMENT_VALUE }),
    ...(direction === 'in' && { writeOnly: true }),
    ...(kind !== 'text' && { 'x-kind': kind }),
    ...(layout && { 'x-layout': layout }),
  };
}

/** Bodies of calls that can be tried, by a name that is theirs alone. */
export function callExamples(
  routines: readonly Routine[],
): Readonly<Record<string, { readonly summary: string; readonly value: unknown }>> {
  return Object.fromEntries(
    routines.filter(isCallable).flatMap((routine) =>
      (routine.examples ?? []).map(({ call, failure }, index) => [
        `${schemaNameOf(routine)}.${index + 1}`,
        {
          summary: `${routine.name}${failure === undefined ? '' : `: ${failure}`}`,
          value: { name: routine.name, args: byIndex(routine, call) },
        },
      ]),
    ),
  );
}

function byIndex(routine: Routine, call: Readonly<Record<string, unknown>>) {
  const names = Object.keys(routine.args);
  return Object.fromEntries(
    Object.entries(call).map(([name, value]) => [names.indexOf(name), value]),
  );
}
