import { catalogue, openDemo } from '@mvdb/routines';
import { createServer, demoOperator } from '@mvdb/server';
import { fromNested, oconv } from 'mvdb/functions';
import { afterAll, describe, expect, test } from 'vitest';
import { API } from './client.ts';

const { account } = openDemo();
const app = createServer({ account, operator: demoOperator });

afterAll(async () => {
  await app.close();
  await account.close();
});

type Nested = readonly (readonly (readonly string[])[])[];

interface Reply {
  readonly named: Readonly<Record<string, Nested>>;
  readonly displayed: Readonly<Record<string, Nested>>;
}

/** Examples that give something to display, of routines that only read. */
const examples = catalogue.routines
  .filter(({ safety, run }) => safety === 'SAFE' && run !== undefined)
  .flatMap((routine) =>
    (routine.examples ?? [])
      .filter(({ failure }) => failure === undefined)
      .map(({ call }) => ({ routine, name: routine.name, call })),
  );

describe('view=display', () => {
  test.each(examples)('reports $name as its layouts say: $call', async ({ routine, call }) => {
    const names = Object.keys(routine.args);
    const args = Object.fromEntries(
      Object.entries(call).map(([name, value]) => [names.indexOf(name), fromNested(value)]),
    );
    const reply = await app.inject({
      method: 'POST',
      url: `${API}/call?view=display`,
      payload: { name: routine.name, args },
    });
    expect(reply.statusCode).toBe(200);
    const { named, displayed }: Reply = reply.json();
    expect(Object.keys(displayed)).toEqual(Object.keys(named));
    for (const [name, result] of Object.entries(named)) {
      const { kind, positions = [] } = routine.args[name]?.layout ?? {};
      const conversionAt = (attribute: number, value: number) =>
        positions[kind === 'rows' ? value : attribute]?.conversion ?? '';
      expect(displayed[name]).toEqual(
        result.map((values, attribute) =>
          values.map((subvalues, value) =>
            subvalues.map((text) => oconv(text, conversionAt(attribute, value))),
          ),
        ),
      );
    }
  });

  test('makes quantities and dates readable', async () => {
    const reply = await app.inject({
      method: 'POST',
      url: `${API}/call?view=display`,
      payload: { name: 'VB_BINS.REV1', args: { '0': '1', '1': 'P100', '2': 'MAIN' } },
    });
    expect(reply.json()).toMatchObject({
      named: {
        BINDATA: [
          [['B2'], ['B1']],
          [['5000'], ['12000']],
        ],
      },
      displayed: {
        BINDATA: [
          [['B2'], ['B1']],
          [['5.000'], ['12.000']],
        ],
        MSG: [[['']]],
      },
    });
  });
});
