import { SqlError } from './sql-error.ts';

/**
 * The multivalue pattern that matches what a pattern of LIKE does: `%` stands for any text and `_` for one
 * character.
 *
 * @param escapeSign - Character that makes a sign behind it stand for itself.
 * @throws SqlError when it stands before anything else.
 */
export function multivaluePattern(
  like: string,
  escapeSign: string | undefined,
  at: number,
): string {
  let pattern = '';
  let literal = '';
  const endLiteral = () => {
    pattern += quoted(literal);
    literal = '';
  };
  const characters = [...like];
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index] ?? '';
    if (character === escapeSign) {
      index += 1;
      const sign = characters[index] ?? '';
      if (sign !== '%' && sign !== '_' && sign !== escapeSign)
        throw new SqlError(at, `${escapeSign} stands before no sign of a pattern`, [
          '%',
          '_',
          escapeSign,
        ]);
      literal += sign;
    } else if (character === '%' || character === '_') {
      endLiteral();
      pattern += character === '%' ? '0X' : '1X';
    } else literal += character;
  }
  endLiteral();
  return pattern;
}

/** A literal between quotes; one that holds both kinds of them in pieces. */
function quoted(literal: string): string {
  if (literal === '') return '';
  if (!literal.includes('"')) return `"${literal}"`;
  return literal
    .split('"')
    .map((piece) => (piece === '' ? '' : `"${piece}"`))
    .join(`'"'`);
}
