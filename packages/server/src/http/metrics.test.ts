import { describe, expect, test } from 'vitest';
import { Counter, Durations, gauge } from './metrics.ts';

describe('a counter', () => {
  test('counts by its labels, which may hold any text', () => {
    const counter = new Counter('things_total', 'Things.');
    for (const kind of ['a', 'a', 'b"\\\n']) counter.add({ kind });
    expect([...counter.lines()]).toEqual([
      '# HELP things_total Things.',
      '# TYPE things_total counter',
      'things_total{kind="a"} 2',
      'things_total{kind="b\\"\\\\\\n"} 1',
    ]);
  });
});

test('series whose labels begin alike are apart, and reported in the order in which they came', () => {
  const counter = new Counter('replies_total', 'Replies.');
  for (const [method, status] of [
    ['GET', '200'],
    ['POST', '200'],
    ['GET', '404'],
    ['GET', '200'],
  ] as const)
    counter.add({ method, status });
  expect([...counter.lines()].slice(2)).toEqual([
    'replies_total{method="GET",status="200"} 2',
    'replies_total{method="POST",status="200"} 1',
    'replies_total{method="GET",status="404"} 1',
  ]);
});

describe('durations', () => {
  test('count up to each bound what came below it', () => {
    const durations = new Durations('time_seconds', 'Time.');
    for (const seconds of [0.001, 0.004, 60]) durations.add({ of: 'x' }, seconds);
    const lines = [...durations.lines()];
    expect(lines).toEqual(
      expect.arrayContaining([
        'time_seconds_bucket{of="x",le="0.001"} 1',
        'time_seconds_bucket{of="x",le="0.0025"} 1',
        'time_seconds_bucket{of="x",le="0.005"} 2',
        'time_seconds_bucket{of="x",le="30"} 2',
        'time_seconds_bucket{of="x",le="+Inf"} 3',
        'time_seconds_sum{of="x"} 60.005',
        'time_seconds_count{of="x"} 3',
      ]),
    );
  });
});

describe('a gauge', () => {
  test('is what it is when it is asked for', () => {
    expect([...gauge('now', 'Now.', [[{}, 5]])]).toEqual([
      '# HELP now Now.',
      '# TYPE now gauge',
      'now 5',
    ]);
  });
});
