import type { ReportRows } from '../query/report-rows.ts';
import { XML_ROOT, type XmlForm, type XmlShape, xmlShape } from './xml-shape.ts';

/** The document type definition that stands in front of the root element. */
export function xmlDocumentType(shape: XmlShape, { usesElements }: XmlForm): string[] {
  const { record, fields, groups } = shape;
  const lines = [`<!DOCTYPE ${XML_ROOT} [`, `<!ELEMENT ${XML_ROOT} (${record}*)>`];
  const texts = new Set<string>();
  const groupNames = groups.map(({ name }) => `${name}*`);
  const fieldNames = fields.map(({ name }) => name);
  const content = usesElements ? [...fieldNames, ...groupNames] : groupNames;
  lines.push(`<!ELEMENT ${record} ${contentModel(content)}>`);
  if (usesElements) for (const name of fieldNames) texts.add(name);
  else lines.push(...attributes(record, fieldNames));
  for (const { name, isAssociation, members } of groups) {
    if (!isAssociation) {
      texts.add(name);
      continue;
    }
    const names = members.map((member) => member.name);
    lines.push(`<!ELEMENT ${name} ${contentModel(names.map((each) => `${each}*`))}>`);
    if (!usesElements) lines.push(...attributes(name, names));
    for (const each of names) texts.add(each);
  }
  for (const name of texts) lines.push(`<!ELEMENT ${name} (#PCDATA)>`);
  return [...lines, ']>'];
}

/**
 * The schema of a report's document, which refers to it by the name of {@link xmlSchemaName}.
 *
 * @see W3C XML Schema Part 1: Structures.
 */
export function* xmlSchema(report: ReportRows, { usesElements }: XmlForm): Generator<string> {
  const { record, fields, groups } = xmlShape(report);
  const text = (name: string, occurs: string) =>
    `<xs:element name="${name}" type="xs:string"${occurs}/>`;
  const attribute = (name: string) => `<xs:attribute name="${name}" type="xs:string"/>`;
  const many = ' minOccurs="0" maxOccurs="unbounded"';
  yield '<?xml version="1.0" encoding="UTF-8"?>';
  yield '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">';
  yield `<xs:element name="${XML_ROOT}"><xs:complexType><xs:sequence>`;
  yield `<xs:element name="${record}"${many}><xs:complexType><xs:sequence>`;
  if (usesElements) for (const { name } of fields) yield text(name, '');
  for (const { name, isAssociation, members } of groups) {
    if (!isAssociation) {
      yield text(name, many);
      continue;
    }
    yield `<xs:element name="${name}"${many}><xs:complexType><xs:sequence>`;
    for (const member of members) yield text(member.name, many);
    yield '</xs:sequence>';
    if (!usesElements) for (const member of members) yield attribute(member.name);
    yield '</xs:complexType></xs:element>';
  }
  yield '</xs:sequence>';
  if (!usesElements) for (const { name } of fields) yield attribute(name);
  yield '</xs:complexType></xs:element>';
  yield '</xs:sequence></xs:complexType></xs:element>';
  yield '</xs:schema>';
}

/** File name by which a document refers to its schema. */
export function xmlSchemaName({ record }: XmlShape): string {
  return `${record}.xsd`;
}

function contentModel(names: readonly string[]): string {
  return names.length === 0 ? 'EMPTY' : `(${names.join(', ')})`;
}

function attributes(element: string, names: readonly string[]): string[] {
  return names.map((name) => `<!ATTLIST ${element} ${name} CDATA #IMPLIED>`);
}
