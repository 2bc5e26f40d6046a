import { JsonError } from './json-error.ts';
import { pointerTo } from './json-pointer.ts';

/**
 * Reads a text of JSON, refusing also what `JSON.parse` takes in silence: a key given twice, of which the
 * last would win, and the key `__proto__`.
 *
 * @throws JsonError `NOT_JSON`, `BAD_KEY`.
 */
export function parseStrictJson(text: string): unknown {
  const value = parse(text);
  checkKeys(text);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'It cannot be read';
    throw new JsonError('NOT_JSON', `${reason}.`, { cause: error });
  }
}

/** An object or array that is open at the present place of the text, and where it stands in it. */
interface Level {
  /** Keys met so far; absent for an array. */
  readonly keys?: Set<string>;
  place: string | number;
}

/** Walks the text of valid JSON from bracket to bracket and looks at the keys of its objects. */
function checkKeys(text: string): void {
  const levels: Level[] = [];
  let level: Level | undefined;
  let isKeyNext = false;
  for (let index = 0; index < text.length; index += 1) {
    switch (text[index]) {
      case '{':
        level = { keys: new Set(), place: '' };
        levels.push(level);
        isKeyNext = true;
        break;
      case '[':
        level = { place: 0 };
        levels.push(level);
        isKeyNext = false;
        break;
      case '}':
      case ']':
        levels.pop();
        level = levels.at(-1);
        isKeyNext = false;
        break;
      case ',':
        isKeyNext = level?.keys !== undefined;
        if (typeof level?.place === 'number') level.place += 1;
        break;
      case '"': {
        const end = endOfString(text, index);
        if (isKeyNext && level?.keys) {
          const written = text.slice(index + 1, end);
          const key: string = written.includes('\\') ? JSON.parse(`"${written}"`) : written;
          level.place = key;
          if (key === '__proto__') throw badKey(levels, 'may not be a key.');
          if (level.keys.has(key)) throw badKey(levels, 'is given twice.');
          level.keys.add(key);
        }
        isKeyNext = false;
        index = end;
        break;
      }
    }
  }
}

/** Place of the quotation mark that ends the string which begins at `start`. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, place: number): boolean {
  let backslashes = 0;
  while (text[place - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

function badKey(levels: readonly Level[], fault: string): JsonError {
  const places = levels.map(({ place }) => String(place));
  return new JsonError('BAD_KEY', `"${places.at(-1)}" ${fault}`, { pointer: pointerTo(...places) });
}
