/** What compilers have made of codes, by compiler and code. */
export type CompiledCodes = Map<object, Map<string, unknown>>;

/**
 * What a context is that has a place for the codes compiled for it, which a copy of it has not. They are gone with it
 * at once: kept beside it, in a weak map, they would hold it, and the session it reads by, until all of the heap
 * is looked at.
 */
export class CodeHolder {
  readonly #codes: CompiledCodes = new Map();

  /** Where the codes compiled for a context are kept; `undefined` where it has no such place. */
  static codesOf(context: object): CompiledCodes | undefined {
    return #codes in context ? context.#codes : undefined;
  }
}
