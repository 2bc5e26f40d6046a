import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { catalogue, declaredDomains } from '@mvdb/routines';
import { describe, expect, test } from 'vitest';
import { API, problemIn, startService } from './client.ts';

const { get } = startService();
const registry = `${API}/registry`;
const repository = fileURLToPath(new URL('../..', import.meta.url));

describe('registry', () => {
  test('lists every routine, without its arguments', async () => {
    const body = (await get(registry)).json();
    expect(Object.keys(body)).toEqual(['total', 'routines']);
    expect(body.total).toBe(catalogue.routines.length);
    expect(body.routines.map(({ name }: { name: string }) => name)).toEqual(
      catalogue.routines.map(({ name }) => name),
    );
    for (const entry of body.routines) expect(entry).not.toHaveProperty('arguments');
  });

  test('rejects a query parameter', async () => {
    const problem = problemIn(await get(`${registry}?page=2`), 400, 'INVALID_REQUEST');
    expect(problem.errors).toEqual([{ parameter: 'page', detail: 'is not known here.' }]);
  });

  test('names for each routine a file that exists', async () => {
    const { routines: entries } = (await get(registry)).json();
    const missing = entries.filter(
      ({ sourceLocation }: { sourceLocation: string }) => !existsSync(repository + sourceLocation),
    );
    expect(missing).toEqual([]);
  });
});

describe('registry/{name}', () => {
  test('gives the whole entry in the fields of the contract', async () => {
    const entry = (await get(`${registry}/VB_LOCATE`)).json();
    expect(entry).toMatchObject({
      name: 'VB_LOCATE',
      domain: 'Utilities',
      signature:
        'SUBROUTINE VB_LOCATE(ELEMENT, SEARCHSTRING, FIELD, VAL, SUBVAL, SEARCHTYPE, POS, FOUND)',
      sourceLocation: 'packages/routines/src/catalogue/tools/vb-locate.ts',
      status: 'analyzed',
      safety: 'SAFE',
      pattern: 'Utility',
      args: 8,
      tablesReferenced: [],
      tablesWritten: [],
      callable: true,
    });
    expect(entry.arguments).toHaveLength(8);
    expect(entry.arguments[0]).toMatchObject({ index: 0, name: 'ELEMENT', direction: 'in' });
    expect(entry.arguments[7]).toMatchObject({ index: 7, name: 'FOUND', direction: 'out' });
  });

  test('leaves out of a deprecated entry what the contract does not show', async () => {
    const reply = await get(`${registry}/VB_TABLE_LOOKUP.REV2.BAK`);
    const entry = reply.json();
    expect(entry).toMatchObject({
      status: 'deprecated',
      supersededBy: 'VB_TABLE_LOOKUP.REV2',
      latest: 'VB_TABLE_LOOKUP.REV4',
    });
    for (const field of ['safety', 'pattern', 'description'])
      expect(entry).not.toHaveProperty(field);
    expect(entry.arguments[0]).toMatchObject({ name: 'VTABLE', direction: 'in', description: '' });
    expect(reply.headers.deprecation).toBe('@1664496000');
    expect(reply.headers.link).toBe(`<${registry}/VB_TABLE_LOOKUP.REV2>; rel="successor-version"`);
  });

  test('has for every routine what its listing has, and its arguments', async () => {
    const { routines: entries } = (await get(registry)).json();
    for (const summary of entries) {
      const entry = (await get(`${registry}/${encodeURIComponent(summary.name)}`)).json();
      const { arguments: declared, ...rest } = entry;
      expect(rest).toEqual(summary);
      expect(declared).toHaveLength(summary.args);
    }
  });

  test('reads escapes in the path', async () => {
    expect((await get(`${registry}/VB%5FICONV`)).json().name).toBe('VB_ICONV');
    expect((await get(`${registry}/VB_GETLIST%2EREV1`)).json().name).toBe('VB_GETLIST.REV1');
  });

  test.each([
    ['VB_ICONVX', 'VB_ICONV'],
    ['vb_locat', 'VB_LOCATE'],
  ])('suggests names near %s', async (name, near) => {
    const problem = problemIn(await get(`${registry}/${name}`), 404, 'ROUTINE_NOT_FOUND');
    expect(problem.suggestions).toContain(near);
  });

  test.each(['', 'A%2FB', '%25', 'constructor', '__proto__', '%00', '.%20*', 'x'.repeat(256)])(
    'finds no routine called "%s"',
    async (name) => {
      problemIn(await get(`${registry}/${name}`), 404, 'ROUTINE_NOT_FOUND');
    },
  );

  test('rejects a name longer than any, and escapes that are not UTF-8', async () => {
    problemIn(await get(`${registry}/${'x'.repeat(257)}`), 414, 'TARGET_TOO_LONG');
    problemIn(await get(`${registry}/%E0%A4%A`), 400, 'BAD_TARGET');
  });

  test('shadows no routine: none is called like a word of the paths', () => {
    const reserved = new Set(['STATUS', 'SEARCH', 'DOMAIN']);
    expect(catalogue.routines.filter(({ name }) => reserved.has(name.toUpperCase()))).toEqual([]);
  });
});

describe('registry/search', () => {
  const namesFor = async (q: string): Promise<string[]> => {
    const body = (await get(`${registry}/search?q=${encodeURIComponent(q)}`)).json();
    expect(body.query).toBe(q);
    expect(body.total).toBe(body.routines.length);
    return body.routines.map(({ name }: { name: string }) => name);
  };

  test('ranks the exact name before names that begin with it', async () => {
    const names = await namesFor('vb_getlist');
    expect(names[0]).toBe('VB_GETLIST');
    expect(names.slice(1)).toContain('VB_GETLIST.REV1');
  });

  test('ranks a part of the name before the description', async () => {
    const names = await namesFor('locate');
    expect(names[0]).toBe('VB_LOCATE');
    const inName = names.map((name) => name.includes('LOCATE'));
    expect(inName).toEqual([...inName].sort((a, b) => Number(b) - Number(a)));
  });

  test('finds words of the description, regardless of the letter case', async () => {
    expect(await namesFor('DICTIONARY OF A TABLE')).toContain('VB_READDICT');
    expect(await namesFor('dictionary of a table')).toContain('VB_READDICT');
  });

  test.each(['late orders', 'overdue', 'where used', 'credit hold'])(
    'finds by words in any order and by synonyms: %s',
    async (q) => {
      expect(await namesFor(q)).not.toEqual([]);
    },
  );

  test('finds nothing for what stands nowhere', async () => {
    expect(await namesFor('(.*)')).toEqual([]);
  });

  test.each(['', '?q=', '?q=%20', '?q=a&q=b', '?q=a&page=1', '?Q=a'])(
    'rejects "%s"',
    async (query) => {
      problemIn(await get(`${registry}/search${query}`), 400, 'INVALID_REQUEST');
    },
  );
});

describe('registry/domain/{domain}', () => {
  test.each(Object.keys(declaredDomains))('lists %s', async (domain) => {
    const body = (await get(`${registry}/domain/${domain}`)).json();
    const expected = catalogue.routines.filter((routine) => routine.domain === domain);
    expect(Object.keys(body)).toEqual(['domain', 'total', 'routines']);
    expect(body).toMatchObject({ domain, total: expected.length });
    expect(body.routines.map(({ name }: { name: string }) => name)).toEqual(
      expected.map(({ name }) => name),
    );
  });

  test('suggests domains near an unknown one', async () => {
    const problem = problemIn(await get(`${registry}/domain/inventry`), 404, 'DOMAIN_NOT_FOUND');
    expect(problem.suggestions).toEqual(['Inventory']);
  });

  test('knows no domain by an inherited name', async () => {
    problemIn(await get(`${registry}/domain/toString`), 404, 'DOMAIN_NOT_FOUND');
  });
});

describe('registry/status', () => {
  test('says what the contract declares beside what is registered', async () => {
    const { declared, registered, domains, ...rest } = (await get(`${registry}/status`)).json();
    expect(rest).toEqual({});
    expect(declared).toEqual({
      total: 370,
      documented: 0,
      analyzed: 286,
      stubs: 0,
      deprecated: 84,
      dangerous: 0,
      domains: 21,
      safety: { SAFE: 139, COND: 42, WARN: 80, INT: 25 },
    });
    expect(registered.total).toBe(catalogue.routines.length);
    expect(registered.analyzed + registered.deprecated).toBe(registered.total);
    expect(domains).toHaveLength(21);
    expect(domains[0]).toMatchObject({ name: 'Accounting', declared: 4, registered: 4 });
    const contacts = domains.find(({ name }: { name: string }) => name === 'Contacts');
    expect(contacts).not.toHaveProperty('declared');
  });

  test('counts by domain add up to the totals', async () => {
    const { registered, domains } = (await get(`${registry}/status`)).json();
    const sum = (field: string) =>
      domains.reduce(
        (total: number, domain: Record<string, number>) => total + (domain[field] ?? 0),
        0,
      );
    expect(sum('registered')).toBe(registered.total);
    expect(sum('implemented')).toBe(registered.implemented);
  });
});

describe('problems/{code}', () => {
  test('explains the type of a problem', async () => {
    const problem = problemIn(await get('/nowhere'), 404, 'PATH_NOT_FOUND');
    const { type, title, status, code } = problem;
    expect((await get(String(type))).json()).toEqual({ type, title, status, code });
  });

  test('knows no other type', async () => {
    problemIn(await get('/problems/constructor'), 404, 'PROBLEM_NOT_FOUND');
  });
});
