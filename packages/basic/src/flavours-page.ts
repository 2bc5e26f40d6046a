import { differenceLines } from 'mvdb/language';
import { differences } from './syntax/flavours.ts';

/** The page of the flavours: what each difference means, and which products have it. */
export function flavoursPage(): string {
  return [
    '<!-- Generated from src/flavours.ts: vitest -u packages/basic/src/flavours.test.ts writes it. -->',
    '',
    '# Flavours',
    '',
    'In which a program follows one product or another. What no source settles is as in `qm`.',
    '',
    ...differenceLines(differences),
    '',
  ].join('\n');
}
