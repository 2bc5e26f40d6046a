import type { Attribute, DerivedItem, Pointer, SchemaTable } from 'mvdb';
import { companySchema } from '../../schema/schema-tables.ts';
import { schemaAreas } from '../../schema/table-areas.ts';
import { catalogue } from '../registry.ts';
import { anchor, markdownTable } from './markdown.ts';
import { tableUses } from './table-uses.ts';

/** How the page is written again. */
export const REFERENCE_COMMAND = 'npx pnpm@12.21.0 --filter @mvdb/routines run reference';

/** The page that describes every table of the schema, in Markdown. */
export function referencePage(): string {
  const areas = Object.entries(schemaAreas)
    .map(([title, area]) => ({ title, tables: Object.values(area).sort(byName) }))
    .sort((a, b) => (a.title < b.title ? -1 : 1));
  const lines = [
    `<!-- Generated from packages/routines/src/schema by ${REFERENCE_COMMAND}; do not edit. -->`,
    '',
    '# Tables',
    '',
    ...introduction,
    '',
    ...areas.flatMap(({ title, tables }) => [
      `- [${title}](${anchor(title)})`,
      ...tables.map(({ name }) => `  - [${name}](${anchor(name)})`),
    ]),
    ...areas.flatMap(({ title, tables }) => ['', `## ${title}`, ...tables.flatMap(section)]),
  ];
  return `${lines.join('\n')}\n`;
}

const introduction = [
  `The ${companySchema.tables.length} tables of the routines. Their dictionaries hold every item listed here, and further an`,
  'item for each part of an id, `KEY` for the id without its company, and a phrase for each association.',
  '',
  'An attribute without lines holds one value. In one with lines, those of an association belong together; a list',
  'belongs to none. Where a type names a conversion, values are stored in internal form: dates as days since 31',
  'December 1967, times as seconds since midnight, numbers without their decimal point. An attribute that points to a',
  'table holds the last part of an id there; what stands before it follows in brackets, after the company, which is',
  'that of the record. Secret values are blank for logins without the right to their kind. What the system keeps is',
  'worked out by routines; a record that a caller hands in leaves it as it is.',
  '',
  `Routines that work on any table: ${anyTableRoutines().join(', ')}.`,
];

function anyTableRoutines(): string[] {
  const { readers, writers } = tableUses('*', catalogue.routines);
  return [...new Set([...readers, ...writers])];
}

function byName(a: SchemaTable, b: SchemaTable): number {
  return a.name < b.name ? -1 : 1;
}

function section(table: SchemaTable): string[] {
  const items = itemRows(table);
  return [
    '',
    `### ${table.name}`,
    '',
    table.description,
    '',
    ...facts(table).map((fact) => `- ${fact}`),
    '',
    ...markdownTable(
      ['No.', 'Attribute', 'Type', 'Format', 'Lines', 'Points to', 'Meaning'],
      attributeRows(table),
    ),
    ...(items.length === 0
      ? []
      : ['', ...markdownTable(['Item', 'Is', 'Format', 'Lines', 'Meaning'], items)]),
  ];
}

function facts(table: SchemaTable): string[] {
  const { name, key, title, indexedBy, size, isClosed } = table;
  const pointing = new Map(
    companySchema.pointingPositions(table).map(({ position, pointer }) => [position, pointer]),
  );
  const id = key.map((part) => {
    const pointer = pointing.get(part);
    return pointer ? `${part} (${pointer.table})` : part;
  });
  const otherNames = Object.keys(companySchema.synonyms).filter(
    (each) => companySchema.synonyms[each] === name,
  );
  const { readers, writers } = tableUses(name, catalogue.routines);
  const services = tableUses(`DICT ${name}`, catalogue.routines).writers;
  const stated: readonly (readonly [label: string, facts: readonly (string | undefined)[]])[] = [
    ['Other names', otherNames],
    ['Title', [title]],
    ['Indexed by', indexedBy.map((position) => table.itemName(position))],
    ['Attributes of the dimensioned record', [size?.toString()]],
    ['Closed', [isClosed ? 'to all but the routines that declare it' : undefined]],
    ['Read by', readers],
    ['Written by', writers],
    ['Dictionary written by', services],
  ];
  return [
    `Id: ${id.join(', ')}`,
    ...stated.flatMap(([label, texts]) => {
      const existing = texts.filter((text) => text !== undefined);
      return existing.length === 0 ? [] : [`${label}: ${existing.join(', ')}`];
    }),
  ];
}

function attributeRows(table: SchemaTable): string[][] {
  return Object.values(table.attributes)
    .sort((a, b) => a.number - b.number)
    .map((attribute) => {
      const { number, name, type, conversion, format, pointsTo } = attribute;
      return [
        String(number),
        name,
        conversion === '' ? type : `${type} (${conversion})`,
        format,
        linesOf(attribute),
        pointsTo ? targetOf(table, pointsTo) : '',
        meaningOf(attribute),
      ];
    });
}

function meaningOf({ meaning, secret, isDerived }: Attribute): string {
  const stated = [secret && `Secret: ${secret}.`, isDerived && 'Kept by the system.'];
  return [meaning, ...stated.filter((text) => text !== undefined)].join(' ');
}

function linesOf({
  repetition,
  association,
}: Pick<DerivedItem, 'association'> & { readonly repetition: string }): string {
  if (repetition === 'single') return '';
  if (association === '') return 'list';
  return repetition === 'many' ? association : `lists in ${association}`;
}

function targetOf(owner: SchemaTable, { table, after }: Pointer): string {
  const before = after.map((part) => owner.itemName(part));
  return before.length === 0 ? table : `${table} (${before.join(', ')})`;
}

function itemRows(table: SchemaTable): string[][] {
  const derived = Object.entries(table.derived).map(([name, item]) =>
    itemRow(name, `\`${item.expression}\``, item),
  );
  const joins = companySchema.joins(table).map((join) => {
    const { takes, through } = join;
    const item = { ...companySchema.joinItem(table, join), meaning: '' };
    return itemRow(join.name, `${takes} in ${through.pointer.table}, by ${through.name}`, item);
  });
  return [...derived, ...joins];
}

function itemRow(name: string, what: string, item: DerivedItem): string[] {
  const { conversion, format, meaning } = item;
  return [
    name,
    what,
    conversion === '' ? format : `${format} ${conversion}`,
    linesOf(item),
    meaning,
  ];
}
