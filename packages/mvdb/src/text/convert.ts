import { assertText } from '../arguments/checked.ts';
import { CodeUnits } from './code-units.ts';
import { TextBuilder } from './text-builder.ts';

/** What becomes of each code unit: another code, `KEEP` or `REMOVE`. */
export interface CharacterMap {
  /** By code, for U+0000 to U+00FF. */
  readonly low: Int32Array;
  /** By code, for the rest; a code that is missing is kept. */
  readonly high: ReadonlyMap<number, number>;
}

const KEEP = -1;
const REMOVE = -2;
const LOW_CODES = 0x100;
const WINDOW = 8192;
const SURROGATE = /[\ud800-\udfff]/;

/** Code units on their way into a text, twice, as one that has only low ones takes half the room. */
let room: { codes: CodeUnits<Uint16Array>; bytes: CodeUnits<Uint8Array> } | undefined;

let latestFrom = '';
let latestTo = '';
let latestMap: CharacterMap | undefined;

/**
 * Replaces each character of `from` by the one at the same place of `to`, and removes those for
 * which `to` has none. Where `from` names a character twice, the first counts.
 *
 * @see UniVerse BASIC Reference, CONVERT.
 * @example convert('abc', 'xy', 'aabbccd') // 'xxyyd'
 */
export function convert(from: string, to: string, text: string): string {
  assertText('convert', 'from', from);
  assertText('convert', 'to', to);
  assertText('convert', 'text', text);
  if (SURROGATE.test(from) || SURROGATE.test(to)) return convertPairs(from, to, text);
  if (latestMap === undefined || from !== latestFrom || to !== latestTo) {
    latestMap = characterMap(from, to);
    latestFrom = from;
    latestTo = to;
  }
  return mapCharacters(text, latestMap);
}

/** Prepares a map from the code units of `from` to those of `to`, or to nothing where `to` is shorter. */
export function characterMap(from: string, to: string): CharacterMap {
  const low = new Int32Array(LOW_CODES).fill(KEEP);
  const high = new Map<number, number>();
  for (let index = from.length - 1; index >= 0; index -= 1) {
    const code = from.charCodeAt(index);
    const target = index < to.length ? to.charCodeAt(index) : REMOVE;
    if (code < LOW_CODES) low[code] = target;
    else high.set(code, target);
  }
  return { low, high };
}

/** Sends every code unit of a text through a map; the same text comes back when none is touched. */
export function mapCharacters(text: string, map: CharacterMap): string {
  const size = text.length;
  let index = 0;
  while (index < size && targetOf(text.charCodeAt(index), map) === KEEP) index += 1;
  if (index === size) return text;

  room ??= {
    codes: new CodeUnits(new Uint16Array(WINDOW)),
    bytes: new CodeUnits(new Uint8Array(WINDOW)),
  };
  const { units: codes } = room.codes;
  const { units: bytes } = room.bytes;
  let mapped = text.slice(0, index);
  while (index < size) {
    let used = 0;
    let bits = 0;
    while (index < size && used < WINDOW) {
      const code = text.charCodeAt(index);
      index += 1;
      let target = targetOf(code, map);
      if (target === REMOVE) continue;
      if (target === KEEP) target = code;
      codes[used] = target;
      bytes[used] = target;
      bits |= target;
      used += 1;
    }
    mapped += (bits < LOW_CODES ? room.bytes : room.codes).toText(used);
  }
  return mapped;
}

function targetOf(code: number, map: CharacterMap): number {
  return (code < LOW_CODES ? map.low[code] : map.high.get(code)) ?? KEEP;
}

/** As `convert`, for maps with characters outside the basic plane: whole characters, never halves. */
function convertPairs(from: string, to: string, text: string): string {
  const sources = Array.from(from);
  const targets = Array.from(to);
  const targetBySource = new Map<string, string>();
  for (let index = sources.length - 1; index >= 0; index -= 1)
    targetBySource.set(sources[index] ?? '', targets[index] ?? '');
  const builder = new TextBuilder('CONVERT');
  for (const character of text) builder.add(targetBySource.get(character) ?? character);
  return builder.toText();
}
