/**
 * How a conversion went: 0 good, 1 the text cannot be converted, 2 the code is not valid, 3 converted,
 * but the day lay beyond the end of its month and was carried into the next.
 */
export type ConversionStatus = 0 | 1 | 2 | 3;

export interface Converted {
  readonly text: string;
  readonly status: ConversionStatus;
}

/** Text alone when the conversion was good, which spares the common case an object. */
export type Outcome = string | Converted;

export type Convert = (text: string) => Outcome;

/** A conversion code, understood once and for all. */
export interface Converter {
  /** From the stored to the shown form. A text that cannot be converted comes back unchanged. */
  readonly out: Convert;
  /** From the shown to the stored form. A text that cannot be converted becomes empty. */
  readonly in: Convert;
}

export const REJECTED_INPUT: Converted = /* @__PURE__ */ Object.freeze({ text: '', status: 1 });
const BAD_CODE_INPUT: Converted = /* @__PURE__ */ Object.freeze({ text: '', status: 2 });

/** The text unchanged, as one that cannot be converted. */
export function rejectedOutput(text: string): Converted {
  return { text, status: 1 };
}

export const badCodeOut: Convert = (text) => ({ text, status: 2 });
export const badCodeIn: Convert = () => BAD_CODE_INPUT;

export const badCode: Converter = /* @__PURE__ */ Object.freeze({ out: badCodeOut, in: badCodeIn });

/** A code that does the same in both directions, except that input gives nothing on failure. */
export function bothWays(out: Convert): Converter {
  return {
    out,
    in: (text) => {
      const outcome = out(text);
      if (typeof outcome === 'string' || outcome.status === 3) return outcome;
      return { text: '', status: outcome.status };
    },
  };
}
