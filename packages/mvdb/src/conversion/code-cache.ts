import type { ConversionContext } from './conversion-context.ts';

/** Compiled codes kept for each context; the oldest makes room. */
const CODES_MAX = 512;
/** Longer codes are compiled again each time. */
const CODE_SIZE_MAX = 1_000;

/** Makes a compiler of codes that compiles each code once for each context. */
export function compileOnce<Compiled>(
  compile: (code: string, context: ConversionContext) => Compiled,
): (code: string, context: ConversionContext) => Compiled {
  const compiledFor = new WeakMap<ConversionContext, Map<string, Compiled>>();
  /** The code used last: one code is often applied to many texts. */
  let last: { code: string; context: ConversionContext; compiled: Compiled } | undefined;

  return (code, context) => {
    if (last !== undefined && last.code === code && last.context === context) return last.compiled;
    let kept = compiledFor.get(context);
    if (!kept) {
      kept = new Map();
      compiledFor.set(context, kept);
    }
    let compiled = kept.get(code);
    if (compiled === undefined) {
      compiled = compile(code, context);
      if (code.length > CODE_SIZE_MAX) return compiled;
      if (kept.size >= CODES_MAX) {
        const [oldest = ''] = kept.keys();
        kept.delete(oldest);
      }
      kept.set(code, compiled);
    }
    last = { code, context, compiled };
    return compiled;
  };
}
