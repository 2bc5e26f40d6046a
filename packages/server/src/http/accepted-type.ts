const MEDIA_RANGE = /^([\w!#$%&'*+.^`|~-]+)\/([\w!#$%&'*+.^`|~-]+)$/;
const WEIGHT = /^q=((?:0(?:\.\d{0,3})?)|(?:1(?:\.0{0,3})?))$/i;

interface MediaRange {
  readonly type: string;
  readonly subtype: string;
  /** From 0, which rejects, to 1. */
  readonly weight: number;
}

/**
 * The media type to answer with, from what a request says it accepts; of equal ones the first offered.
 *
 * @param offered - In lower case, the one for clients that do not say first.
 * @returns `undefined` where the client accepts none of them.
 * @see RFC 9110, Accept
 */
export function acceptedType<Type extends string>(
  accept: string | undefined,
  offered: readonly [Type, ...Type[]],
): Type | undefined {
  if (accept === undefined || accept.trim() === '') return offered[0];
  const ranges = accept.split(',').flatMap(mediaRange);
  let best: Type | undefined;
  let bestWeight = 0;
  for (const type of offered) {
    const weight = weightOf(type, ranges);
    if (weight <= bestWeight) continue;
    best = type;
    bestWeight = weight;
  }
  return best;
}

/** The weight of the range that describes a type most closely; 0 where none does. */
function weightOf(offered: string, ranges: readonly MediaRange[]): number {
  const [type = '', subtype = ''] = offered.split('/');
  const exact = ranges.find((range) => range.type === type && range.subtype === subtype);
  const near = ranges.find((range) => range.type === type && range.subtype === '*');
  const any = ranges.find((range) => range.type === '*' && range.subtype === '*');
  return (exact ?? near ?? any)?.weight ?? 0;
}

/** A range that is not well formed is passed over. */
function mediaRange(text: string): MediaRange[] {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const [, type, subtype] = MEDIA_RANGE.exec(name) ?? [];
  if (type === undefined || subtype === undefined) return [];
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  const [, number] = weight === undefined ? [] : (WEIGHT.exec(weight) ?? []);
  if (weight !== undefined && number === undefined) return [];
  return [{ type, subtype, weight: Number(number ?? 1) }];
}
