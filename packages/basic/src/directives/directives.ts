import { FIELD_MARK, type FlavourName } from 'mvdb';
import { nearNames } from 'mvdb/host';
import type { ProblemLog } from '../syntax/errors.ts';
import { compatibilityModes, type Flavour, flavours } from '../syntax/flavours.ts';
import type { Position } from '../syntax/syntax.ts';
import type { SourceLine } from './source-line.ts';

/**
 * Gives the text that a program includes.
 *
 * @param table - As the directive names it; `undefined` where it names only the item.
 * @returns `undefined` where it is missing.
 */
export type Include = (table: string | undefined, item: string) => string | undefined;

/** How deep texts may include others. */
const INCLUDE_DEPTH_MAX = 20;
/** How many texts a program may include in all. */
const INCLUDES_MAX = 2_000;

/** The lines of a program after its directives were executed. */
export interface DirectedSource {
  readonly lines: readonly SourceLine[];
  readonly flavour: Flavour;
  /** Every text that was read, by its name. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
}

/** Executes the directives of a program: includes, defines and conditions are gone, options are in the flavour. */
export function executeDirectives(
  name: string,
  text: string,
  settings: { readonly include: Include; readonly flavour: Flavour; readonly problems: ProblemLog },
): DirectedSource {
  const run = new DirectiveRun(settings.include, settings.flavour, settings.problems);
  run.read(name, text, 0);
  return run;
}

const DIRECTIVE = /^\s*\$\s*([A-Za-z.]+)\s*(.*)$/;
const INCLUDE = /^\s*[$#]?\s*(?:INCLUDE|INSERT)\s+(?!=|\()(.*)$/i;
const NAME = /^([A-Za-z][A-Za-z0-9._$%]*)(?:\s+(.*))?$/;
export const LINE_END = new RegExp(`\r\n|\n|\r|${FIELD_MARK}`);

/** Directives about listings and catalogues, which change nothing of what a program does. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  'CATALOG',
  'CATALOGUE',
  'COPYRIGHT',
  'EJECT',
  'EUC',
  'FLAVOR',
  'HUSH',
  'INTERNAL',
  'LIST',
  'MAP',
  'NO.CATALOG',
  'NO.CATALOGUE',
  'NO.XREF',
  'NOCASE.STRINGS',
  'NODEBUG',
  'PAGE',
  'QUALIFIERS',
  'SQL.EXPLICIT',
  'STOP',
  'TITLE',
  'XREF',
]);

const OPTION_FLAVOURS: Readonly<Record<string, FlavourName>> = {
  QM: 'qm',
  IDEAL: 'universe-ideal',
  INFORMATION: 'universe-information',
  INFO: 'universe-information',
  PICK: 'universe-pick',
  UNIDATA: 'unidata',
  D3: 'd3',
  JBASE: 'jbase',
};

class DirectiveRun implements DirectedSource {
  readonly lines: SourceLine[] = [];
  readonly texts = new Map<string, readonly string[]>();
  flavour: Flavour;
  readonly #include: Include;
  readonly #problems: ProblemLog;
  readonly #defined = new Set<string>();

  constructor(include: Include, flavour: Flavour, problems: ProblemLog) {
    this.#include = include;
    this.flavour = flavour;
    this.#problems = problems;
  }

  read(source: string, text: string, depth: number): void {
    const lines = text.split(LINE_END);
    this.texts.set(source, lines);
    /** Whether the lines of each open condition are taken, and whether its $ELSE was seen. */
    const conditions: { isTaken: boolean; hasElse: boolean; readonly at: Position }[] = [];
    for (const [index, line] of lines.entries()) {
      const at: Position = { source, line: index + 1, column: 1 };
      const isTaken = conditions.every((condition) => condition.isTaken);
      const [, word = '', rest = ''] = DIRECTIVE.exec(line) ?? [];
      const directive = word.toUpperCase();
      const open = conditions.at(-1);
      if (directive === 'IFDEF' || directive === 'IFNDEF') {
        const isDefined = this.#defined.has(rest.trim().toUpperCase());
        conditions.push({ isTaken: isDefined === (directive === 'IFDEF'), hasElse: false, at });
      } else if (directive === 'ELSE' && open !== undefined && !open.hasElse) {
        open.isTaken = !open.isTaken;
        open.hasElse = true;
      } else if (directive === 'ENDIF' && open !== undefined) conditions.pop();
      else if (directive === 'ELSE' || directive === 'ENDIF')
        this.#reject(at, `$${directive} belongs to no $IFDEF`);
      else if (isTaken) this.#take(line, directive, rest.trim(), at, depth);
    }
    for (const { at } of conditions)
      this.#reject(at, 'the condition is not closed: expected $ENDIF');
  }

  #take(text: string, directive: string, rest: string, at: Position, depth: number): void {
    const { source, line } = at;
    const [, included] = INCLUDE.exec(text) ?? [];
    if (included !== undefined) this.#includeText(included, at, depth);
    else if (directive === '') this.lines.push({ text, source, line });
    else this.#execute(directive, rest, at);
  }

  #execute(directive: string, rest: string, at: Position): void {
    switch (directive) {
      case 'DEFINE':
        this.#define(rest, at);
        return;
      case 'UNDEFINE':
      case 'UNDEF':
        this.#defined.delete(rest.toUpperCase());
        this.lines.push({
          text: '',
          ...at,
          define: { name: rest.toUpperCase(), value: undefined },
        });
        return;
      case 'OPTIONS':
      case 'OPTION':
        for (const word of rest.split(/[\s,]+/)) this.#option(word.toUpperCase());
        return;
      case 'MODE':
        this.#mode(rest.toUpperCase(), at);
        return;
      default:
        if (WITHOUT_EFFECT.has(directive)) return;
        this.#reject(at, `there is no directive $${directive}`);
    }
  }

  #define(rest: string, at: Position): void {
    const [, name, value] = NAME.exec(rest) ?? [];
    if (name === undefined) {
      this.#reject(at, '$DEFINE needs a name');
      return;
    }
    this.#defined.add(name.toUpperCase());
    if (value === undefined || value.startsWith(';') || value.startsWith('*')) return;
    this.lines.push({ text: '', ...at, define: { name: name.toUpperCase(), value } });
  }

  /** An option names a product, or something that makes no difference here. */
  #option(word: string): void {
    const name = Object.hasOwn(OPTION_FLAVOURS, word) ? OPTION_FLAVOURS[word] : undefined;
    if (name !== undefined) this.flavour = flavours[name];
  }

  #mode(word: string, at: Position): void {
    if (word === '') {
      this.#reject(at, `$MODE needs one of ${Object.keys(compatibilityModes).join(', ')}`);
      return;
    }
    const difference = Object.hasOwn(compatibilityModes, word)
      ? compatibilityModes[word]
      : undefined;
    if (difference !== undefined) this.flavour = { ...this.flavour, [difference]: true };
    else {
      const [near] = nearNames(word, Object.keys(compatibilityModes));
      this.#reject(
        at,
        `there is no mode ${word}${near === undefined ? '' : `; did you mean ${near}?`}`,
      );
    }
  }

  #includeText(words: string, at: Position, depth: number): void {
    const [first = '', second, third] = words
      .replace(/\s*;.*$/, '')
      .trim()
      .split(/\s+/);
    if (first === '') {
      this.#reject(at, 'expected the text to include');
      return;
    }
    const isFrom = second?.toUpperCase() === 'FROM';
    const table = isFrom ? third : second === undefined ? undefined : first;
    const item = isFrom || second === undefined ? first : second;
    if (depth >= INCLUDE_DEPTH_MAX || this.#isOpen(item, at)) {
      this.#reject(at, `${item} includes itself, or texts are included ${INCLUDE_DEPTH_MAX} deep`);
      return;
    }
    this.#included += 1;
    if (this.#included > INCLUDES_MAX) {
      if (this.#included === INCLUDES_MAX + 1)
        this.#reject(
          at,
          `a program may include ${INCLUDES_MAX} texts, each as often as it is named`,
        );
      return;
    }
    const text = this.#include(table, item);
    if (text === undefined) {
      this.#reject(
        at,
        `there is no text ${item}${table === undefined ? '' : ` in ${table}`} to include`,
      );
      return;
    }
    this.#open.push(item);
    this.read(item, text, depth + 1);
    this.#open.pop();
  }

  readonly #open: string[] = [];
  #included = 0;

  #isOpen(item: string, at: Position): boolean {
    return this.#open.includes(item) || at.source === item;
  }

  #reject(at: Position, detail: string): void {
    this.#problems.report('BAD_DIRECTIVE', at, detail);
  }
}
