import { Account, attribute, defineSchema, defineTable, Session, typed } from 'mvdb';
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { call } from '../catalogue/call.ts';
import { catalogue } from '../catalogue/registry.ts';
import * as argument from './argument.ts';
import { deprecated } from './deprecated.ts';
import { CallError } from './errors.ts';
import { operation } from './operation.ts';
import { createRegistry } from './registry.ts';
import { defineOwnRoutine as defineRoutine } from './routine.ts';

const WATCHES = defineTable({
  name: 'WATCHES',
  description: 'What somebody watches.',
  key: ['watch'],
  attributes: {
    about: attribute.text(1, 'ABOUT', 'What.'),
    since: attribute.date(2, 'SINCE', 'Since when.'),
  },
});

const noteWatch = operation({
  writes: [WATCHES],
  rejections: ['{about} IS WATCHED'],
  run({ session }, reported: { readonly watch: string; readonly about: string }, reject) {
    const watches = typed(session, WATCHES);
    if (watches.has(reported.watch)) throw reject(`${reported.about} IS WATCHED`);
    watches.insert([reported.watch], { about: reported.about, since: '2026-11-21' });
  },
});

const watch = defineRoutine({
  name: 'MY_WATCH',
  domain: 'Watching',
  safety: 'WARN',
  pattern: 'Process',
  description: 'Notes what is watched.',
  args: {
    WATCH: argument.input('Its id.', { required: true }),
    ABOUT: argument.input('What.'),
    SINCE: argument.output('Since when.'),
    MESSAGE: argument.message(),
  },
  does: [noteWatch],
  run({ WATCH, ABOUT }, session) {
    noteWatch({ session, company: '' }, { watch: WATCH, about: ABOUT });
    return { SINCE: typed(session, WATCHES).read(WATCH)?.since ?? '' };
  },
});
const older = deprecated('MY_WATCH.OLD', 'Watching', 'MY_WATCH', 'WATCH ABOUT >SINCE !MESSAGE');

const registry = createRegistry([...catalogue.routines, watch, older]);

describe('a registry', () => {
  let account: Account;
  let session: Session;
  beforeAll(() => {
    account = Account.inMemory();
    defineSchema([WATCHES]).createTables(account);
    session = new Session(account);
  });
  afterAll(() => account.close());

  test('holds routines of one’s own beside those of the catalogue', () => {
    expect(registry.find('MY_WATCH')?.alsoWrites).toEqual(['WATCHES']);
    expect(registry.find('VB_BINS.REV1')).toBe(catalogue.find('VB_BINS.REV1'));
    expect(registry.routines).toHaveLength(catalogue.routines.length + 2);
    expect(catalogue.find('MY_WATCH')).toBeUndefined();
  });

  test('calls them by name, by index, and by what they are', () => {
    expect(registry.call(session, 'MY_WATCH', { 0: 'W1', 1: 'P100' }).results).toEqual({
      SINCE: '2026-11-21',
      MESSAGE: '',
    });
    const rejected = call(session, watch, { WATCH: 'W1', ABOUT: 'P200' });
    expect(rejected).toEqual({ SINCE: '', MESSAGE: 'P200 IS WATCHED' });
    expect(registry.call(session, 'MY_WATCH.OLD', { 0: 'W2' }).results.SINCE).toBe('2026-11-21');
  });

  test('a call takes what the routine takes, and gives what it gives', () => {
    const reply = call(session, watch, { WATCH: 'W3' });
    expectTypeOf(reply).toEqualTypeOf<{
      readonly SINCE: string;
      readonly MESSAGE:
        | ''
        | `${string} IS WATCHED`
        | 'COMPANY NOT FOUND'
        | `CANNOT OPEN FILE ${string}`
        | `TABLE ${string} IS NOT ${string}`
        | `INVALID FLAG ${string}`
        | `INVALID NUMBER ON FILE ${string}`;
    }>();
    // @ts-expect-error WATCH is required.
    expect(() => call(session, watch, { ABOUT: 'P100' })).toThrow('WATCH is required.');
    // @ts-expect-error What is produced is not supplied.
    expect(() => call(session, watch, { WATCH: 'W4', SINCE: '1' })).toThrow('cannot be supplied');
    // @ts-expect-error There is no such argument.
    expect(() => call(session, watch, { WATCH: 'W4', WHO: '1' })).toThrow('no argument "WHO"');
  });

  test('an argument of another name has near ones', () => {
    const wrong = { WATCH: 'W4', ABUOT: 'P100' } as const;
    expect(() => call(session, watch, wrong)).toThrow(
      expect.objectContaining({
        code: 'BAD_ARGUMENTS',
        detail:
          'There is no argument "ABUOT"; MY_WATCH has WATCH ABOUT SINCE MESSAGE. Near it: ABOUT.',
        suggestions: ['ABOUT'],
      }),
    );
  });

  test.each([
    ['ABOUT', ' By index ABOUT is "1".', ['1']],
    ['abuot', ' By index ABOUT is "1".', ['1']],
    ['9', '', []],
  ])('where arguments go by index, "%s" has the index of its name', (given, hint, suggestions) => {
    expect(() => registry.call(session, 'MY_WATCH', { 0: 'W4', [given]: 'P100' })).toThrow(
      expect.objectContaining({
        detail: `MY_WATCH has arguments "0" to "3"; there is no "${given}".${hint}`,
        suggestions,
      }),
    );
  });

  test('an unknown name has near ones', () => {
    const wrong = () => registry.call(session, 'MY_WACTH', {});
    expect(wrong).toThrow(CallError);
    expect(wrong).toThrow('"MY_WACTH" is not registered. Near it: MY_WATCH.');
  });

  test('a table that the routine does not declare is closed to it', () => {
    const careless = defineRoutine({
      ...{ name: 'CARELESS', domain: 'Watching', safety: 'SAFE', pattern: 'Inquiry' },
      args: { ID: argument.input(), FOUND: argument.output() },
      run: ({ ID }, inner) => ({ FOUND: typed(inner, WATCHES).read(ID)?.about ?? '' }),
    });
    expect(() => call(session, careless, { ID: 'W1' })).toThrow(
      expect.objectContaining({ code: 'NOT_PERMITTED' }),
    );
  });

  test.each([
    [
      'two routines of a name',
      () => createRegistry([watch, watch]),
      'two routines are called MY_WATCH.',
    ],
    [
      'a successor that is not there',
      () => createRegistry([older]),
      'MY_WATCH.OLD is superseded by MY_WATCH, which is not registered.',
    ],
  ])('%s are refused', (_, make, reported) => {
    expect(make).toThrow(expect.objectContaining({ code: 'BAD_ARGUMENT' }));
    expect(make).toThrow(reported);
  });
});
