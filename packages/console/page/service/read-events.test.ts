import { expect, test } from 'vitest';
import { EventReader } from './read-events.ts';

const STREAM =
  'id: 7\nretry: 2000\n\nid: 8\nevent: changes\ndata: {"a":"b: c"}\n\nevent: problem\ndata: {}\n\n';

test.each([1, 2, 3, 7, 1_000])('events are read from pieces of %d characters', (size) => {
  const reader = new EventReader();
  const pieces = STREAM.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
  expect(pieces.flatMap((piece) => reader.read(piece))).toEqual([
    { id: '7' },
    { id: '8', name: 'changes' },
    { name: 'problem' },
  ]);
});
