import { VALUE_MARK } from 'mvdb';
import type { Refuse } from '../../entry/refusal.ts';

const ATTRIBUTE_NUMBER = /^[1-9]\d*$/;

export type SkipMessage = 'INVALID SKIP {attribute}';

/**
 * Refuses a list of attributes to leave out that holds what is no attribute number, value-marked; a blank one
 * leaves nothing out.
 *
 * @throws Refusal `INVALID SKIP {attribute}`.
 */
export function assertSkipList(list: string, refuse: Refuse<SkipMessage>): void {
  const invalid = list.split(VALUE_MARK).find((one) => one !== '' && !ATTRIBUTE_NUMBER.test(one));
  if (invalid !== undefined) throw refuse(`INVALID SKIP ${invalid}`);
}
