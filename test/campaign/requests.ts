import { catalogue, isCallable } from '@mvdb/routines';
import type { Account } from 'mvdb';
import { between, oneOf } from './attack.ts';
import { hostileText, mixed } from './programs/hostile-text.ts';

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const API = '/api/admin';
const MEANT = [
  ...['', '0', '1', '-1', 'Y', 'N', 'ALL', 'SAVE', 'DELETE', 'READ', 'P100', 'A200', 'MAIN', 'B1'],
  ...['26001', '100001', '1!P100', 'PRODUCT', 'OPENWO', 'DICT PRODUCT', 'VOC', 'D4/', 'MD2'],
  ...['../../etc/passwd', '%2e%2e%2f', '__proto__', '12/31/25'],
];
const JSON_VALUES = [null, true, 0, -1, 1e300, [], {}, [[[[]]]], { __proto__: 1 }, 'x', ['x', 1]];
const SENTENCE_WORDS = [
  ...[
    'LIST',
    'SORT',
    'SELECT',
    'COUNT',
    'PRODUCT',
    'OPENWO',
    'CUSTOMER',
    'WITH',
    'BY',
    'EVAL',
    'FROM',
  ],
  ...[
    'PART.NO',
    'STATUS',
    'QTY',
    'TOTAL',
    '=',
    '"R"',
    "'P100'",
    'SAMPLE',
    '5',
    '*',
    'WHERE',
    '(',
    ')',
  ],
  ...['GROUP BY', 'LIMIT', 'ORDER BY', '@ID', 'DESCRIPTION', '"STR(\'x\',1000)"', 'BREAK.ON', 'TO'],
];

/** Draws requests of every kind to a service. */
export function requestSource(account: Account): (random: () => number) => Request {
  const tables = account.tables().map(({ name }) => name);
  // What starts work in the background goes on after its answer.
  const callable = catalogue.routines.filter(
    (routine) => isCallable(routine) && !/^VB_PHANTOM/.test(routine.name),
  );
  const text = (random: () => number) =>
    random() < 0.5 ? oneOf(random, MEANT) : hostileText(random);
  const nested = (random: () => number): unknown => {
    if (random() < 0.04) return oneOf(random, JSON_VALUES);
    if (random() < 0.75) return text(random);
    return Array.from({ length: between(random, 0, 4) }, () =>
      random() < 0.7 ? text(random) : [text(random), text(random)],
    );
  };
  const posted = (url: string, value: unknown, random: () => number): Request => {
    const json = JSON.stringify(value);
    return {
      method: 'POST',
      url: `${API}${url}`,
      headers: { 'content-type': 'application/json' },
      body: random() < 0.05 ? damaged(json, random) : json,
    };
  };
  const call = (random: () => number): Request => {
    const { name, args } = oneOf(random, callable);
    const given = Object.values(args).flatMap(({ direction }, index) =>
      direction === 'out' || random() < 0.1 ? [] : [[String(index), nested(random)]],
    );
    const query =
      random() < 0.7 ? '' : oneOf(random, ['?view=nested', '?marks=latin1', '?view=', '?x']);
    const body = { name, args: Object.fromEntries(given), ...(random() < 0.03 && { x: 1 }) };
    const request = posted(`/subroutine/call${query}`, body, random);
    if (random() < 0.6) return request;
    return { ...request, headers: { ...request.headers, prefer: 'tx=rollback' } };
  };
  const query = (random: () => number): Request => {
    const sentence = mixed(random, SENTENCE_WORDS, 9, ' ');
    const key =
      random() < 0.9 ? 'sentence' : oneOf(random, ['select', 'sql', 'limit', 'parameters']);
    return posted('/query', { [key]: sentence, ...(random() < 0.2 && { limit: 5 }) }, random);
  };
  const get = (random: () => number): Request => {
    const part = encodeURIComponent(text(random).toWellFormed().slice(0, 300));
    const table = encodeURIComponent(oneOf(random, tables));
    const url = oneOf(random, [
      `${API}/tables/${table}/records/${part}`,
      `${API}/tables/${table}/records?limit=${part}`,
      `${API}/tables/${table}?filter=${part}`,
      `${API}/tables/${part}`,
      `${API}/subroutine/registry/${part}`,
      `${API}/subroutine/registry/search?q=${part}`,
      `${API}/subroutine/domain/${part}`,
      `/${part}`,
      `${API}/query/words?${part}`,
      '/openapi.json',
      '/readyz',
    ]);
    return { method: 'GET', url, headers: {} };
  };
  return (random) => {
    const choice = random();
    if (choice < 0.5) return call(random);
    return choice < 0.75 ? query(random) : get(random);
  };
}

/** Text with something in it changed, cut off or doubled. */
function damaged(text: string, random: () => number): string {
  const position = between(random, 0, text.length);
  return oneOf(random, [
    text.slice(0, position),
    text.slice(0, position) + hostileText(random).slice(0, 20) + text.slice(position),
    text + text,
    '['.repeat(5_000),
  ]);
}
