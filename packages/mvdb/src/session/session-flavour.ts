import type { FlavourName } from '../flavours/flavour-name.ts';
import { type FunctionOptions, functionOptionsOf } from '../flavours/function-differences.ts';
import { type QueryOptions, queryOptionsOf } from '../flavours/sentence-differences.ts';

/** The product that a session follows, and where its sentences differ from it. */
export class SessionFlavour {
  readonly #changes: Partial<QueryOptions>;
  #name: FlavourName;
  #query: QueryOptions;

  constructor(name: FlavourName, changes: Partial<QueryOptions> = {}) {
    this.#changes = changes;
    this.#name = name;
    this.#query = this.#changed();
  }

  get name(): FlavourName {
    return this.#name;
  }

  /** Follows a product from now on. */
  set name(name: FlavourName) {
    this.#name = name;
    this.#query = this.#changed();
  }

  get query(): QueryOptions {
    return this.#query;
  }

  /** Where sentences differ from the product, whichever it is. */
  get changes(): Partial<QueryOptions> {
    return this.#changes;
  }

  get functions(): FunctionOptions {
    return functionOptionsOf(this.#name);
  }

  #changed(): QueryOptions {
    return Object.freeze({ ...queryOptionsOf(this.#name), ...this.#changes });
  }
}
