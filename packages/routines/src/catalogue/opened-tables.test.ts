import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { declaredTables } from '../entry/routine.ts';
import { schemaAreas } from '../schema/table-areas.ts';
import { catalogue, sourceLocation } from './registry.ts';

/*
 * A page names the tables that it opens by their values. That it opens each of them, and no other than its entry
 * declares, is seen in its text.
 */

const tables = Object.values(schemaAreas).flatMap((area) => Object.entries(area));

const pages = catalogue.routines
  .filter(({ run }) => run)
  .map((routine) => {
    const location = sourceLocation(routine) ?? '';
    return {
      routine,
      text: readFileSync(join(import.meta.dirname, '../../../..', location), 'utf8'),
    };
  });

const OPENS = /^ {2}opens: (\[[^\]]*\]|\w+),$/m;

/** How often a page reads a table, or hands it on to what reads it. */
function usesOf(constant: string, text: string): number {
  const code = text.replace(/^import [^;]*;$/gms, '').replace(OPENS, '');
  return code.match(new RegExp(`(?<!typeof )\\b${constant}\\b`, 'g'))?.length ?? 0;
}

describe.each(pages.map((page) => [page.routine.name, page] as const))(
  '%s',
  (_, { routine, text }) => {
    const opened = OPENS.exec(text)?.[1] ?? '';

    test('opens no table that it does not use', () => {
      const unused = tables.filter(
        ([constant]) =>
          new RegExp(`\\b${constant}\\b`).test(opened) && usesOf(constant, text) === 0,
      );
      expect(unused.map(([constant]) => constant)).toEqual([]);
    });

    test('declares each table that it reads itself', () => {
      const declared = new Set(declaredTables(routine));
      const isRead = (constant: string) =>
        new RegExp(`\\b${constant}\\.(read|readLocked|has|records|recordsUnder|open)\\(`).test(
          text,
        );
      const missing = tables.filter(
        ([constant, { name }]) => isRead(constant) && !declared.has(name),
      );
      expect(missing.map(([constant]) => constant)).toEqual([]);
    });
  },
);
