import { describe, expect, test } from 'vitest';
import { OPEN_ORD_NOTES } from '../../schema/sales-orders.ts';
import { permittedChanges } from './permitted-changes.ts';

const changes = (stored: string, asked: string, permitted: ('noteLines' | 'noteTypes')[]) =>
  permittedChanges(OPEN_ORD_NOTES, stored, asked, permitted);

describe('permittedChanges', () => {
  test('takes over what is permitted, and names what is not', () => {
    expect(changes('A\u001eI', 'B\u001eP', ['noteLines'])).toEqual({
      record: 'B\u001eI',
      isChanged: true,
      left: ['NOTE.TYPES'],
    });
  });

  test('names nothing that does not differ, were it left out at the end', () => {
    expect(changes('A\u001e', 'A', [])).toEqual({ record: 'A\u001e', isChanged: false, left: [] });
    expect(changes('A', 'A\u001e', [])).toMatchObject({ isChanged: false, left: [] });
  });

  test('an attribute that the table does not have is never taken over', () => {
    expect(changes('A\u001eI', 'A\u001eI\u001eX', ['noteLines', 'noteTypes'])).toEqual({
      record: 'A\u001eI',
      isChanged: false,
      left: ['ATTRIBUTE 3'],
    });
  });

  test('what is to be ignored is neither taken over nor named', () => {
    const ignored = permittedChanges(OPEN_ORD_NOTES, 'A\u001eI', 'B\u001eP', [], ['noteLines']);
    expect(ignored).toEqual({ record: 'A\u001eI', isChanged: false, left: ['NOTE.TYPES'] });
  });

  test('text cleared at the end of a record is a change', () => {
    expect(changes('A\u001eI', 'A', ['noteTypes'])).toEqual({
      record: 'A\u001e',
      isChanged: true,
      left: [],
    });
  });
});
