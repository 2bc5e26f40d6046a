import { afterEach, describe, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Has a service answer requests so, one after the other. @returns The `Seen-Commit` of each request, and a way to ask. */
async function servedWith(
  answers: readonly { readonly seen?: string; readonly status?: number }[],
) {
  const sent: (string | null)[] = [];
  const left = answers.values();
  vi.stubGlobal('location', new URL('http://127.0.0.1:8080/'));
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get('Seen-Commit'));
    const { seen, status = 200 } = left.next().value ?? {};
    return new Response('{}', {
      status,
      headers: seen === undefined ? {} : { 'seen-commit': seen },
    });
  });
  const { ask } = await import('./ask.ts');
  return { sent, ask: () => ask('/status').catch(() => {}) };
}

describe('requests of a page', () => {
  test('send the commit that the last answer saw, after a first one without', async () => {
    const { sent, ask } = await servedWith([{ seen: '7' }, { seen: '12' }, {}]);
    for (let request = 0; request < 3; request += 1) await ask();
    expect(sent).toEqual([null, '7', '12']);
  });

  test('send the latest commit that was seen, also after an older answer, a rejection, or none', async () => {
    const answers = [{ seen: '7' }, { seen: '5' }, { seen: '9', status: 404 }, {}, {}];
    const { sent, ask } = await servedWith(answers);
    for (let request = 0; request < 5; request += 1) await ask();
    expect(sent).toEqual([null, '7', '7', '9', '9']);
  });

  test('send none to a service whose account has no replicas', async () => {
    const { sent, ask } = await servedWith([{}, {}]);
    await ask();
    await ask();
    expect(sent).toEqual([null, null]);
  });
});
