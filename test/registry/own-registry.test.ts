import { catalogue, companyAreas, createRegistry, type Registry } from '@mvdb/routines';
import { createServer } from '@mvdb/server';
import { Account, defineSchema } from 'mvdb';
import { afterEach, describe, expect, test } from 'vitest';
import { NOTES, own } from './own-registry.ts';

const API = '/api/admin/subroutine';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

/** A service of these routines that gives whatever is not done at once to its workers. */
function serviceOf(registry: Registry) {
  const account = Account.inMemory();
  defineSchema([NOTES]).createTables(account);
  const app = createServer({ account, registry, shortStepsMax: 0 });
  opened.push(app, account);
  const ask = async (name: string, args: object) => {
    const payload = { name, args };
    const { statusCode, body } = await app.inject({ method: 'POST', url: `${API}/call`, payload });
    return { statusCode, ...JSON.parse(body) };
  };
  const read = async (path: string) =>
    JSON.parse((await app.inject(`${API}/registry${path}`)).body);
  const areas = async () => JSON.parse((await app.inject(`${API}/areas`)).body).areas;
  return { ask, read, areas };
}

const routines = createRegistry([...catalogue.routines, ...own]);

describe('a service of a registry of one’s own', () => {
  test('calls routines of one’s own, those that write and those that read', async () => {
    const { ask } = serviceOf(routines);
    expect(await ask('MY_NOTE', { 0: '30' })).toMatchObject({ statusCode: 200, args: { 1: '30' } });
    expect(await ask('MY_COUNT', {})).toMatchObject({ statusCode: 200, args: { 0: '30' } });
    expect(await ask('MY_NOTE', {})).toMatchObject({ statusCode: 400, code: 'BAD_ARGUMENTS' });
    expect(await ask('VB_BINS.REV1', { 0: '1', 1: 'P', 2: 'M' })).toMatchObject({
      statusCode: 200,
    });
  });

  test('mentions them as of all others', async () => {
    const { read } = serviceOf(routines);
    const entry = await read('/MY_NOTE');
    expect(entry).toMatchObject({ domain: 'Notes', tablesWritten: ['MY.NOTES'] });
    expect(entry).not.toHaveProperty('sourceLocation');
    expect(await read('/domain/Notes')).toMatchObject({ total: 2 });
    const { registered, domains } = await read('/status');
    expect(registered.total).toBe(catalogue.routines.length + 2);
    expect(domains).toContainEqual({ name: 'Notes', registered: 2, implemented: 2 });
  });

  test('has the areas of its routines and no others', async () => {
    const alone = serviceOf(createRegistry(own));
    const area = { title: 'Notes', description: 'Routines of the domain Notes.' };
    expect(await alone.areas()).toEqual([area]);
    expect((await alone.read('/MY_NOTE')).area).toBe('Notes');
    const beside = await serviceOf(routines).areas();
    expect(beside).toEqual([...Object.values(companyAreas), area]);
    expect(await serviceOf(createRegistry([])).areas()).toEqual([]);
  });
});
