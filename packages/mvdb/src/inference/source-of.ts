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
  const wrappers = ['many', 'manyLists'].filter((name) =>
    attributes.some(({ repetition }) => repetition === name),
  );
  const imports = ['attribute', 'defineTable', ...wrappers].join(', ');
  return [
    `import { ${imports} } from 'mvdb';`,
    '',
    `export const ${constantName(table)} = defineTable({`,
    `  name: ${quoted(table)},`,
    "  description: '',",
    "  key: ['id'],",
    '  attributes: {',
    ...attributes.map((one) => `    ${one.codeName}: ${declarationOf(one)},`),
    '  },',
    '});',
    '',
  ].join('\n');
}

function declarationOf({ kind, number, name, meaning, format, ...one }: InferredAttribute): string {
  const make = kind.type === 'decimal' ? `decimal(${kind.scale})` : kind.type;
  const options = format === '' ? '' : `, { format: ${quoted(format)} }`;
  const single = `attribute.${make}(${number}, ${quoted(name)}, ${quoted(meaning)}${options})`;
  if (one.repetition === 'single') return single;
  if (one.association === '') return `${one.repetition}(${single})`;
  return `${one.repetition}(${single}, ${quoted(one.association)}, ${quoted(one.member)})`;
}

function constantName(table: string): string {
  const name = table.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
  return /^[A-Z]/.test(name) ? name : `TABLE_${name}`;
}

function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
