import type { Repetition } from '../schema/attribute.ts';

/** An attribute as dictionary and data propose it. */
export interface InferredAttribute {
  readonly number: number;
  /** In the dictionary. */
  readonly name: string;
  readonly codeName: string;
  readonly meaning: string;
  readonly kind:
    | { readonly type: 'text' | 'integer' | 'date' | 'time' }
    | { readonly type: 'decimal'; readonly scale: number };
  readonly conversion: string;
  readonly format: string;
  readonly repetition: Repetition;
  readonly association: string;
  readonly member: string;
}

/** A program that declares the table. */
export function sourceOf(table: string, attributes: readonly InferredAttribute[]): string {
  const lines = attributes.flatMap((one, index) => [
    ...(opens(one, attributes[index - 1]) ? [`...association(${quoted(one.association)}, {`] : []),
    `${one.association === '' ? '' : '  '}${one.codeName}: ${declarationOf(one)},`,
    ...(opens(one, attributes[index + 1]) ? ['}),'] : []),
  ]);
  const makers = new Set(attributes.flatMap(makersOf));
  const imports = ['attribute', 'defineTable', ...makers].sort().join(', ');
  return [
    `import { ${imports} } from 'mvdb';`,
    '',
    `export const ${constantName(table)} = defineTable({`,
    `  name: ${quoted(table)},`,
    "  description: '',",
    "  key: ['id'],",
    '  attributes: {',
    ...lines.map((line) => `    ${line}`),
    '  },',
    '});',
    '',
  ].join('\n');
}

/** Whether an attribute is in an association that its neighbour is not in. */
function opens({ association }: InferredAttribute, neighbour?: InferredAttribute): boolean {
  return association !== '' && association !== neighbour?.association;
}

function declarationOf({ kind, number, name, meaning, format, ...one }: InferredAttribute): string {
  const make = kind.type === 'decimal' ? `decimal(${kind.scale})` : kind.type;
  const named =
    one.member === '' || one.member === one.codeName ? [] : [`as: ${quoted(one.member)}`];
  const options = [...named, ...(format === '' ? [] : [`format: ${quoted(format)}`])].join(', ');
  const single = `attribute.${make}(${number}, ${quoted(name)}, ${quoted(meaning)}${options && `, { ${options} }`})`;
  return isRepeatedByCall(one) ? `${one.repetition}(${single})` : single;
}

/** Whether `many` or `manyLists` repeats it; a member of an association has a value a line without them. */
function isRepeatedByCall({
  repetition,
  association,
}: Pick<InferredAttribute, 'repetition' | 'association'>): boolean {
  return repetition === 'manyLists' || (repetition === 'many' && association === '');
}

function makersOf(one: InferredAttribute): readonly string[] {
  return [
    ...(one.association === '' ? [] : ['association']),
    ...(isRepeatedByCall(one) ? [one.repetition] : []),
  ];
}

function constantName(table: string): string {
  const name = table.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
  return /^[A-Z]/.test(name) ? name : `TABLE_${name}`;
}

function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
