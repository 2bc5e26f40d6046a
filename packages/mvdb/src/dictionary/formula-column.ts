import { boundTexts, charge, unboundTexts } from '../budget/work-meter.ts';
import { MvdbError } from '../errors/errors.ts';
import { failures } from '../errors/failure-table.ts';
import type { Column, Row } from '../expression/column.ts';
import { beginEvaluation } from '../expression/compiler.ts';
import type { Formula } from '../expression/formula.ts';
import { textOf } from '../expression/value.ts';
import type { ColumnItem } from './item.ts';

/** A compiled formula with the looks of its item. */
export function formulaColumn(
  name: string,
  table: string,
  item: ColumnItem,
  formula: Formula,
): Column {
  const { conversion, format, isMultivalued, association, dataType, heading } = item;
  const { attribute, isPure, totals } = formula;
  return Object.freeze({
    name,
    heading,
    conversion,
    format,
    isMultivalued,
    association,
    dataType,
    attribute,
    reads: formula.readsRecord ? 'record' : [...formula.reads].sort((a, b) => a - b),
    isPure,
    totals,
    evaluate: attribute === undefined ? evaluator(name, table, formula) : plain(formula),
  });
}

/** Characters that evaluating a column costs as much as, beside those it gives. */
const EVALUATION_COST = 16;

/** Data as it stands: nothing can fail, and nothing is worth remembering. */
function plain({ evaluate }: Formula): (row: Row) => string {
  return (row) => {
    const text = textOf(evaluate(row));
    charge(EVALUATION_COST + text.length);
    return text;
  };
}

function evaluator(name: string, table: string, { evaluate }: Formula): (row: Row) => string {
  return (row) => {
    beginEvaluation();
    const outer = boundTexts(row.context.textSizeMax);
    try {
      const text = textOf(evaluate(row));
      charge(EVALUATION_COST + text.length);
      return text;
    } catch (error) {
      throw located(error, name, table, row.id);
    } finally {
      unboundTexts(outer);
    }
  };
}

/** The error with the column and the record it comes from. */
function located(error: unknown, name: string, table: string, id: string): unknown {
  if (!(error instanceof MvdbError)) return error;
  const position = `${shortened(name)} of ${table} ${shortened(id)}`;
  return new MvdbError(failures[error.code], `${position}: ${error.detail}`, { cause: error });
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}...` : text;
}
