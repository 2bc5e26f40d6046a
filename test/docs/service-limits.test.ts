import { expect, test } from 'vitest';
import { defaultOf, type Limit } from '../../packages/server/src/limits/limit.ts';
import { serverLimits } from '../../packages/server/src/limits/limits.ts';

/* The page of the guide about the limits of the service says what their table says; `vitest -u` writes it again. */

const INTRODUCTION = `# 14. The limits of the service

These numbers bound what the service does. \`mvdb serve\` sets those that have an option; programs set each by its name.
A name that ends in \`Ms\` is a time in milliseconds, and one with \`Bytes\` or \`Memory\` a size in bytes; an option may have
a unit of its own.

<!-- test/docs/service-limits.test.ts writes this page. -->

`;

/** A number with its thousands apart. */
const grouped = (value: number) => value.toLocaleString('en-US');

function optionOf({ flag, flagUnit }: Limit): string {
  if (flag === undefined) return '';
  return flagUnit === undefined ? `\`--${flag}\`` : `\`--${flag}\`, in ${flagUnit.placeholder}`;
}

const HEAD = ['Name', 'Option', 'Default', 'From', 'To', 'Bounds'];

function cellsOf([name, limit]: [string, Limit]): readonly string[] {
  const { default: value, low, high, description } = limit;
  const usual = value === undefined ? defaultOf(limit) : grouped(value);
  return [`\`${name}\``, optionOf(limit), usual, grouped(low), grouped(high), description];
}

/** Rows of cells as the formatter aligns them, the first being the head. */
function tableOf([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((_, at) =>
    Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)),
  );
  const rule = widths.map((width) => '-'.repeat(width));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |\n`;
  return [head, rule, ...rows].map(line).join('');
}

test('the guide says of each limit what its table says', async () => {
  const table = tableOf([HEAD, ...Object.entries<Limit>(serverLimits).map(cellsOf)]);
  await expect(`${INTRODUCTION}${table}`).toMatchFileSnapshot('../../docs/14-service-limits.md');
});

test('a default lies within its bounds', () => {
  const outside = Object.entries<Limit>(serverLimits).filter(
    ([, { default: value, low, high }]) => value !== undefined && (value < low || value > high),
  );
  expect(outside).toEqual([]);
});
