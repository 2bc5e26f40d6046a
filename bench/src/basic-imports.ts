import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importProgram } from '@mvdb/basic';

const PROGRAMS = 100;
const LINES = 500;

/** How long it takes to import programs, as a program in TypeScript does that calls them. */
export function importNotes(): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'mvdb-imports-'));
  try {
    const files = Array.from({ length: PROGRAMS }, (_, number) => {
      const file = join(folder, `P${number}.bp`);
      writeFileSync(file, source(number));
      return file;
    });
    const start = process.hrtime.bigint();
    for (const file of files) importProgram(file);
    const tookMs = Number(process.hrtime.bigint() - start) / 1e6;
    return [
      `BASIC: ${PROGRAMS} programs of ${LINES} lines are imported in ${tookMs.toFixed(0)} ms (wanted: 1,000).`,
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function source(number: number): string {
  const head = [
    `SUBROUTINE P${number}(X, TOTAL)`,
    '* @description Adds up.',
    '* @safety SAFE',
    '* @in X',
    '* @out TOTAL',
  ];
  const body = Array.from({ length: LINES - head.length - 1 }, (_, line) =>
    line % 5 === 0
      ? `IF X > ${line} AND TOTAL # 'none' THEN TOTAL += X * ${line} ELSE TOTAL = OCONV(${line}, 'MD2')`
      : `V${line % 40} = FIELD('bolt,nut,pin', ',', ${line % 3}):' ':V${(line + 1) % 40}`,
  );
  return [...head, ...body, 'RETURN'].join('\n');
}
