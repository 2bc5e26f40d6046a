import { CallError, call, fingerprint } from '@mvdb/routines';
import { describe, expect, test } from 'vitest';
import { vbWoEmUpd } from '../../packages/routines/src/catalogue/work-orders/vb-wo.em.upd.ts';
import { tablesOf } from '../../packages/routines/src/entry/own-tables.ts';
import type { Routine } from '../../packages/routines/src/entry/routine.ts';
import { OPENWO } from '../../packages/routines/src/schema/work-orders.ts';
import { undone } from '../../packages/routines/src/testing/undone.ts';
import { loadedDemo } from './loaded-demo.ts';

/*
 * The work order engine has 81 arguments. A call supplies them all; then each in turn is left out, of a call that
 * enters an order and of one that changes one: it is rejected by name, or answers all the same.
 */

const routine = vbWoEmUpd as unknown as Routine;
const names = Object.keys(routine.args);

const demo = loadedDemo();

/** Table arguments name their tables; what is nothing but a mark of the terminal is any text. */
const usual = Object.fromEntries(
  names
    .filter((name) => routine.args[name]?.direction !== 'out')
    .map((name) => [name, routine.args[name]?.kind === 'handle' ? (tablesOf(name)[0] ?? '') : 'N']),
);

function supplied(kind: 'enters' | 'changes'): Readonly<Record<string, string>> {
  const { session } = demo;
  const WONO = kind === 'enters' ? '200001' : '100004';
  const OLDREC = OPENWO.read(session, '1', WONO)?.recordText ?? '';
  const reported = kind === 'enters' ? { partNo: 'A202', dueDate: '21560' } : { priority: '1' };
  return {
    ...usual,
    ...{ CO: '1', WONO, KEY: `1!${WONO}`, OLDREC, ADDFLAG: kind === 'enters' ? '1' : '0' },
    NEWREC: OPENWO.format({ orderedQuantity: '7000', ...reported }, OLDREC),
    ...{ 'SF.FLAG': 'Y', AUDIT: 'Y', WIPROLLFLAG: 'Y', COPYFLAG: 'Y', FCOMP: '', FPER: '' },
    ...{ SFCOREC: session.table('CO.STDS.SF').read('1') ?? '', PWDAUDREC: '11', PBSREC: '' },
    ...{ INITS: 'XY', CRTNO: '7', FILE: 'SCREEN', PGM: 'ENTRY' },
  };
}

/** What a call gives back, or is rejected with. */
function answerTo(given: Readonly<Record<string, string>>): string | undefined {
  try {
    const results: Readonly<Record<string, string>> = call(demo.session, routine, given);
    return results.DATAFILE;
  } catch (error) {
    if (error instanceof CallError) return error.detail;
    throw error;
  }
}

const rejectedWithout = {
  enters: {
    CO: 'CO is required.',
    NEWREC: 'NEWREC is required.',
    WONO: 'WONO is required.',
    ADDFLAG: 'WORK ORDER NOT FOUND',
  },
  changes: {
    CO: 'CO is required.',
    NEWREC: 'NEWREC is required.',
    WONO: 'WONO is required.',
    OLDREC: 'WORK ORDER HAS CHANGED',
  },
} as const;

test('there are 81, of which one is given back and no call supplies', () => {
  expect(names).toHaveLength(81);
  expect(Object.keys(usual)).toHaveLength(80);
  expect(answerTo({ ...supplied('enters'), DATAFILE: 'OPENWO' })).toBe(
    'DATAFILE is produced by the routine and cannot be supplied.',
  );
  expect(fingerprint(demo.account)).toBe(demo.loaded);
});

describe.each(['enters', 'changes'] as const)('a call that %s an order', (kind) => {
  test.each(names)('without %s answers as declared', (name) => {
    const { [name]: _, ...others } = supplied(kind);
    const rejections: Readonly<Record<string, string>> = rejectedWithout[kind];
    const rejection = rejections[name];
    const answer = undone(demo.session, () => {
      const answered = answerTo(others);
      if (rejection !== undefined) expect(fingerprint(demo.account)).toBe(demo.loaded);
      return answered;
    });
    expect(answer).toBe(rejection ?? 'OPENWO');
  });
});
