import { assertText } from '../arguments/checked.ts';
import { correlativeParts } from '../correlative/correlative.ts';
import { extract } from '../dynamic-array/extract.ts';
import { hasCode, MvdbError } from '../errors/errors.ts';
import { failures } from '../errors/failure-table.ts';
import { DICTIONARY_LOOP } from '../errors/failures.ts';
import type { Column } from '../expression/column.ts';
import { compileExpression } from '../expression/compiler.ts';
import { attributeFormula, type Formula, type NameScope } from '../expression/formula.ts';
import { parseExpression } from '../expression/parser.ts';
import type { CompoundExpression } from '../expression/syntax.ts';
import { formulaColumn } from './formula-column.ts';
import { impliedItem, isDictionary } from './implied-items.ts';
import { type ColumnItem, type DictionaryItem, type ExpressionItem, parseItem } from './item.ts';
import { namesIn } from './names-in.ts';

/** Where dictionaries are read from: the tables as one session may see them. */
export interface DictionarySource {
  /**
   * Gives a record of a table or, as `DICT name`, of its dictionary; `undefined` if missing.
   *
   * @throws MvdbError `TABLE_NOT_FOUND`, `NOT_PERMITTED`.
   */
  readonly read: (table: string, id: string) => string | undefined;
  readonly ids: (table: string) => Iterable<string>;
  /** The @-variables of the application, by name in capitals without `@`. */
  readonly variables?: { has(name: string): boolean };
}

/** An item that was looked up; `text` is `undefined` where the dictionary had none. */
interface Source {
  readonly table: string;
  readonly name: string;
  readonly text: string | undefined;
}

interface CompiledItem {
  readonly formula: Formula;
  readonly column: Column;
  /** Every item it was made of; it holds as long as they are as they were. */
  readonly sources: ReadonlyMap<string, Source>;
}

/** An item being compiled. */
interface OpenItem {
  readonly key: string;
  readonly title: string;
  readonly sources: Map<string, Source>;
}

/** How the values of a column are shown. */
type ColumnForm = Pick<ColumnItem, 'conversion' | 'format' | 'isMultivalued' | 'association'>;

/** Most compiled items kept; then all are forgotten. */
const COMPILED_MAX = 10_000;

/** Numbers that stand for no attribute: the item counter, and the size of the record in bytes. */
const ITEM_COUNTER = 9998;
const RECORD_SIZE = 9999;

/** How an expression shows that is not an item of a dictionary and comes to no data. */
const PLAIN_FORM: ColumnForm = {
  conversion: '',
  format: '10L',
  isMultivalued: false,
  association: undefined,
};

/**
 * The dictionaries of all tables. An item is compiled when it is first used, and again when the text of an
 * item that it was made of has changed.
 */
export class Dictionaries {
  readonly #source: DictionarySource;
  readonly #compiled = new Map<string, CompiledItem>();
  readonly #open: OpenItem[] = [];

  constructor(source: DictionarySource) {
    this.#source = source;
  }

  /** The dictionary of a table. @throws MvdbError `TABLE_NOT_FOUND` when it is first read. */
  of(table: string): Dictionary {
    assertText('Dictionaries.of', 'table', table);
    return new Dictionary(this, this.#source, table);
  }

  /**
   * The text of an item: as named, else in capitals, else implied.
   *
   * @returns With the name it was found by; `undefined` if missing.
   */
  itemText(table: string, name: string): { name: string; text: string } | undefined {
    assertText('itemText', 'table', table);
    assertText('itemText', 'name', name);
    const upper = name.toUpperCase();
    for (const candidate of upper === name ? [name] : [name, upper]) {
      const text = this.#read(table, candidate);
      if (text !== undefined) return { name: candidate, text };
    }
    const idsOf = (of: string) => this.#source.ids(of);
    const implied = impliedItem(table, name, idsOf) ?? impliedItem(table, upper, idsOf);
    return implied === undefined ? undefined : { name: upper, text: implied };
  }

  /** The column an item gives, `undefined` where there is no such item or it is a phrase or data. */
  column(table: string, name: string): Column | undefined {
    assertText('column', 'table', table);
    assertText('column', 'name', name);
    return this.#compiledItem(table, name, 0)?.column;
  }

  /**
   * The column that an expression gives, as with EVAL. The name of an item alone shows as that item, another expression
   * as the first D item in it.
   */
  expressionColumn(table: string, expression: string, name: string): Column {
    assertText('expression', 'table', table);
    assertText('expression', 'expression', expression);
    const parts = parseExpression(expression);
    const formula = compileExpression(parts, this.#scope(table));
    const { conversion, format, isMultivalued, association } =
      this.#namedItem(table, expression.trim(), parts) ??
      this.#firstData(table, parts) ??
      PLAIN_FORM;
    const item: ExpressionItem = {
      kind: 'expression',
      expression,
      heading: name,
      conversion,
      format,
      isMultivalued,
      association,
      dataType: undefined,
    };
    return formulaColumn(name, table, item, formula);
  }

  #item(table: string, name: string): DictionaryItem | undefined {
    const text = this.itemText(table, name)?.text;
    return text === undefined ? undefined : parseItem(text);
  }

  /** The A, D or S item that the expression is the name of. */
  #namedItem(table: string, name: string, parts: CompoundExpression): ColumnForm | undefined {
    if (![...namesIn(parts)].includes(name)) return undefined;
    const item = this.#item(table, name);
    return item?.kind === 'attribute' || item?.kind === 'correlative' ? item : undefined;
  }

  /** The first D item that an expression comes to, within the expressions of others too. */
  #firstData(
    table: string,
    parts: CompoundExpression,
    seen = new Set<string>(),
  ): ColumnForm | undefined {
    for (const name of namesIn(parts)) {
      if (seen.has(name)) continue;
      seen.add(name);
      const item = this.#item(table, name);
      if (item?.kind === 'attribute' && item.isData) return item;
      const inner =
        item?.kind === 'expression' &&
        this.#firstData(table, parseExpression(item.expression), seen);
      if (inner) return inner;
    }
    return undefined;
  }

  #compiledItem(table: string, name: string, depth: number): CompiledItem | undefined {
    const found = this.itemText(table, name);
    if (found === undefined) return undefined;
    const key = keyOf(table, found.name);
    const existing = this.#compiled.get(key);
    if (existing && this.#isCurrent(existing)) {
      this.#note(existing.sources);
      return existing;
    }
    const title = `${found.name} of DICT ${table}`;
    if (this.#open.some((open) => open.key === key)) throw this.#loop(title);
    return this.#compile({ key, title, sources: new Map() }, table, found, depth);
  }

  #compile(
    open: OpenItem,
    table: string,
    { name, text }: { name: string; text: string },
    depth: number,
  ): CompiledItem | undefined {
    this.#open.push(open);
    try {
      this.itemText(table, name);
      const item = parseItem(text);
      if (item.kind === 'phrase' || item.kind === 'data') return undefined;
      const formula = this.#formulaOf(item, table, depth);
      const column = formulaColumn(name, table, item, formula);
      const compiled: CompiledItem = { formula, column, sources: open.sources };
      if (this.#compiled.size >= COMPILED_MAX) this.#compiled.clear();
      this.#compiled.set(open.key, compiled);
      return compiled;
    } catch (error) {
      throw placed(error, open.title);
    } finally {
      this.#open.pop();
      this.#note(open.sources);
    }
  }

  #formulaOf(item: ColumnItem, table: string, depth: number): Formula {
    const scope = this.#scope(table);
    switch (item.kind) {
      case 'attribute':
        return attributeOf(item.attribute);
      case 'expression':
        return compileExpression(parseExpression(item.expression), scope, depth);
      case 'correlative':
        return compileExpression(correlativeParts(item.attribute, item.correlative), scope, depth);
    }
  }

  #scope(table: string): NameScope {
    return {
      table,
      formula: (name, depth) => this.#compiledItem(table, name, depth)?.formula,
      foreignFormula: (other, name, depth) => this.#compiledItem(other, name, depth)?.formula,
      names: (other) => this.of(other).names(),
      ...(this.#source.variables && { variables: this.#source.variables }),
    };
  }

  /** Reads an item and notes it as a source of the item being compiled. */
  #read(table: string, name: string): string | undefined {
    if (isDictionary(table)) return undefined;
    const text = this.#source.read(`DICT ${table}`, name);
    const open = this.#open.at(-1);
    open?.sources.set(keyOf(table, name), { table, name, text });
    return text;
  }

  #note(sources: ReadonlyMap<string, Source>): void {
    const open = this.#open.at(-1);
    if (open) for (const [key, source] of sources) open.sources.set(key, source);
  }

  #isCurrent({ sources }: CompiledItem): boolean {
    for (const { table, name, text } of sources.values())
      if (this.#source.read(`DICT ${table}`, name) !== text) return false;
    return true;
  }

  #loop(title: string): MvdbError {
    const chain = this.#open.slice(-4).map((open) => open.title);
    return new MvdbError(
      DICTIONARY_LOOP,
      `${[...chain, title].join(', which refers to ').replace(', which', '')}.`,
    );
  }
}

/** The dictionary of one table. */
export class Dictionary {
  readonly table: string;
  readonly #dictionaries: Dictionaries;
  readonly #source: DictionarySource;

  constructor(dictionaries: Dictionaries, source: DictionarySource, table: string) {
    this.table = table;
    this.#dictionaries = dictionaries;
    this.#source = source;
  }

  /**
   * Reads an item: stored by that name, else by the name in capitals, else implied (`@ID`, `F1`, `*A1`).
   *
   * @throws MvdbError `BAD_DICTIONARY_ITEM`
   */
  item(name: string): DictionaryItem | undefined {
    const found = this.#dictionaries.itemText(this.table, name);
    if (found === undefined) return undefined;
    try {
      return parseItem(found.text);
    } catch (error) {
      throw placed(error, `${found.name} of DICT ${this.table}`);
    }
  }

  /**
   * The column an item gives.
   *
   * @returns `undefined` where there is no such item, or it is a phrase or data.
   * @throws MvdbError `BAD_DICTIONARY_ITEM`, `BAD_EXPRESSION`, `DICTIONARY_LOOP`, all naming the item.
   */
  column(name: string): Column | undefined {
    return this.#dictionaries.column(this.table, name);
  }

  /**
   * The column that an expression gives, as with EVAL.
   *
   * @param name - What the column is called; the expression itself unless given.
   * @throws MvdbError as {@link column}.
   */
  expression(expression: string, name = expression): Column {
    return this.#dictionaries.expressionColumn(this.table, expression, name);
  }

  /** The words of a phrase; `@` holds the columns of a report that names none. */
  phrase(name: string): string | undefined {
    const item = this.item(name);
    return item?.kind === 'phrase' ? item.text : undefined;
  }

  /** The phrase of default columns: on paper that of the printer, where there is one. */
  defaultPhrase(onPaper = false): string | undefined {
    return (onPaper ? this.phrase('@LPTR') : undefined) ?? this.phrase('@');
  }

  /** The names of the columns of an association: of its phrase, else of the items that name it. */
  associationMembers(association: string): string[] {
    const phrase = this.phrase(association);
    if (phrase !== undefined) return phrase.split(' ').filter((word) => word !== '');
    return this.names().filter((name) => this.#associationOf(name) === association);
  }

  /** The names of the stored items, in ascending order. */
  names(): string[] {
    return isDictionary(this.table) ? [] : [...this.#source.ids(`DICT ${this.table}`)];
  }

  /** Items that cannot be read belong to none. */
  #associationOf(name: string): string | undefined {
    try {
      const item = this.item(name);
      return item && 'association' in item ? item.association : undefined;
    } catch (error) {
      if (hasCode(error, 'BAD_DICTIONARY_ITEM')) return undefined;
      throw error;
    }
  }
}

function attributeOf(number: number): Formula {
  if (number === 0) return attributeFormula(0, (row) => row.id);
  const attribute = attributeFormula(number, (row) => extract(row.record, number));
  if (number === ITEM_COUNTER)
    return {
      ...attribute,
      evaluate: (row) => row.context.counters.itemNumber,
      attribute: undefined,
      reads: new Set(),
      isPure: false,
    };
  if (number === RECORD_SIZE)
    return {
      ...attribute,
      evaluate: (row) => Buffer.byteLength(row.record),
      attribute: undefined,
      reads: new Set(),
      readsRecord: true,
    };
  return attribute;
}

const placedErrors = new WeakSet<MvdbError>();

/** The error with the item it comes from; an item within an item keeps its own name. */
function placed(error: unknown, title: string): unknown {
  if (!(error instanceof MvdbError) || placedErrors.has(error)) return error;
  const named = new MvdbError(failures[error.code], `${title}: ${error.detail}`, { cause: error });
  placedErrors.add(named);
  return named;
}

function keyOf(table: string, name: string): string {
  return `${table}\0${name}`;
}
