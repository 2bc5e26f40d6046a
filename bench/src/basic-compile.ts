import { compileBasic, runUnit } from '@mvdb/basic';
import type { Session } from 'mvdb';
import { median } from './measure.ts';

const ROUNDS = 5;
const SHORT_PROGRAM = 50;

/** How long a program of so many lines takes to compile, and one of 50 to compile and to start. */
export function compileNotes(session: Session, lines: number): readonly string[] {
  const long = program(lines);
  const short = program(SHORT_PROGRAM);
  const compiles = medianMs(() => compileBasic(long, { name: 'LONG' }));
  const starts = medianMs(() => {
    const { unit } = compileBasic(short, { name: 'SHORT' });
    if (unit !== undefined) runUnit(unit, session, { print: () => undefined });
  });
  return [
    `BASIC: ${lines.toLocaleString('en-US')} lines compile in ${compiles.toFixed(0)} ms (wanted: 300 for 10,000).`,
    `BASIC: a program of ${SHORT_PROGRAM} lines compiles and runs in ${starts.toFixed(1)} ms (wanted: 20).`,
  ];
}

function medianMs(work: () => void): number {
  return median(
    Array.from({ length: ROUNDS }, () => {
      const start = process.hrtime.bigint();
      work();
      return Number(process.hrtime.bigint() - start) / 1e6;
    }),
  );
}

/** Statements as programs have them, with GOSUBs. */
function program(lines: number): string {
  const blocks: string[] = ["X = '' ; TOTAL = 0 ; NAME = 'bolt'"];
  for (let block = 1; blocks.length < lines; block += 1)
    blocks.push(
      `ROUTINE${block}:`,
      `FOR I = 1 TO 3`,
      `  IF I > ${block % 7} AND NAME # 'nut' THEN`,
      `    TOTAL += I * ${block} + 0.5`,
      `    X<-1> = NAME:' ':OCONV(TOTAL, 'MD2')`,
      '  END ELSE',
      `    NAME = FIELD('bolt,nut,pin', ',', I)`,
      '  END',
      'NEXT I',
      `IF TOTAL > 1000000 THEN GOSUB ROUTINE${block}`,
    );
  return blocks.slice(0, lines - (lines % 10)).join('\n');
}
