import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonError } from './json-error.ts';
import { parseStrictJson } from './strict-json.ts';

function errorOf(text: string): JsonError | undefined {
  try {
    parseStrictJson(text);
    return undefined;
  } catch (error) {
    if (error instanceof JsonError) return error;
    throw error;
  }
}

const key = fc.string({ unit: 'binary' }).filter((text) => text !== '__proto__');
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('json')),
    fc.dictionary(key, tie('json')),
  ),
}));

describe('parseStrictJson', () => {
  test('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(json, fc.nat(3), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(parseStrictJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test('rejects a key given twice, wherever the object stands', () => {
    fc.assert(
      fc.property(key, json, json, json, (twice, before, first, second) => {
        const [name, a, b] = [twice, first, second].map((part) => JSON.stringify(part));
        const text = `[${JSON.stringify(before)},{${name}:${a},${name}:${b}}]`;
        expect(errorOf(text)?.code).toBe('BAD_KEY');
      }),
    );
  });

  test.each([
    ['{"a":1,"a":1}', '/a'],
    ['{"a":1,"\\u0061":1}', '/a'],
    ['{"a":{"b":1},"c":[0,{"b":1,"b":2}]}', '/c/1/b'],
    ['[[],{"x/~":1,"x/~":1}]', '/1/x~1~0'],
    ['{"":1,"":1}', '/'],
    ['{"__proto__":1}', '/__proto__'],
    ['{"a":[{"\\u005f_proto__":{}}]}', '/a/0/__proto__'],
  ])('names the place of the key: %s', (text, pointer) => {
    expect(errorOf(text)).toMatchObject({ code: 'BAD_KEY', pointer });
  });

  test.each([
    '{"a":"a","b":"a"}',
    '[{"a":1},{"a":1}]',
    '{"a":{"a":{"a":1}}}',
    '{"a":"\\",\\"a\\":","b":"}"}',
    '{"a\\\\":1,"a":1}',
    '{"constructor":1,"toString":2,"hasOwnProperty":3}',
    '["a","a",",","{\\"a\\":1,\\"a\\":1}"]',
  ])('accepts what only looks like a repetition: %s', (text) => {
    expect(parseStrictJson(text)).toEqual(JSON.parse(text));
  });

  test.each(['', ' ', '{', '{"a":1,}', "{'a':1}", '01', '"\u0001"', '{"a"}', 'undefined'])(
    'rejects %j as no JSON',
    (text) => {
      expect(errorOf(text)?.code).toBe('NOT_JSON');
    },
  );

  test('reads a million brackets', () => {
    const text = '['.repeat(500_000) + ']'.repeat(500_000);
    expect(Array.isArray(parseStrictJson(text))).toBe(true);
  });
});
