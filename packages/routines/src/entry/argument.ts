/** How an argument travels: supplied by the caller, produced by the routine, or both. */
export type Direction = 'in' | 'out' | 'inout';

/** One numbered place of a multivalued argument, with the conversion that displays what is stored. */
export interface Position {
  readonly name: string;
  readonly conversion?: string;
  /** Whether it holds a company, which must be one that is open to the login. */
  readonly isCompany?: true;
}

/**
 * How a multivalued argument is laid out. `columns`: place p of row n is `<p,n>`. `rows`: it is
 * `<n,p>`. `record`: one record, place p is attribute p.
 */
export interface Layout {
  readonly kind: 'columns' | 'rows' | 'record';
  readonly positions: readonly Position[];
}

/** What an argument is, beside its direction: any text, a company, a table by name, or the outcome text. */
export type ArgumentKind = 'text' | 'company' | 'handle' | 'message';

export interface Argument<
  D extends Direction = Direction,
  Kind extends ArgumentKind = ArgumentKind,
  Required extends boolean = boolean,
> {
  readonly direction: D;
  readonly kind: Kind;
  readonly description: string;
  /** A call without it is rejected; otherwise an absent argument is the empty string. */
  readonly required: Required;
  readonly layout?: Layout;
  /** What it may be; default: anything,. Another value is rejected as a flag that is not one. */
  readonly accepts?: RegExp;
  /** Where it may be a secret, which nobody keeps: unless another argument is one of these texts. */
  readonly secretUnless?: SecretUnless;
}

export interface SecretUnless {
  readonly argument: string;
  readonly is: readonly string[];
}

/** Arguments by name, in index order: the first has index 0. */
export type Arguments = Readonly<Record<string, Argument>>;

/** Text with marks, or the same as nested arrays: attributes, values, subvalues. */
export type ArgumentValue = string | readonly (string | readonly (string | readonly string[])[])[];

interface ArgumentOptions<Required extends boolean = boolean> {
  readonly required?: Required;
  readonly layout?: Layout;
  readonly accepts?: RegExp;
  readonly secretUnless?: SecretUnless;
}

function argument<
  const D extends Direction,
  const Kind extends ArgumentKind,
  const Required extends boolean = false,
>(
  direction: D,
  kind: Kind,
  description: string,
  { required, layout, accepts, secretUnless }: ArgumentOptions<Required> = {},
): Argument<D, Kind, Required> {
  return {
    direction,
    kind,
    description,
    required: (required ?? false) as Required,
    ...(layout && { layout }),
    ...(accepts && { accepts }),
    ...(secretUnless && { secretUnless }),
  };
}

/** An argument the caller supplies. */
export const input = <const Required extends boolean = false>(
  description = '',
  options?: ArgumentOptions<Required>,
) => argument('in', 'text', description, options);

/** A flag: Y for yes, N or blank for no. */
export const yesOrNo = (description: string) => input(description, { accepts: /^[YN]?$/ });

/** A flag: 1, Y or TRUE, in any case of letters, for true; 0, N, FALSE or blank for false. */
export const truth = (description: string) =>
  input(description, { accepts: /^([01YN]|TRUE|FALSE)?$/i });

/** An argument the routine produces. */
export const output = (description = '', layout?: Layout) =>
  argument('out', 'text', description, layout && { layout });

/** An argument the caller supplies and the routine may change. */
export const inout = <const Required extends boolean = false>(
  description = '',
  options?: ArgumentOptions<Required>,
) => argument('inout', 'text', description, options);

/** The outcome: blank or one of the declared messages. */
export const message = (description = 'Blank, or why there is no answer.') =>
  argument('out', 'message', description);

/** The company that a call is about. It must be one, and open to the login. */
export const company = (description = 'Company number.') =>
  argument('in', 'company', description, { required: true });

/** The company, as a place of a record that a caller packs. */
export const COMPANY: Position = { name: 'company', isCompany: true };

/** A table opened by the caller, given by name; empty means the table the argument is named after. */
export const handle = (
  description = 'Name of an open table; empty means the one the argument is named after.',
) => argument('in', 'handle', description);

/** A place by its name, with the conversion that displays it, or as a whole. */
export type PositionText = string | readonly [name: string, conversion: string] | Position;

function positions(texts: readonly PositionText[]): readonly Position[] {
  return texts.map((text) => {
    if (typeof text === 'string') return { name: text };
    return 'name' in text ? text : { name: text[0], conversion: text[1] };
  });
}

/** Place p of row n is `<p,n>`. A pair adds the conversion that displays the stored value. */
export const columns = (...texts: readonly PositionText[]): Layout => ({
  kind: 'columns',
  positions: positions(texts),
});

/** Place p of row n is `<n,p>`. */
export const rows = (...texts: readonly PositionText[]): Layout => ({
  kind: 'rows',
  positions: positions(texts),
});

/** One record: place p is attribute p. */
export const record = (...texts: readonly PositionText[]): Layout => ({
  kind: 'record',
  positions: positions(texts),
});
