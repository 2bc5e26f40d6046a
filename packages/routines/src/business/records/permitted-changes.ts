import { type Attributes, FIELD_MARK } from 'mvdb';
import type { CompanyTable } from '../../schema/table-name.ts';

/** A record with the changes that may be made, and what else should have been changed. */
export interface PermittedChanges {
  readonly record: string;
  /** True where one of the changes may be made. */
  readonly isChanged: boolean;
  /** Dictionary names of the attributes that were left as they were. */
  readonly left: readonly string[];
}

/**
 * Lays over a stored record the attributes of another that may be changed.
 *
 * @param ignored - Attributes whose differences do not matter, and are not taken over.
 */
export function permittedChanges<A extends Attributes>(
  table: CompanyTable<A>,
  stored: string,
  asked: string,
  permitted: readonly (keyof A)[],
  ignored: readonly (keyof A)[] = [],
): PermittedChanges {
  const before = stored.split(FIELD_MARK);
  const wanted = asked.split(FIELD_MARK);
  const names = new Map(
    Object.entries(table.attributes).map(([key, { number, name }]) => [number, { key, name }]),
  );
  const record: string[] = [];
  const left: string[] = [];
  let isChanged = false;
  for (let position = 0; position < Math.max(before.length, wanted.length); position += 1) {
    const [old = '', text = ''] = [before[position], wanted[position]];
    const { key, name } = names.get(position + 1) ?? { name: `ATTRIBUTE ${position + 1}` };
    const isPermitted = key !== undefined && permitted.includes(key);
    record.push(isPermitted ? text : old);
    if (text === old) continue;
    if (isPermitted) isChanged = true;
    else if (key === undefined || !ignored.includes(key)) left.push(name);
  }
  while (record.length > before.length && record.at(-1) === '') record.pop();
  return { record: record.join(FIELD_MARK), isChanged, left };
}
