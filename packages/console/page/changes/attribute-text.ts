import { SUBVALUE_MARK, VALUE_MARK } from 'mvdb/functions';
import type { AttributeChange, RecordChange } from '../service/payloads.ts';

/** Attributes that are reported in a line. */
const TOLD_MAX = 3;

/** Characters of a value that are reported in a line. */
const VALUE_SIZE_MAX = 24;

/** What an attribute is called: by its heading, or its number where no item describes it. */
export function headingOf({ heading, position }: AttributeChange): string {
  return heading ?? `attribute ${position}`;
}

/** The values as people read them, and as they are stored where the service says nothing else. */
export function valuesOf({ before, after, displayed }: AttributeChange) {
  const split = (text: string) =>
    text === '' ? [] : text.split(VALUE_MARK).map((value) => value.split(SUBVALUE_MARK));
  return displayed ?? { before: split(before), after: split(after) };
}

/** What happened to a record in a line: `Balance 5.00 → 6.00, Open invoices and 2 more`. */
export function attributesText({ operation, attributes }: RecordChange): string {
  if (attributes.length === 0) return 'no change that you may see';
  const reported = attributes
    .slice(0, TOLD_MAX)
    .map((attribute) => changeText(operation, attribute));
  const more = attributes.length - TOLD_MAX;
  return `${reported.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Several values are not given, nor those that are long. */
function changeText(operation: RecordChange['operation'], attribute: AttributeChange): string {
  const heading = headingOf(attribute);
  const { before, after } = valuesOf(attribute);
  const [was, is] = [before, after].map((values) => values.flat().join(' '));
  if (before.length > 1 || after.length > 1) return heading;
  if (was === undefined || is === undefined || was.length + is.length > 2 * VALUE_SIZE_MAX)
    return heading;
  if (operation === 'changed') return `${heading} ${was || '(empty)'} → ${is || '(empty)'}`;
  return `${heading} ${operation === 'added' ? is : was}`;
}
