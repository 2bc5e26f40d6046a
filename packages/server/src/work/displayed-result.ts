import type { Argument } from '@mvdb/routines';
import { oconv } from 'mvdb/functions';

/** A result taken apart: attributes, values, subvalues. */
export type NestedResult = readonly (readonly (readonly string[])[])[];

/** A result as people read it: what stands in a place whose layout names a conversion, converted. */
export function displayedResult(result: NestedResult, layout: Argument['layout']): NestedResult {
  if (layout === undefined) return result;
  const { kind, positions } = layout;
  return result.map((values, attribute) =>
    values.map((subvalues, value) => {
      const conversion = positions[kind === 'rows' ? value : attribute]?.conversion;
      return conversion === undefined
        ? subvalues
        : subvalues.map((text) => oconv(text, conversion));
    }),
  );
}
