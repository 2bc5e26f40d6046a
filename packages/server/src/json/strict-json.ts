import { JsonError } from './json-error.ts';
import { pointerTo } from './json-pointer.ts';
import { assertJsonShape, type JsonShape } from './json-shape.ts';
import { forEachJsonToken } from './json-tokens.ts';

/**
 * Reads a text of JSON, rejecting also what `JSON.parse` takes in silence: a key given twice, of which the
 * last would win, and the key `__proto__`.
 *
 * @param shape - What it may hold; whatever fits into memory by default.
 * @throws JsonError `NOT_JSON`, `BAD_KEY`, `TOO_COMPLEX`.
 */
export function parseStrictJson(text: string, shape?: JsonShape): unknown {
  if (shape !== undefined) assertJsonShape(text, shape);
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
  position: string | number;
}

/** Walks the text of valid JSON from token to token and looks at the keys of its objects. */
function checkKeys(text: string): void {
  const levels: Level[] = [];
  let level: Level | undefined;
  let isKeyNext = false;
  forEachJsonToken(text, (token, start, end) => {
    switch (token) {
      case '{':
      case '[':
        level = token === '{' ? { keys: new Set(), position: '' } : { position: 0 };
        levels.push(level);
        isKeyNext = token === '{';
        break;
      case '}':
      case ']':
        levels.pop();
        level = levels.at(-1);
        isKeyNext = false;
        break;
      case ',':
        isKeyNext = level?.keys !== undefined;
        if (typeof level?.position === 'number') level.position += 1;
        break;
      case '"':
        if (isKeyNext && level?.keys) addKey(levels, level, level.keys, text.slice(start + 1, end));
        isKeyNext = false;
        break;
    }
  });
}

function addKey(levels: readonly Level[], level: Level, keys: Set<string>, written: string): void {
  const key: string = written.includes('\\') ? JSON.parse(`"${written}"`) : written;
  level.position = key;
  if (key === '__proto__') throw badKey(levels, 'may not be a key.');
  if (keys.has(key)) throw badKey(levels, 'is given twice.');
  keys.add(key);
}

function badKey(levels: readonly Level[], violation: string): JsonError {
  const positions = levels.map(({ position }) => String(position));
  return new JsonError('BAD_KEY', `"${positions.at(-1)}" ${violation}`, {
    pointer: pointerTo(...positions),
  });
}
