import { families, wholeCodes } from '../../packages/mvdb/src/conversion/families.ts';
import { functions } from '../../packages/mvdb/src/expression/functions/functions.ts';

/** Gives numbers from 0 to below 1. */
export type Random = () => number;

/** Tables of the demo company with many records, with values, and with links to others. */
const DEMO_TABLES: readonly string[] = [
  'PRODUCT',
  'GL.TRANS',
  'BMF',
  'CAP.REQ.LAB',
  'CUSTOMER',
  'EMPLOYEE',
  'INVOICE.LINE',
];

/** Names that every table knows without a dictionary item. */
const COLUMNS = ['@ID', 'F1', 'F2', 'F3', 'F4', 'F7'];

const MARKS = ['@AM', '@VM', '@SM'];

const SIZES = [
  -1,
  0,
  1,
  2,
  7,
  40,
  300,
  5_000,
  33_000,
  60_000,
  70_000,
  999_999,
  99_000_000,
  2 ** 52,
];

const FORMATS = [
  'R#99999999',
  '99999999L',
  '32767R',
  '32767T',
  '1T',
  '2L',
  '10"*"R2,$Z',
  '12R9',
  'L#3-#2-#4',
  '5"x"C',
  'R00',
  'L%32767',
  '7U',
];

const OPERATORS = [
  '+',
  '-',
  '*',
  '/',
  '**',
  ':',
  '=',
  '#',
  '<',
  '>=',
  'MATCHES',
  'AND',
  'OR',
  '//',
];

const PATTERNS = [
  '0X',
  '...a...',
  '0A0N0A0N0A',
  '1-99999N',
  '0X"a"0X"b"0X',
  "~'a'0X~1N",
  '0X0X0X0X0X0X',
  '99999999N',
];

const REPORTS = ['LIST', 'SORT', 'SUM', 'LIST.LABEL'];

const SELECTIONS = ['SELECT', 'SSELECT', 'COUNT', 'LIST.ITEM', 'SORT.ITEM'];

/** A sentence of the query language or of SQL that asks for as much work as its few words can. */
export function hostileSentence(random: Random, tables: readonly string[] = DEMO_TABLES): string {
  const sentence = new Hostile(random, tables).sentence();
  return sentence.slice(0, SENTENCE_SIZE_MAX);
}

/** A statement of SQL of that kind. */
export function hostileSql(random: Random, tables: readonly string[] = DEMO_TABLES): string {
  return new Hostile(random, tables).statement().slice(0, SENTENCE_SIZE_MAX);
}

/** An expression of that kind, as it may stand behind EVAL or in a dictionary item. */
export function hostileExpression(random: Random, tables: readonly string[] = DEMO_TABLES): string {
  return new Hostile(random, tables).expression(4).slice(0, SENTENCE_SIZE_MAX);
}

/** Random numbers that are the same for the same seed. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const SENTENCE_SIZE_MAX = 17_000;

class Hostile {
  readonly #random: Random;
  readonly #tables: readonly string[];

  constructor(random: Random, tables: readonly string[]) {
    this.#random = random;
    this.#tables = tables;
  }

  sentence(): string {
    const isReport = this.#chance(0.7);
    const verb = this.#pick(isReport ? REPORTS : SELECTIONS);
    const clauses = Array.from({ length: this.#below(5) + 1 }, () =>
      isReport ? this.#shown() : this.#selection(),
    );
    if (verb.endsWith('SELECT') && this.#chance(0.3)) clauses.push(`SAVING ${this.#evaluation()}`);
    const sampled = this.#chance(0.3) ? ' SAMPLE 1' : '';
    return `${verb} ${this.#table()} ${clauses.join(' ')}${sampled}`;
  }

  statement(): string {
    const table = this.#table();
    const isGrouped = this.#chance(0.25);
    const columns = Array.from({ length: this.#below(4) + 1 }, (_, index) =>
      isGrouped && index > 0 ? this.#aggregate() : this.#sqlValue(),
    );
    const join = this.#pick(['', ', ', ' JOIN ', ' LEFT JOIN ']);
    const other = join === '' ? '' : `${join}${quoted(this.#table())} B`;
    const from = `${quoted(table)} A${other}`;
    const on = join.includes('JOIN') ? ` ON A.F1 ${this.#pick(['=', '<'])} B.F1` : '';
    return [
      `SELECT ${this.#chance(0.3) ? 'DISTINCT ' : ''}${columns.join(', ')} FROM ${from}${on}`,
      this.#chance(0.6) ? `WHERE ${this.#sqlCondition(3)}` : '',
      isGrouped ? `GROUP BY ${columns[0]}` : '',
      this.#chance(0.3) ? `ORDER BY ${this.#sqlValue()} DESC` : '',
      this.#chance(0.2) ? `LIMIT ${this.#pick([0, 1, 99_999_999])}` : '',
    ].join(' ');
  }

  expression(depth: number): string {
    if (depth === 0) return this.#leaf();
    const inner = () => this.expression(depth - 1 - this.#below(2) * (depth > 1 ? 1 : 0));
    switch (this.#below(9)) {
      case 0:
        return `STR(${inner()},${this.#size()})`;
      case 1:
        return `STR("${this.#pick(['1', 'a', '9', ' ', '-.', 'ab'])}":${this.#pick(MARKS)},${this.#size()})`;
      case 2:
        return `(${inner()}) ${this.#pick(OPERATORS)} (${inner()})`;
      case 3:
        return `(${inner()}) ${this.#pick(['+', '*', '-', '/', '**'])} REUSE(${inner()})`;
      case 4:
        return `${this.#pick(['OCONV', 'ICONV', 'OCONVS', 'ICONVS'])}(${inner()},"${this.#conversion()}")`;
      case 5:
        return `${this.#pick(['FMT', 'FMTS'])}(${inner()},'${this.#pick(FORMATS)}')`;
      case 6:
        return `IF ${inner()} THEN ${inner()} ELSE ${inner()}`;
      default:
        return this.#call(inner);
    }
  }

  #call(inner: () => string): string {
    const names = Object.keys(functions);
    const name = this.#pick(names);
    const { least = 1, most = 1 } = functions[name] ?? {};
    const count = least + this.#below(Math.min(most, 5) - least + 1);
    const args = Array.from({ length: count }, (_, index) =>
      index > 0 && this.#chance(0.5) ? String(this.#size()) : inner(),
    );
    return `${name}(${args.join(',')})`;
  }

  #leaf(): string {
    switch (this.#below(8)) {
      case 0:
        return `STR('${this.#pick(['1', '9', 'a', 'aab', ' '])}',${this.#pick([60, 30_000, 60_000, 99_999])})`;
      case 1:
        return `STR('1':${this.#pick(MARKS)},${this.#pick([2, 3_000, 30_000, 400_000])})`;
      case 2:
        return String(this.#size());
      case 3:
        return `'${this.#pick(PATTERNS)}'`;
      case 4:
        return `SPACE(${this.#size()})`;
      case 5:
        return `TRANS(${this.#table()},@ID,${this.#pick(['1', '-1', '3'])},'X')`;
      default:
        return this.#pick([...COLUMNS, '@RECORD']);
    }
  }

  /** A clause that any verb takes that reads records. */
  #selection(): string {
    switch (this.#below(8)) {
      case 0:
      case 1:
        return `WITH ${this.#evaluation()} ${this.#pick(['=', '>', 'LIKE', '#', 'SAID'])} "${this.#pick(PATTERNS).replaceAll('"', '')}"`;
      case 2:
        return `WITH F1 = ${Array.from({ length: this.#many() }, (_, index) => `"${index}x"`).join(' ')}`;
      case 3:
        return `WITH ${Array.from({ length: this.#many() }, () => `F2 > "${this.#size()}"`).join(' OR ')}`;
      case 4:
        return `WITH ${this.#bracketed('F1 = "1"', this.#below(120))}`;
      case 5:
        return Array.from({ length: this.#below(500) }, () => `BY ${this.#pick(COLUMNS)}`).join(
          ' ',
        );
      default:
        return `${this.#pick(['BY', 'BY.DSND', 'BY.EXP', 'BY.EXP.SUB'])} ${this.#evaluation()}`;
    }
  }

  /** A clause of a report. */
  #shown(): string {
    switch (this.#below(14)) {
      case 0:
      case 1:
      case 2:
      case 3:
        return this.#evaluation();
      case 4:
        return `${this.#pick(['BREAK.ON', 'BREAK.SUP'])} ${this.#evaluation()}`;
      case 5:
        return `${this.#pick(['TOTAL', 'AVG', 'MAX', 'PCT', 'CUMULATIVE', 'CALC'])} ${this.#evaluation()}`;
      case 6:
        return Array.from({ length: this.#many() }, () => this.#pick(COLUMNS)).join(' ');
      case 7:
        return `${this.#pick(COLUMNS)} FMT "${this.#pick(FORMATS).replaceAll('"', '\\')}" CONV "${this.#conversion()}"`;
      case 8:
        return `${this.#evaluation()} COL.HDG "${'x'.repeat(this.#many())}" FMT "${this.#pick(FORMATS).replaceAll('"', '\\')}"`;
      case 9:
        return `HEADING "${"'LPTDGC99999999'".repeat(this.#below(200))}" FOOTING "${'x'.repeat(this.#many())}"`;
      case 10:
        return `WHEN ${this.#evaluation()} > "1"`;
      case 11:
        return this.#pick([
          'CSV',
          'JSON',
          'TOXML',
          'TOXML ELEMENTS',
          'CSV EXPLODED',
          'VERT',
          'REPEATING',
        ]);
      case 12:
        return this.#pick([
          'DET.SUP',
          'ID.SUP',
          'DBL.SPC',
          'NO.CASE',
          'COL.SPACES 9999',
          'MARGIN 9999',
        ]);
      default:
        return this.#selection();
    }
  }

  #evaluation(): string {
    const expression = this.#chance(0.1)
      ? this.#long(this.#pick(['(', 'IF 1 THEN ', 'F1:', '1+', '-', 'F1;', "UPCASE('x'):", 'LEN(']))
      : this.expression(3);
    return `EVAL "${expression.replaceAll('"', '\\')}"`;
  }

  /** Words that come again and again. */
  #long(words: string): string {
    return `${words.repeat(this.#below(16_000 / words.length))}F1`;
  }

  #conversion(): string {
    const codes = [...Object.keys(families), ...Object.keys(wholeCodes)];
    const tails = [
      '',
      '0',
      '2',
      '99',
      '9,$',
      '99999999',
      ';1;2',
      '#99999999',
      '0C',
      '(0X0N0A)',
      '4-',
    ];
    const code = this.#pick(codes) + this.#pick(tails);
    return this.#chance(0.2) ? `${code}":@VM:"${this.#pick(codes)}` : code;
  }

  #sqlValue(): string {
    const column = `A.${this.#pick(['F1', 'F2', 'F3', '"@ID"'])}`;
    switch (this.#below(6)) {
      case 0:
        return `EVAL '${this.expression(3).replaceAll("'", '"')}'`;
      case 1:
        return `${column} * ${'9'.repeat(this.#many())}`;
      case 2:
        return Array.from({ length: this.#many() }, () => column).join(' + ');
      default:
        return column;
    }
  }

  #aggregate(): string {
    return this.#pick(['COUNT(*)', 'COUNT(DISTINCT A.F1)', 'SUM(A.F2)', 'MIN(A.F3)', 'MAX(A.F1)']);
  }

  #sqlCondition(depth: number): string {
    switch (this.#below(depth === 0 ? 4 : 6)) {
      case 0:
        return `${this.#sqlValue()} LIKE '${'%a'.repeat(this.#many())}'`;
      case 1:
        return `A.F1 IN (${Array.from({ length: this.#many() }, (_, index) => `'${index}'`).join(',')})`;
      case 2:
        return `${this.#sqlValue()} > ${this.#sqlValue()}`;
      case 3:
        return `${'NOT '.repeat(this.#many())}A.F1 = '1'`;
      case 4:
        return this.#bracketed("A.F1 = '1'", this.#below(600));
      default:
        return `${this.#sqlCondition(depth - 1)} ${this.#pick(['AND', 'OR'])} ${this.#sqlCondition(depth - 1)}`;
    }
  }

  #bracketed(condition: string, depth: number): string {
    return '('.repeat(depth) + condition + ')'.repeat(depth);
  }

  #table(): string {
    return this.#pick(this.#tables);
  }

  #size(): number {
    return this.#pick(SIZES);
  }

  /** A number of parts, mostly small. */
  #many(): number {
    return this.#pick([1, 2, 5, 20, 150, 1_500]);
  }

  #chance(share: number): boolean {
    return this.#random() < share;
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #pick<Item>(items: readonly Item[]): Item {
    const item = items[this.#below(items.length)];
    if (item === undefined) throw new TypeError('There is nothing to choose from.');
    return item;
  }
}

function quoted(name: string): string {
  return `"${name}"`;
}
