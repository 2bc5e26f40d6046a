import { mapElements } from '../dynamic-array/elements.ts';
import { extract } from '../dynamic-array/extract.ts';
import { SUBVALUE_MARK, VALUE_MARK } from '../text/marks.ts';
import { countIn, digitsEnd } from './code-text.ts';
import type { ConversionContext, RecordLookup } from './conversion-context.ts';
import {
  badCodeIn,
  badCodeOut,
  type Convert,
  type Converter,
  REJECTED_INPUT,
  rejectedOutput,
} from './outcome.ts';

const DICTIONARY = /^(?:DICT |\*)/i;
const QUOTED = /^(["']).*\1$/s;
const ACTIONS = 'CIOVX';

/** What a code says of both directions. */
interface Translation {
  readonly read: RecordLookup;
  readonly table: string;
  readonly isDictionary: boolean;
  readonly action: string;
  /** Value taken of the attribute; 0 for all of them. */
  readonly value: number;
}

/**
 * Tfile: each value of the text is the id of a record, and becomes an attribute of it,
 * `T[DICT ]table;action[value];input attribute;output attribute`, values and subvalues parted by spaces.
 * Without an attribute for the direction the text stays as it is. The action says what a missing record
 * or attribute gives: `X` nothing, `C` the id itself, `V` the text with status 1; `I` and `O` are `V` on
 * input or on output only, `C` otherwise.
 *
 * @see UniVerse BASIC Reference, conversion code Tfile.
 */
export function compileTranslation(code: string, context: ConversionContext): Converter {
  const [source = '', control = '', input = '', output = '', ...rest] = code.slice(1).split(';');
  const isDictionary = DICTIONARY.test(source);
  const name = source.replace(DICTIONARY, '').trim();
  const translation = {
    read: context.readRecord,
    table: QUOTED.test(name) ? name.slice(1, -1) : name,
    isDictionary,
    action: control.charAt(0).toUpperCase(),
    value: attributeNumber(control.slice(1)),
  };
  const isValid = isTranslation(translation) && code.includes(';') && rest.length <= 1;
  const direction = (attributeText: string, strictly: string, reject: Convert, bad: Convert) => {
    const attribute = attributeNumber(attributeText);
    if (attribute === 0 && code.includes(';')) return (text: string) => text;
    if (!isValid || attribute === undefined) return bad;
    return translate(translation, attribute, strictly, reject);
  };
  return {
    out: direction(output, 'VO', rejectedOutput, badCodeOut),
    in: direction(input, 'VI', () => REJECTED_INPUT, badCodeIn),
  };
}

function isTranslation(
  translation: Readonly<Record<keyof Translation, unknown>> & { readonly action: string },
): translation is Translation {
  const { read, table, action, value } = translation;
  return (
    read !== undefined &&
    table !== '' &&
    action !== '' &&
    ACTIONS.includes(action) &&
    value !== undefined
  );
}

/** @param strictly - The actions for which a miss is rejected. */
function translate(
  { read, table, isDictionary, action, value }: Translation,
  attribute: number,
  strictly: string,
  reject: Convert,
): Convert {
  return (text) => {
    let isMissing = false;
    const translated = mapElements(text, (id) => {
      if (id === '') return '';
      const record = read(table, id, isDictionary);
      const found = record === undefined ? '' : extract(record, attribute, value);
      if (found !== '' || action === 'X') return found;
      isMissing = true;
      return id;
    });
    if (isMissing && strictly.includes(action)) return reject(text);
    return translated.replaceAll(VALUE_MARK, ' ').replaceAll(SUBVALUE_MARK, ' ');
  };
}

/** 0 for empty text, `undefined` for what is not a number. */
function attributeNumber(text: string): number | undefined {
  if (text === '') return 0;
  return digitsEnd(text, 0) === text.length ? countIn(text, 0, text.length) : undefined;
}
