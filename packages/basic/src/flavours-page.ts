import { differences, type FlavourName, flavours } from './flavours.ts';

/** The page of the flavours: what each difference means, and which products have it. */
export function flavoursPage(): string {
  const names = Object.keys(flavours) as FlavourName[];
  const rows = (Object.keys(differences) as (keyof typeof differences)[]).map((difference) => {
    const marks = names.map((name) => (flavours[name][difference] ? 'yes' : ''));
    return row([`\`${difference}\``, differences[difference].replaceAll('|', '\\|'), ...marks]);
  });
  return [
    '<!-- Generated from src/flavours.ts: vitest -u packages/basic/src/flavours.test.ts writes it. -->',
    '',
    '# Flavours',
    '',
    'In which a program follows one product or another. What no source settles is as in `qm`.',
    '',
    row(['Difference', 'What it means', ...names]),
    row(['---', '---', ...names.map(() => '---')]),
    ...rows,
    '',
  ].join('\n');
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
