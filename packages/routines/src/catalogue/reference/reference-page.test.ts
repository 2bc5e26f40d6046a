import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { companySchema } from '../../schema/schema-tables.ts';
import { anchor } from './markdown.ts';
import { REFERENCE_COMMAND, referencePage } from './reference-page.ts';

describe('SCHEMA.md', () => {
  const page = referencePage();
  const headings = [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);

  test('is what the schema gives now', () => {
    const committed = readFileSync(join(import.meta.dirname, '../../../SCHEMA.md'), 'utf8');
    expect(committed === page, `SCHEMA.md is out of date: run ${REFERENCE_COMMAND}`).toBe(true);
  });

  test('says on its first line that it is generated, and how', () => {
    expect(page.split('\n')[0]).toContain(`Generated from packages/routines/src/schema`);
    expect(page.split('\n')[0]).toContain(REFERENCE_COMMAND);
  });

  test('describes every table once', () => {
    const described = headings.filter((heading) =>
      companySchema.tables.some(({ name }) => name === heading),
    );
    expect(described.sort()).toEqual(companySchema.tables.map(({ name }) => name).sort());
  });

  test('links each of its headings from the list of contents', () => {
    const anchors = headings.slice(1).map(anchor);
    expect(new Set(anchors).size).toBe(anchors.length);
    const links = [...page.matchAll(/\]\((#[^)]*)\)/g)].map(([, link]) => link);
    expect(links).toEqual(anchors);
  });
});
