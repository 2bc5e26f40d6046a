import { describe, expect, test } from 'vitest';
import { SELECT_LIST_COUNT, SelectLists } from './select-list.ts';

describe('SelectLists', () => {
  test('a list is used up by taking it', () => {
    const lists = new SelectLists();
    lists.form(0, ['b', 'a', 'b']);
    expect(lists.isActive(0)).toBe(true);
    expect(lists.take(0)).toEqual(['b', 'a', 'b']);
    expect(lists.isActive(0)).toBe(false);
    expect(lists.take(0)).toBeUndefined();
  });

  test('ids are read one by one, and the rest can be taken', () => {
    const lists = new SelectLists();
    lists.form(0, ['a', 'b', 'c']);
    expect(lists.next(0)).toBe('a');
    expect(lists.take(0)).toEqual(['b', 'c']);
    lists.form(0, ['d']);
    expect(lists.next(0)).toBe('d');
    expect(lists.isActive(0)).toBe(true);
    expect(lists.next(0)).toBeUndefined();
    expect(lists.isActive(0)).toBe(false);
    expect(lists.next(0)).toBeUndefined();
  });

  test('lists of different numbers do not meet', () => {
    const lists = new SelectLists();
    for (let number = 0; number < SELECT_LIST_COUNT; number += 1)
      lists.form(number, [`id ${number}`]);
    lists.clear(3);
    expect(lists.take(10)).toEqual(['id 10']);
    expect(lists.take(3)).toBeUndefined();
    expect(lists.take(4)).toEqual(['id 4']);
  });

  test('an empty list is active: a selection that found nothing is one too', () => {
    const lists = new SelectLists();
    lists.form(1, []);
    expect(lists.isActive(1)).toBe(true);
    expect(lists.take(1)).toEqual([]);
  });

  test('a selection that finds nothing leaves list 0 inactive, and what it found can be taken', () => {
    const lists = new SelectLists();
    lists.form(0, ['a']);
    for (const number of [0, 1]) lists.formFound(number, []);
    expect([lists.isActive(0), lists.isActive(1)]).toEqual([false, true]);
    expect(lists.take(1)).toEqual([]);
    expect(lists.keeping(() => lists.takeFound(0))).toEqual([]);
    expect(lists.takeFound(0)).toEqual([]);
    expect(lists.takeFound(0)).toBeUndefined();
    lists.formFound(0, []);
    lists.clear(0);
    expect(lists.takeFound(0)).toBeUndefined();
    lists.formFound(0, ['b']);
    expect(lists.takeFound(0)).toEqual(['b']);
    expect(lists.takeFound(2)).toBeUndefined();
  });

  test('work may be done that leaves the lists as they were, however it ends', () => {
    const lists = new SelectLists();
    lists.form(0, ['a', 'b']);
    lists.form(3, ['c']);
    lists.next(0);
    const work = () => {
      lists.form(1, ['new']);
      expect(lists.next(0)).toBe('b');
      lists.clear(3);
      return 'done';
    };
    expect(lists.keeping(work)).toBe('done');
    expect(() =>
      lists.keeping(() => {
        work();
        throw new RangeError('broken');
      }),
    ).toThrow('broken');
    expect(lists.take(0)).toEqual(['b']);
    expect(lists.isActive(1)).toBe(false);
    expect(lists.take(3)).toEqual(['c']);
  });

  test('a list holds the ids there were when it was formed', () => {
    const lists = new SelectLists();
    const ids = ['a'];
    lists.form(2, ids);
    ids.push('b');
    expect(lists.take(2)).toEqual(['a']);
  });

  test('a source that fails half-way leaves the former list', () => {
    const lists = new SelectLists();
    lists.form(0, ['old']);
    function* failing() {
      yield 'new';
      throw new RangeError('broken');
    }
    expect(() => lists.form(0, failing())).toThrow('broken');
    expect(lists.take(0)).toEqual(['old']);
  });

  test.each([-1, 11, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31])(
    'there is no list %d',
    (number) => {
      const rejection = expect.objectContaining({ code: 'BAD_ARGUMENT' });
      const lists = new SelectLists();
      expect(() => lists.form(number, [])).toThrow(rejection);
      expect(() => lists.take(number)).toThrow(rejection);
      expect(() => lists.next(number)).toThrow(rejection);
      expect(() => lists.isActive(number)).toThrow(rejection);
      expect(() => lists.clear(number)).toThrow(rejection);
    },
  );
});
