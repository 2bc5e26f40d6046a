import { nearNames } from '../arguments/near-names.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';
import type { Attribute, Pointer } from '../schema/attribute.ts';
import type { SchemaTable } from '../schema/define-table.ts';
import { scopeNameOf } from '../schema/scope.ts';
import { keyPartName } from '../schema/typed-record.ts';
import * as valueTypes from '../schema/value-types.ts';
import type { SqlExpression } from '../sql/sql-syntax.ts';
import { SUBVALUE_MARK, VALUE_MARK } from '../text/marks.ts';
import { nearError } from '../text/near-error.ts';
import { idOf, reference, type Source } from './source.ts';
import { readValue, TypedColumn } from './typed-column.ts';

/** The columns of a source. */
export function columnsOf(source: Source): object {
  const { table, label, association } = source;
  const columns: Record<string, unknown> = {
    recordId: textColumn(source, `${table.name} @ID`, idOf(source)),
    key: withMisspelt(
      Object.fromEntries(
        table.key.map((part) => [
          keyPartName(part),
          textColumn(source, `${table.name} ${part}`, keyPart(source, part)),
        ]),
      ),
      `The id of ${table.name}`,
    ),
  };
  for (const [name, attribute] of Object.entries(table.attributes)) {
    const isEach = association !== undefined && attribute.association === association;
    columns[name] = new TypedColumn({
      name: `${table.name} ${attribute.name}`,
      expression: reference(label, attribute.name),
      sources: [source],
      values: attribute.values,
      decode: decoderOf(table, attribute, isEach),
      ...(attribute.pointsTo !== undefined &&
        (attribute.repetition === 'single' || isEach) && {
          pointedTo: (target) => pointedTo(source, name, attribute, target),
        }),
    });
  }
  return withMisspelt(columns, table.name);
}

/** Asked of any object by the language itself, such as where one is awaited. */
const ASKED_OF_ANY: ReadonlySet<string> = new Set(['then', 'toJSON']);

/**
 * An object whose missing properties are errors, which the compiler finds where there is one.
 *
 * @throws MvdbError `BAD_ARGUMENT` with near names, when a name is asked for that it has not.
 */
function withMisspelt(columns: Record<string, unknown>, of: string): object {
  const misspelt = new Proxy(Object.prototype, {
    get(base, name) {
      if (typeof name === 'symbol' || name in base || ASKED_OF_ANY.has(name))
        return Reflect.get(base, name);
      const suggestions = nearNames(name, Object.keys(columns));
      throw nearError(BAD_ARGUMENT, `${of} has no column called ${name}.`, { suggestions });
    },
  });
  return Object.setPrototypeOf(columns, misspelt);
}

function textColumn(source: Source, name: string, expression: SqlExpression): TypedColumn<string> {
  const values = valueTypes.text;
  return new TypedColumn({
    name,
    expression,
    values,
    sources: [source],
    decode: (cell) => readValue({ name, values }, cell),
  });
}

/** A part of the id of a record. */
function keyPart(source: Source, part: string): SqlExpression {
  const { table, label } = source;
  return table.key.length === 1 ? idOf(source) : reference(label, table.itemName(part));
}

function decoderOf(
  table: SchemaTable,
  { name, values, repetition }: Attribute,
  isEach: boolean,
): (cell: string) => unknown {
  const one = (cell: string) => readValue({ name: `${table.name} ${name}`, values }, cell);
  const many = (mark: string, decode: (cell: string) => unknown) => (cell: string) =>
    cell === '' ? [] : cell.split(mark).map(decode);
  if (repetition === 'single' || (isEach && repetition === 'many')) return one;
  if (isEach) return many(SUBVALUE_MARK, one);
  return many(VALUE_MARK, repetition === 'many' ? one : many(SUBVALUE_MARK, one));
}

/** @throws MvdbError `BAD_ARGUMENT` where the attribute points to another table. */
function pointedTo(
  from: Source,
  position: string,
  { name, pointsTo }: Attribute,
  target: SchemaTable,
): object {
  if (target.name !== pointsTo?.table)
    throw new MvdbError(
      BAD_ARGUMENT,
      `${from.table.name} ${name} points to ${pointsTo?.table}, not to ${target.name}.`,
    );
  const id = targetId(from, position, pointsTo, target);
  const label = `${from.label}/${position}`;
  return columnsOf({ label, table: target, association: undefined, pointer: { from, id } });
}

/** The id that a place points to: its value, or several parts put together. */
function targetId(
  from: Source,
  position: string,
  { after }: Pointer,
  target: SchemaTable,
): SqlExpression {
  const scope = target.isScoped ? [scopeNameOf(from.table)] : [];
  const parts = [...scope, ...after, position];
  if (parts.length === 1) return reference(from.label, from.table.itemName(position));
  const names = parts.map((part) => from.table.itemName(part));
  const expression = names.join(`:'${target.keySeparator}':`);
  return { kind: 'evaluation', qualifier: from.label, expression, at: 0 };
}
