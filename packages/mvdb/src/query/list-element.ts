import { assertOptional, assertText } from '../arguments/checked.ts';
import { shapeOf, WHOLE } from '../arguments/kinds.ts';
import { VALUE_MARK } from '../text/marks.ts';

const POSITION = shapeOf('a place', { value: WHOLE, subvalue: WHOLE, attribute: WHOLE });

/** Where in a record an element of an exploded select list points. */
export interface ElementPosition {
  /** Position of the value, from 1. */
  readonly value: number;
  /** Position of the subvalue, 0 for none. */
  readonly subvalue: number;
  /** Number of the attribute that was exploded, 0 when it was computed. */
  readonly attribute: number;
}

/** An element of a select list: an id, exploded or not. */
export interface ListElement {
  readonly id: string;
  readonly position: ElementPosition | undefined;
}

const WHOLE_NUMBER = /^\d{1,9}$/;

/** Reads `id`, or `id]value]subvalue]attribute` as exploded lists have it. Other text is an id as it is. */
export function parseElement(text: string): ListElement {
  assertText('parseElement', 'text', text);
  if (!text.includes(VALUE_MARK)) return { id: text, position: undefined };
  const [id = '', ...positions] = text.split(VALUE_MARK);
  if (positions.length > 3 || !positions.every((position) => WHOLE_NUMBER.test(position)))
    return { id: text, position: undefined };
  const [value = 0, subvalue = 0, attribute = 0] = positions.map(Number);
  return { id, position: { value, subvalue, attribute } };
}

export function formatElement(id: string, offset: ElementPosition | undefined): string {
  assertText('formatElement', 'id', id);
  assertOptional('formatElement', 'place', offset, POSITION);
  if (offset === undefined) return id;
  return [id, offset.value, offset.subvalue, offset.attribute].join(VALUE_MARK);
}
