import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';
import type { ReportRows } from '../query/report-rows.ts';
import { joinedTexts } from '../text/joined-texts.ts';
import { SUBVALUE_MARK, VALUE_MARK } from '../text/marks.ts';
import { type ExportedRow, exportedRows } from './exported-rows.ts';
import { xmlDocumentType, xmlSchemaName } from './xml-grammar.ts';
import {
  XML_ROOT,
  type XmlField,
  type XmlForm,
  type XmlGroup,
  type XmlShape,
  xmlShape,
} from './xml-shape.ts';
import { xmlText } from './xml-text.ts';

const SCHEMA_INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance';

/**
 * Writes a report as an XML document, line by line: in `ROOT` an element named after the table for each
 * row. The id is `_ID`. Single-valued columns are attributes, or elements with `ELEMENTS`; each value of an
 * association is an element of its name around the values of its columns; a multivalued column without
 * association is an element for each value. Subvalues are always elements.
 *
 * @throws MvdbError `BAD_ARGUMENT` for `XMLMAPPING`, which is not supported.
 * @see UniVerse SQL Administration, TOXML.
 */
export function* xmlReport(report: ReportRows, form: XmlForm): Generator<string> {
  if (form.mapping !== undefined)
    throw new MvdbError(BAD_ARGUMENT, 'XMLMAPPING is not supported; name columns with AS instead.');
  const shape = xmlShape(report);
  yield '<?xml version="1.0" encoding="UTF-8"?>';
  if (form.schema === 'dtd') yield* xmlDocumentType(shape, form);
  yield form.schema === 'schema'
    ? `<${XML_ROOT} xmlns:xsi="${SCHEMA_INSTANCE}" xsi:noNamespaceSchemaLocation="${xmlSchemaName(shape)}">`
    : `<${XML_ROOT}>`;
  for (const row of exportedRows(report)) yield* recordElement(shape, form, row);
  yield `</${XML_ROOT}>`;
}

function* recordElement(
  { record, fields, groups }: XmlShape,
  { usesElements }: XmlForm,
  row: ExportedRow,
): Generator<string> {
  const cell = (field: XmlField) => field.cellOf(row);
  if (usesElements) {
    yield `<${record}>`;
    for (const field of fields) yield `  ${element(field.name, cell(field))}`;
  } else {
    const attributes = joinedTexts(
      fields.map((field) => attribute(field.name, cell(field))),
      '',
      'An element',
    );
    if (groups.length === 0) {
      yield `<${record}${attributes}/>`;
      return;
    }
    yield `<${record}${attributes}>`;
  }
  for (const group of groups) yield* groupElements(group, usesElements, group.members.map(cell));
  yield `</${record}>`;
}

function* groupElements(
  { name, isAssociation, members }: XmlGroup,
  usesElements: boolean,
  cells: readonly string[],
): Generator<string> {
  const values = cells.map((cell) => (cell === '' ? [] : cell.split(VALUE_MARK)));
  const count = values.reduce((most, each) => Math.max(most, each.length), 0);
  for (let index = 0; index < count; index++) {
    if (!isAssociation) {
      for (const subvalue of (values[0]?.[index] ?? '').split(SUBVALUE_MARK))
        yield `  ${element(name, subvalue)}`;
      continue;
    }
    let attributes = '';
    const children: string[] = [];
    for (const [position, member] of members.entries()) {
      const subvalues = (values[position]?.[index] ?? '').split(SUBVALUE_MARK);
      if (usesElements || subvalues.length > 1)
        for (const subvalue of subvalues) children.push(element(member.name, subvalue));
      else attributes += attribute(member.name, subvalues[0] ?? '');
    }
    if (children.length === 0) {
      yield `  <${name}${attributes}/>`;
      continue;
    }
    yield `  <${name}${attributes}>`;
    for (const child of children) yield `    ${child}`;
    yield `  </${name}>`;
  }
}

function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}

function attribute(name: string, text: string): string {
  return ` ${name}="${xmlText(text)}"`;
}
