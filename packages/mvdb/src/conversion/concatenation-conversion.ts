import { assertTextSize } from '../text/size.ts';
import { type CodeElement, readCodeElement } from './code-elements.ts';
import { badCode, bothWays, type Converter } from './outcome.ts';

interface Joint {
  /** Empty for `;`, which joins without a character between. */
  readonly separator: string;
  readonly element: CodeElement | undefined;
}

/**
 * C: texts strung together, `C;element;element`. The character before each element stands between,
 * except a semicolon; an element is quoted, `*` for the data, or the number of an attribute of it.
 * Without elements there is nothing.
 *
 * @see UniVerse BASIC Reference, conversion code C.
 */
export function compileConcatenation(code: string): Converter {
  const joints: Joint[] = [];
  let position = 1;
  while (position < code.length) {
    const character = code.charAt(position);
    const element = readCodeElement(code, position + 1);
    if (!element && position + 1 < code.length) return badCode;
    joints.push({ separator: character === ';' ? '' : character, element });
    position = element ? element.end : code.length;
  }
  return bothWays((text) => {
    let joined = '';
    for (const { separator, element } of joints) {
      const part = separator + (element?.textOf(text) ?? '');
      assertTextSize(joined.length + part.length, 'The conversion C');
      joined += part;
    }
    return joined;
  });
}
