/** Names of TypeScript for those of a program: `UNIT.PRICE` is `unitPrice`. Each is given once. */
export class Names {
  readonly #taken: Set<string>;
  /** The last number that a name was given. */
  readonly #numbers = new Map<string, number>();

  /** @param taken - Names that mean something else. */
  constructor(taken: Iterable<string>) {
    this.#taken = new Set([...RESERVED, ...taken]);
  }

  /** A name that nothing else has. */
  claim(name: string, suffix = 'Value'): string {
    const wanted = camelCase(name);
    let claimed = this.#taken.has(wanted) ? `${wanted}${suffix}` : wanted;
    let number = this.#numbers.get(wanted + suffix) ?? 1;
    while (this.#taken.has(claimed)) claimed = `${wanted}${suffix}${++number}`;
    this.#numbers.set(wanted + suffix, number);
    this.#taken.add(claimed);
    return claimed;
  }
}

/** @example camelCase('UNIT.PRICE') // 'unitPrice' */
export function camelCase(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const cased = words.map((word) => (/[a-z]/.test(word) ? word : word.toLowerCase()));
  const joined = cased.map((word, index) => (index === 0 ? small(word) : capital(word))).join('');
  return /^[a-z]/.test(joined) ? joined : `label${joined}`;
}

function small(word: string): string {
  return word.slice(0, 1).toLowerCase() + word.slice(1);
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** Words of TypeScript, and names that converted programs use. */
const RESERVED = [
  ...['abstract', 'any', 'arguments', 'as', 'async', 'await', 'boolean', 'break', 'case', 'catch'],
  ...['class', 'const', 'constructor', 'continue', 'debugger', 'declare', 'default', 'delete'],
  ...['do', 'else', 'enum', 'eval', 'export', 'extends', 'false', 'finally', 'for', 'from'],
  ...[
    'function',
    'get',
    'globalThis',
    'if',
    'implements',
    'import',
    'in',
    'infinity',
    'instanceof',
  ],
  ...['interface', 'let', 'module', 'namespace', 'never', 'new', 'null', 'number', 'object', 'of'],
  ...['package', 'private', 'protected', 'public', 'require', 'return', 'set', 'static', 'string'],
  ...['super', 'switch', 'symbol', 'this', 'throw', 'true', 'try', 'type', 'typeof', 'undefined'],
  ...['unknown', 'using', 'var', 'void', 'while', 'with', 'yield'],
  ...['again', 'label', 'outcome', 'result', 'returnTo', 'run', 'x'],
];
