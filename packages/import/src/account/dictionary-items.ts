import type { Product } from '../file/found.ts';

const FIELD_MARK = 0xfe;

/** From this attribute on an expression has what its product compiled of it. */
const COMPILED_FROM: Readonly<Record<Product, number>> = {
  universe: 15,
  qm: 15,
  jbase: 15,
  unidata: 8,
  directory: 15,
};

const EXPRESSION = /^[IV]\b/i;

/** An item of a dictionary without compiled code: an expression is compiled here anew, when it is first used. */
export function withoutCompiledCode(record: Uint8Array, product: Product): Uint8Array {
  if (!EXPRESSION.test(Buffer.from(record.subarray(0, 3)).toString('latin1'))) return record;
  let end = -1;
  for (let attribute = 1; attribute < COMPILED_FROM[product]; attribute += 1) {
    end = record.indexOf(FIELD_MARK, end + 1);
    if (end === -1) return record;
  }
  while (end > 0 && record[end - 1] === FIELD_MARK) end -= 1;
  return record.subarray(0, end);
}
