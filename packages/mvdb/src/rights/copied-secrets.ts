import type { CopiedValues } from '../storage/catalogue.ts';
import { VALUE_MARK } from '../text/marks.ts';

/** Whether somebody sees an attribute of a table; one without number is all of the record. */
export type SeesAttribute = (table: string, attribute: number | undefined) => boolean;

/** What of the copies in a register somebody does not see, because it is a secret of the table it comes from. */
export class CopiedSecrets {
  readonly #copies: CopiedValues;
  readonly #sees: SeesAttribute;

  constructor(copies: CopiedValues, sees: SeesAttribute) {
    this.#copies = copies;
    this.#sees = sees;
  }

  /** The attributes in which something may be hidden. */
  get contents(): readonly number[] {
    return this.#copies.contents;
  }

  /** Makes the copies blank that are hidden. @returns Whether there were any. */
  blank(attributes: string[]): boolean {
    const { table, positions, contents } = this.#copies;
    const name = attributes[table - 1] ?? '';
    const listed = (attributes[positions - 1] ?? '').split(VALUE_MARK);
    let isHidden = false;
    for (const content of contents) {
      const text = attributes[content - 1] ?? '';
      if (text === '') continue;
      const values = text.split(VALUE_MARK);
      for (const [index, value] of values.entries()) {
        if (value === '' || this.#sees(name, attributeOf(listed[index]))) continue;
        values[index] = '';
        isHidden = true;
      }
      attributes[content - 1] = values.join(VALUE_MARK);
    }
    return isHidden;
  }
}

/** The attribute that a position such as `18.2` begins with; `undefined` where it does not name one. */
function attributeOf(position: string | undefined): number | undefined {
  const [digits] = /^[1-9]\d{0,8}(?=\.|$)/.exec(position ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits);
}
