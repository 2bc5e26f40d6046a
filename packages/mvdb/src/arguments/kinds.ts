import type { MvdbError } from '../errors/errors.ts';

/** What an argument has to be. */
export interface Kind {
  /** As it stands in "must be …". */
  readonly expected: string;
  readonly holds: (value: unknown) => boolean;
  /** What rejects a value, where that reports more than `expected`. */
  readonly rejection?: (name: string, value: unknown) => MvdbError | undefined;
}

export const TEXT: Kind = { expected: 'text', holds: (value) => typeof value === 'string' };

export const FILLED_TEXT: Kind = {
  expected: 'text that is not empty',
  holds: (value) => typeof value === 'string' && value !== '',
};

/** Which numbers are meant is for the function to say. */
export const NUMBER: Kind = { expected: 'a number', holds: (value) => typeof value === 'number' };

export const WHOLE: Kind = {
  expected: 'a whole number',
  holds: (value) => Number.isSafeInteger(value),
};

/** @__NO_SIDE_EFFECTS__ */
export function wholeFrom(low: number, high: number): Kind {
  return {
    expected: `a whole number from ${low} to ${high}`,
    holds: (value) => Number.isSafeInteger(value) && Number(value) >= low && Number(value) <= high,
  };
}

export const FLAG: Kind = {
  expected: 'true or false',
  holds: (value) => typeof value === 'boolean',
};

export const FUNCTION: Kind = {
  expected: 'a function',
  holds: (value) => typeof value === 'function',
};

export const BYTES: Kind = {
  expected: 'a Uint8Array',
  holds: (value) => value instanceof Uint8Array,
};

export const TEXTS: Kind = {
  expected: 'an array of text',
  holds: (value) => Array.isArray(value) && value.every(TEXT.holds),
};

export const DATE: Kind = { expected: 'a Date', holds: (value) => value instanceof Date };

/** Each entry of which is checked where it is used. */
export const LIST: Kind = { expected: 'an array', holds: (value) => Array.isArray(value) };

export const OBJECT: Kind = {
  expected: 'an object',
  holds: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** @__NO_SIDE_EFFECTS__ */
export function optional(kind: Kind): Kind {
  return { ...kind, holds: (value) => value === undefined || kind.holds(value) };
}

/** @__NO_SIDE_EFFECTS__ */
export function oneOf(...choices: readonly string[]): Kind {
  return {
    expected: `one of ${choices.join(', ')}`,
    holds: (value) => typeof value === 'string' && choices.includes(value),
  };
}

/** @__NO_SIDE_EFFECTS__ */
export function eitherOf(first: Kind, second: Kind): Kind {
  return {
    expected: `${first.expected} or ${second.expected}`,
    holds: (value) => first.holds(value) || second.holds(value),
  };
}

/** @__NO_SIDE_EFFECTS__ */
export function listOf({ expected, holds }: Kind): Kind {
  return {
    expected: `an array, each entry of which is ${expected}`,
    holds: (value) => Array.isArray(value) && value.every((entry) => holds(entry)),
  };
}

/** An object by whose names each has a value of one kind. @__NO_SIDE_EFFECTS__ */
export function recordOf({ expected, holds }: Kind): Kind {
  return {
    expected: `an object, each entry of which is ${expected}`,
    holds: (value) =>
      OBJECT.holds(value) && Object.values(value as object).every((entry) => holds(entry)),
  };
}

/** An object with properties of these kinds; others do not matter. @__NO_SIDE_EFFECTS__ */
export function shapeOf(what: string, properties: Readonly<Record<string, Kind>>): Kind {
  const entries = Object.entries(properties);
  const reported = entries.map(([name, { expected }]) => `${name} (${expected})`).join(', ');
  return {
    expected: `${what} with ${reported}`,
    holds(value) {
      if (!OBJECT.holds(value)) return false;
      const object = value as Readonly<Record<string, unknown>>;
      for (const [name, { holds }] of entries) if (!holds(object[name])) return false;
      return true;
    },
  };
}

/** The same with every property optional. @__NO_SIDE_EFFECTS__ */
export function optionsOf(properties: Readonly<Record<string, Kind>>): Kind {
  const entries = Object.entries(properties).map(([name, kind]) => [name, optional(kind)]);
  return shapeOf('an object', Object.fromEntries(entries));
}

/** An object of a class. @__NO_SIDE_EFFECTS__ */
export function instanceOf(what: string, { prototype }: { readonly prototype: object }): Kind {
  return {
    expected: what,
    holds: (value) => OBJECT.holds(value) && isOfClass(value as object, prototype),
  };
}

function isOfClass(value: object, prototype: object): boolean {
  return Object.prototype.isPrototypeOf.call(prototype, value);
}

/** What a value is, for an error. */
export function describedKind(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'an array';
  const kind = typeof value;
  if (kind === 'string') return 'text';
  if (kind === 'number') return `the number ${value}`;
  return kind === 'object' ? 'an object' : `a ${kind}`;
}
