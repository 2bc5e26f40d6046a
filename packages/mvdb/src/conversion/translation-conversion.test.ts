import { expect, test } from 'vitest';
import { convertIn, convertOut } from './conversion.ts';
import { conversionContext } from './conversion-context.ts';

const customers = new Map([['C1', 'ACME\u001eCA\u001dNY']]);
const context = conversionContext({
  readRecord: (table, id, dictionary) =>
    table === 'CUS' && !dictionary ? customers.get(id) : undefined,
});

test.each([
  ['C1', 'TCUS;X;;1', 'ACME', 0],
  ['C1', 'TCUS;X2;;2', 'NY', 0],
  ['C1', 'TCUS;X;;2', 'CA NY', 0],
  ['C1', 'T CUS;X;;1', 'ACME', 0],
  ['C1', "T'CUS';X;;1", 'ACME', 0],
  ['C1\u001dC9\u001dC1', 'TCUS;X;;1', 'ACME  ACME', 0],
  ['C1\u001dC9', 'TCUS;C;;1', 'ACME C9', 0],
  ['C1\u001eC1', 'TCUS;X;;1', 'ACME\u001eACME', 0],
  ['C1\u001dC9', 'TCUS;V;;1', 'C1\u001dC9', 1],
  ['C9', 'TCUS;X;;1', '', 0],
  ['C9', 'TCUS;C;;1', 'C9', 0],
  ['C9', 'TCUS;V;;1', 'C9', 1],
  ['C9', 'TCUS;I;;1', 'C9', 0],
  ['C1', 'TDICT CUS;C;;1', 'C1', 0],
  ['C1', 'T*CUS;C;;1', 'C1', 0],
  ['C1', 'T2;3', 'C1', 0],
  ['C1', 'TCUS;Q;;', 'C1', 0],
  ['C1', 'TCUS;X;1;', 'C1', 0],
  ['C1', 'TCUS;Q;;1', 'C1', 2],
  ['C1', 'TCUS;X;;a', 'C1', 2],
] as const)('%j with %j shows %j, status %i', (id, code, text, status) => {
  expect(convertOut(id, code, context)).toEqual({ text, status });
});

test('input reads its own attribute and rejects what is missing', () => {
  expect(convertIn('C1', 'TCUS;X;1;2', context)).toEqual({ text: 'ACME', status: 0 });
  expect(convertIn('C9', 'TCUS;V;1;2', context)).toEqual({ text: '', status: 1 });
});

test('without tables the code is not valid where it asks for an attribute', () => {
  expect(convertOut('C1', 'TCUS;X;;1')).toEqual({ text: 'C1', status: 2 });
  expect(convertOut('C1', 'TCUS;X;1;')).toEqual({ text: 'C1', status: 0 });
  expect(convertOut('C1', 'TCUS')).toEqual({ text: 'C1', status: 2 });
});
