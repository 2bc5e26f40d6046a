import { FIELD_MARK } from '../text/marks.ts';

/** An attribute that is otherwise, by its number. */
export interface AttributeChange {
  readonly number: number;
  readonly before: string;
  readonly after: string;
}

/** The attributes in which two texts of a record differ; one that is missing is blank throughout. */
export function attributeChanges(before = '', after = ''): AttributeChange[] {
  const [were, are] = [before.split(FIELD_MARK), after.split(FIELD_MARK)];
  const changes: AttributeChange[] = [];
  for (let index = 0; index < Math.max(were.length, are.length); index += 1) {
    const [was = '', is = ''] = [were[index], are[index]];
    if (was !== is) changes.push({ number: index + 1, before: was, after: is });
  }
  return changes;
}
