import { extract } from '../dynamic-array/extract.ts';
import { countIn, digitsEnd } from './code-text.ts';
import type { ConversionContext } from './conversion-context.ts';
import { badCode, type Convert, type Converter, REFUSED_INPUT, refusedOutput } from './outcome.ts';

const DICTIONARY = 'DICT ';

/**
 * Tfile: the text is the id of a record, and becomes an attribute of it,
 * `T[DICT ]table;action[value];input attribute;output attribute`. The action says what a missing
 * record or attribute gives: `X` nothing, `C` the text itself, `V` the text with status 1; `I` and `O`
 * are `V` on input or on output only, `C` otherwise.
 *
 * @see UniVerse BASIC Reference, conversion code Tfile.
 */
export function compileTranslation(code: string, context: ConversionContext): Converter {
  const [source = '', control = '', input = '', output = '', ...rest] = code.slice(1).split(';');
  const { readRecord } = context;
  const dictionary = source.slice(0, DICTIONARY.length).toUpperCase() === DICTIONARY;
  const table = dictionary ? source.slice(DICTIONARY.length).trim() : source;
  const action = control.charAt(0).toUpperCase();
  const value = attributeNumber(control.slice(1));
  const inputAttribute = attributeNumber(input);
  const outputAttribute = attributeNumber(output);
  if (
    !readRecord ||
    table === '' ||
    !'CIOVX'.includes(action) ||
    action === '' ||
    value === undefined ||
    inputAttribute === undefined ||
    outputAttribute === undefined ||
    rest.length > 1
  )
    return badCode;

  const translate =
    (attribute: number, strict: boolean, refuse: Convert): Convert =>
    (text) => {
      if (attribute === 0 || text === '') return text;
      const record = readRecord(table, text, dictionary);
      const found = record === undefined ? '' : extract(record, attribute, value);
      if (found !== '' || action === 'X') return found;
      return strict ? refuse(text) : text;
    };
  return {
    out: translate(outputAttribute, action === 'V' || action === 'O', refusedOutput),
    in: translate(inputAttribute, action === 'V' || action === 'I', () => REFUSED_INPUT),
  };
}

/** 0 for empty text, `undefined` for what is no number. */
function attributeNumber(text: string): number | undefined {
  if (text === '') return 0;
  return digitsEnd(text, 0) === text.length ? countIn(text, 0, text.length) : undefined;
}
