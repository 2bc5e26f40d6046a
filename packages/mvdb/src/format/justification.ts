/** True when a format sets text to the right, such as `10R`. */
export function isRightJustified(format: string): boolean {
  let quote = '';
  for (const character of format) {
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (/[A-Za-z]/.test(character)) return character === 'R' || character === 'r';
  }
  return false;
}
