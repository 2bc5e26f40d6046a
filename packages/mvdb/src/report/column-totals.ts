import type { Row, TotalPart } from '../expression/column.ts';
import { compareValues } from '../number/compare.ts';
import {
  addDecimals,
  DEFAULT_PRECISION,
  type Decimal,
  divideDecimals,
  formatDecimal,
  multiplyDecimals,
  PRECISION_MAX,
  parseDecimal,
  ZERO,
} from '../number/decimal.ts';
import type { ReportColumn } from '../query/report-rows.ts';
import type { Aggregate } from '../query/syntax.ts';
import { eachElement, mapCell } from './cell-values.ts';

const HUNDRED: Decimal = { units: 100, scale: 0 };

/** `@NB` on the last line. */
export const LAST_LINE_LEVEL = 255;

/** What one column shows on a break line or on the last line. */
export interface TotalShown {
  /** In internal form unless `isFinal`. */
  readonly text: string;
  /** The text is shown as it is, without the column's conversion. */
  readonly isFinal: boolean;
}

/** What has been gathered since the last break of one level. */
interface Gathered {
  sum: Decimal;
  count: number;
  extreme: string;
  readonly parts: Map<TotalPart, Decimal>;
}

/**
 * Adds up one column of a report, for all levels of breaks at once: level 0 is the whole report, each
 * higher one the groups of a break. Values are added to the innermost level; closing a level hands what
 * it gathered to the one around it.
 */
export class ColumnTotals {
  readonly #column: ReportColumn;
  readonly #kind: Aggregate['kind'];
  readonly #skipsEmpty: boolean;
  readonly #levels: Gathered[];
  readonly #whole: Decimal;

  /**
   * @param breaks - How many columns break the report.
   * @param whole - For PCT: the total of the column over all rows.
   */
  constructor(column: ReportColumn, breaks: number, whole = ZERO) {
    this.#column = column;
    this.#kind = column.aggregate?.kind ?? 'TOTAL';
    this.#skipsEmpty = column.aggregate?.skipsEmpty ?? false;
    this.#levels = Array.from({ length: breaks + 1 }, nothingGathered);
    this.#whole = whole;
  }

  /** Takes the cell of one row. @returns The cell as the row shows it. */
  add(cell: string, row: Row): string {
    const innermost = this.#innermost();
    if (this.#kind === 'CALC') {
      for (const part of this.#column.column.totals)
        innermost.parts.set(
          part,
          addDecimals(innermost.parts.get(part) ?? ZERO, cellSum(part.evaluate(row))),
        );
      return cell;
    }
    if (this.#kind === 'PCT')
      return mapCell(cell, (element) => {
        this.#take(innermost, element);
        return this.#share(parseDecimal(element) ?? ZERO);
      });
    if (this.#column.isCumulative)
      return mapCell(cell, (element) => {
        this.#take(innermost, element);
        return exactText(innermost.sum);
      });
    eachElement(cell, (element) => this.#take(innermost, element));
    return cell;
  }

  /** What the column shows for the group of a level that ends. @param row - Last row of the group. */
  total(level: number, row: Row): TotalShown {
    const gathered = this.#levels[level] ?? nothingGathered();
    const { sum, count } = gathered;
    switch (this.#kind) {
      case 'ENUM':
        return { text: String(count), isFinal: true };
      case 'AVG':
        return {
          text: count === 0 ? '' : formatDecimal(divideDecimals(sum, { units: count, scale: 0 })),
          isFinal: false,
        };
      case 'MIN':
      case 'MAX':
        return { text: gathered.extreme, isFinal: false };
      case 'PCT':
        return { text: this.#share(sum), isFinal: level === 0 };
      case 'CALC':
        return { text: this.#calculated(gathered, level, row), isFinal: false };
      case 'TOTAL':
        return { text: exactText(sum), isFinal: false };
    }
  }

  /** Ends the group of a level: what it gathered goes to the level around it. */
  close(level: number): void {
    const inner = this.#levels[level];
    const outer = this.#levels[level - 1];
    if (!inner || !outer) return;
    outer.sum = addDecimals(outer.sum, inner.sum);
    if (inner.count > 0 || this.#kind === 'MAX') this.#takeExtreme(outer, inner.extreme);
    outer.count += inner.count;
    for (const [part, sum] of inner.parts)
      outer.parts.set(part, addDecimals(outer.parts.get(part) ?? ZERO, sum));
    this.#levels[level] = nothingGathered();
  }

  #innermost(): Gathered {
    const innermost = this.#levels.at(-1);
    if (!innermost) throw new TypeError('A report has at least the level of its last line.');
    return innermost;
  }

  #take(gathered: Gathered, element: string): void {
    if (this.#skipsEmpty && element === '') return;
    if (this.#kind === 'MIN' || this.#kind === 'MAX') this.#takeExtreme(gathered, element);
    else if (this.#kind !== 'ENUM' && element !== '') {
      const number = parseDecimal(element);
      if (number) gathered.sum = addDecimals(gathered.sum, number);
    }
    gathered.count += 1;
  }

  /** A maximum begins with zero, a minimum with the first value. */
  #takeExtreme(gathered: Gathered, element: string): void {
    const isFurther =
      this.#kind === 'MAX'
        ? compareValues(element, gathered.extreme) > 0
        : gathered.count === 0 || compareValues(element, gathered.extreme) < 0;
    if (isFurther) gathered.extreme = element;
  }

  #share(part: Decimal): string {
    if (this.#whole.units === 0) return '0';
    return formatDecimal(
      divideDecimals(multiplyDecimals(part, HUNDRED), this.#whole),
      DEFAULT_PRECISION,
    );
  }

  /** The expression again, with sums in place of its `TOTAL()` parts. */
  #calculated({ parts }: Gathered, level: number, row: Row): string {
    const { counters } = row.context;
    const outerLevel = counters.breakLevel;
    const totals = new Map<TotalPart, string>();
    for (const part of this.#column.column.totals)
      totals.set(part, exactText(parts.get(part) ?? ZERO));
    counters.breakLevel = level === 0 ? LAST_LINE_LEVEL : this.#levels.length - level;
    counters.totals = totals;
    try {
      return this.#column.column.evaluate(row);
    } finally {
      counters.totals = undefined;
      counters.breakLevel = outerLevel;
    }
  }
}

/** Sum of the numbers among the values of a cell. */
export function cellSum(cell: string): Decimal {
  let sum = ZERO;
  eachElement(cell, (element) => {
    const number = element === '' ? undefined : parseDecimal(element);
    if (number) sum = addDecimals(sum, number);
  });
  return sum;
}

/** A sum with all its decimal places. */
export function exactText(sum: Decimal): string {
  return formatDecimal(sum, Math.min(sum.scale, PRECISION_MAX));
}

function nothingGathered(): Gathered {
  return { sum: ZERO, count: 0, extreme: '0', parts: new Map() };
}
