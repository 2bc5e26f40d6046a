import { compilePattern } from '../text/pattern.ts';

/** The literal text each alternative of a pattern begins with; empty where it begins with something else. */
export function literalPrefixes(pattern: string): readonly string[] {
  return compilePattern(pattern).map((alternative) => {
    let prefix = '';
    for (const component of alternative) {
      if (component.kind !== 'literal' || component.negated) break;
      prefix += component.literal;
    }
    return prefix;
  });
}
