import type { Account } from '../account/account.ts';
import { parseItem } from '../dictionary/item.ts';
import { MvdbError } from '../errors/errors.ts';
import { attributeChanges } from '../log/attribute-changes.ts';
import type { ChangedRecord } from '../session/reported-changes.ts';

/** A counterexample stays readable: what is beyond these limits is counted. */
const RECORDS_MAX = 20;
const ATTRIBUTES_MAX = 20;
const CHARACTERS_MAX = 200;

type Operations = Readonly<Record<'added' | 'deleted' | 'changed', string>>;

const OPERATIONS: Operations = { added: 'added', deleted: 'deleted', changed: 'changed' };

/**
 * Says of each record which attributes changed, as numbers with the names of the dictionary, before and after. Texts are
 * JSON, in which marks are visible.
 *
 * @param operations - What is said of a record that was added, deleted or changed.
 * @returns A line for each record, followed by a line for each attribute that changed.
 * @example describedChanges(account, changes.records) // ['ORDERS 1*A, changed', '  1 CUSTOMER: "C7" -> "C8"']
 */
export function describedChanges(
  account: Account,
  records: readonly ChangedRecord[],
  operations: Operations = OPERATIONS,
): readonly string[] {
  const names = new Map<string, ReadonlyMap<number, string>>();
  const lines: string[] = [];
  for (const changed of records.slice(0, RECORDS_MAX)) {
    const { table } = changed;
    const nameOf = names.get(table) ?? attributeNames(account, table);
    names.set(table, nameOf);
    lines.push(
      `${table} ${changed.id}, ${operations[operationOf(changed)]}`,
      ...attributeLines(changed, nameOf),
    );
  }
  if (records.length > RECORDS_MAX) lines.push(`other records: ${records.length - RECORDS_MAX}`);
  return lines;
}

function operationOf({ old, record }: ChangedRecord): keyof Operations {
  if (old === undefined) return 'added';
  return record === undefined ? 'deleted' : 'changed';
}

function attributeLines(
  { old, record }: ChangedRecord,
  nameOf: ReadonlyMap<number, string>,
): readonly string[] {
  const lines = attributeChanges(old, record).map(({ number, before, after }) => {
    const name = nameOf.get(number);
    const title = name === undefined ? number : `${number} ${name}`;
    return `  ${title}: ${shortened(before)} -> ${shortened(after)}`;
  });
  const others = lines.length - ATTRIBUTES_MAX;
  return others > 0 ? [...lines.slice(0, ATTRIBUTES_MAX), `  other attributes: ${others}`] : lines;
}

/** A text as JSON, of which the beginning is given where it is long. */
export function shortened(text: string): string {
  const others = text.length - CHARACTERS_MAX;
  if (others <= 0) return JSON.stringify(text);
  return `${JSON.stringify(text.slice(0, CHARACTERS_MAX))} (other characters: ${others})`;
}

/** The names of the attributes of a table, of several the first; none of VOC and of dictionaries. */
function attributeNames(account: Account, table: string): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  if (table === 'VOC' || table.startsWith('DICT ')) return names;
  for (const [name, text] of account.table(`DICT ${table}`).records()) {
    const attribute = attributeOf(text);
    if (attribute !== undefined && !names.has(attribute)) names.set(attribute, name);
  }
  return names;
}

/** The attribute that an item names; `undefined` where it is about none, or is broken. */
function attributeOf(text: string): number | undefined {
  try {
    const item = parseItem(text);
    return item.kind === 'attribute' ? item.attribute : undefined;
  } catch (error) {
    if (error instanceof MvdbError) return undefined;
    throw error;
  }
}
