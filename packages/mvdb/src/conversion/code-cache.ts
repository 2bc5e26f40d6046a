import { CodeHolder, type CompiledCodes } from './code-holder.ts';
import type { ConversionContext } from './conversion-context.ts';

/** Compiled codes kept for each context; the oldest makes room. */
const CODES_MAX = 512;
/** Longer codes are compiled again each time. */
const CODE_SIZE_MAX = 1_000;

/** Those of contexts that have no such place. */
const compiledBeside = /* @__PURE__ */ new WeakMap<ConversionContext, CompiledCodes>();

/** Whether it is a context with such a place. */
export function keepsCodes(value: unknown): boolean {
  return typeof value === 'object' && value !== null && CodeHolder.codesOf(value) !== undefined;
}

/** Makes a compiler of codes that compiles each code once for each context. */
export function compileOnce<Compiled>(
  compile: (code: string, context: ConversionContext) => Compiled,
): (code: string, context: ConversionContext) => Compiled {
  /** The code used last: one code is often applied to many texts. */
  let last: { code: string; context: ConversionContext; compiled: Compiled } | undefined;

  return (code, context) => {
    if (last !== undefined && last.code === code && last.context === context) return last.compiled;
    const codes = codesOf(context);
    // What a compiler has kept, it has made.
    const saved = (codes.get(compile) ?? new Map()) as Map<string, Compiled>;
    codes.set(compile, saved);
    let compiled = saved.get(code);
    if (compiled === undefined) {
      compiled = compile(code, context);
      if (code.length > CODE_SIZE_MAX) return compiled;
      if (saved.size >= CODES_MAX) {
        const [oldest = ''] = saved.keys();
        saved.delete(oldest);
      }
      saved.set(code, compiled);
    }
    last = { code, context, compiled };
    return compiled;
  };
}

function codesOf(context: ConversionContext): CompiledCodes {
  const codes = CodeHolder.codesOf(context) ?? compiledBeside.get(context);
  if (codes !== undefined) return codes;
  const made: CompiledCodes = new Map();
  compiledBeside.set(context, made);
  return made;
}
