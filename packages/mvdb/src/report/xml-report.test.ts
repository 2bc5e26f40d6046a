import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { marked } from '../testing/order-tables.ts';
import { sampleColumn, sampleRows } from './sample-rows.ts';
import { xmlSchema } from './xml-grammar.ts';
import { xmlReport } from './xml-report.ts';
import type { XmlForm } from './xml-shape.ts';
import { xmlName, xmlText } from './xml-text.ts';

const CUST = sampleColumn('CUST.NO', 1);
const PART = sampleColumn('PART', 2, { isMultivalued: true, association: 'LINES' });
const PRICE = sampleColumn('PRICE', 3, {
  conversion: 'MD2',
  isMultivalued: true,
  association: 'LINES',
});
const FLAGS = sampleColumn('FLAGS', 4, { isMultivalued: true });

const ATTRIBUTES: XmlForm = {
  kind: 'xml',
  usesElements: false,
  schema: 'none',
  mapping: undefined,
};
const ELEMENTS: XmlForm = { ...ATTRIBUTES, usesElements: true };

const REPORT = sampleRows(
  [CUST, PART, PRICE, FLAGS],
  [
    ['1', marked('Smith & "Co"^A1]B2\\B3^1000^X]Y')],
    ['2', marked('C2^^^')],
  ],
);

describe('XML documents', () => {
  test('columns are attributes, values of an association elements', () => {
    expect([...xmlReport(REPORT, ATTRIBUTES)]).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<ROOT>',
      '<ORD _ID="1" CUST.NO="Smith &amp; &quot;Co&quot;">',
      '  <LINES PART="A1" PRICE="10.00"/>',
      '  <LINES PRICE="">',
      '    <PART>B2</PART>',
      '    <PART>B3</PART>',
      '  </LINES>',
      '  <FLAGS>X</FLAGS>',
      '  <FLAGS>Y</FLAGS>',
      '</ORD>',
      '<ORD _ID="2" CUST.NO="C2">',
      '</ORD>',
      '</ROOT>',
    ]);
  });

  test('columns are elements', () => {
    expect([...xmlReport(REPORT, ELEMENTS)].slice(2, 15)).toEqual([
      '<ORD>',
      '  <_ID>1</_ID>',
      '  <CUST.NO>Smith &amp; &quot;Co&quot;</CUST.NO>',
      '  <LINES>',
      '    <PART>A1</PART>',
      '    <PRICE>10.00</PRICE>',
      '  </LINES>',
      '  <LINES>',
      '    <PART>B2</PART>',
      '    <PART>B3</PART>',
      '    <PRICE></PRICE>',
      '  </LINES>',
      '  <FLAGS>X</FLAGS>',
    ]);
  });

  test('a document type names every element and attribute', () => {
    expect([...xmlReport(REPORT, { ...ATTRIBUTES, schema: 'dtd' })].slice(1, 14)).toEqual([
      '<!DOCTYPE ROOT [',
      '<!ELEMENT ROOT (ORD*)>',
      '<!ELEMENT ORD (LINES*, FLAGS*)>',
      '<!ATTLIST ORD _ID CDATA #IMPLIED>',
      '<!ATTLIST ORD CUST.NO CDATA #IMPLIED>',
      '<!ELEMENT LINES (PART*, PRICE*)>',
      '<!ATTLIST LINES PART CDATA #IMPLIED>',
      '<!ATTLIST LINES PRICE CDATA #IMPLIED>',
      '<!ELEMENT PART (#PCDATA)>',
      '<!ELEMENT PRICE (#PCDATA)>',
      '<!ELEMENT FLAGS (#PCDATA)>',
      ']>',
      '<ROOT>',
    ]);
    expect([...xmlReport(REPORT, { ...ELEMENTS, schema: 'dtd' })].slice(3, 5)).toEqual([
      '<!ELEMENT ORD (_ID, CUST.NO, LINES*, FLAGS*)>',
      '<!ELEMENT LINES (PART*, PRICE*)>',
    ]);
  });

  test('a schema is referred to by the name of the table', () => {
    expect([...xmlReport(REPORT, { ...ELEMENTS, schema: 'schema' })][1]).toContain(
      'xsi:noNamespaceSchemaLocation="ORD.xsd"',
    );
    const schema = [...xmlSchema(REPORT, ELEMENTS)].join('\n');
    expect(schema).toContain('<xs:element name="CUST.NO" type="xs:string"/>');
    expect([...xmlSchema(REPORT, ATTRIBUTES)].join('\n')).toContain(
      '<xs:attribute name="CUST.NO" type="xs:string"/>',
    );
  });

  test('a mapping is refused', () => {
    expect(() => [...xmlReport(REPORT, { ...ATTRIBUTES, mapping: 'M' })]).toThrow(
      expect.objectContaining({ code: 'BAD_ARGUMENT' }),
    );
  });

  test.each([
    ['@ID', '_ID'],
    ['1ST', '_1ST'],
    ['XMLNAME', '_XMLNAME'],
    ['A B', 'A_B'],
    ['Größe', 'Größe'],
    ['', '_'],
  ])('the name %s becomes %s', (name, shown) => {
    expect(xmlName(name)).toBe(shown);
  });

  test('text holds no character that XML has a meaning for or cannot hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = xmlText(text);
        expect(shown).not.toMatch(/[<>"\u0000-\u001f]/);
        expect(shown.replace(/&(amp|lt|gt|quot|#\d+);/g, '')).not.toContain('&');
        expect(shown.isWellFormed()).toBe(true);
      }),
    );
    expect(xmlText('a\u0001b\ud800\ttab')).toBe('a\ufffdb\ufffd&#9;tab');
  });
});
