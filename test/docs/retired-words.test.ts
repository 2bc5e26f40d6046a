import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root } from './documents.ts';

/** Words of the former vocabulary of this repository, which no source, text or page uses, with the words to use. */
const retired: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:tells?|told|telling|tellers?|untold)\b|tell[A-Z]\w*|[a-z](?:Told|Tells?)\b/,
    'reports, says',
  ],
  [/\bdoors?\b/, 'entry point'],
  [/\bcrews?\b(?! size)|Crew(?!Size\b| size)/, 'workers'],
  [/\bdeeds?\b|\bDeed/, 'audited action'],
  [/\bdesks?\b|Desk\b/, 'role'],
  [/\bin vain\b/, 'without success'],
  [/\bobey(?:s|ed)?\b/, 'executes'],
  [/reachOut|despiteConflicts/, 'beforeIrreversible, retryOnConflict'],
  [/\bmade anew\b/, 'recreated'],
  [/\bkeepers\b/, 'services'],
  [/\bunless stated\b/, 'default:'],
];

/** Files in which a retired word is meant as it stands, and why. */
const allowed: Readonly<Record<string, string>> = {
  'docs/15-renamed.md': 'it lists former names',
  'test/docs/retired-words.test.ts': 'it lists the words',
};

const files = execFileSync(
  'git',
  ['ls-files', 'packages', 'bench', 'test', 'docs', 'editors', 'examples', '*.md'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n')
  .filter((file) => /\.(tsx?|mts|mjs|css|md)$/.test(file) && !file.includes('/vectors/'));

test('no source, text or page uses a retired word', () => {
  const found = files
    .filter((file) => !Object.hasOwn(allowed, file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          retired
            .filter(([word]) => word.test(line))
            .map(([word, use]) => `${file}:${index + 1} has ${word.exec(line)?.[0]}; use ${use}`),
        ),
    );
  expect(found).toEqual([]);
  expect(files.length).toBeGreaterThan(1000);
});

test('each file that may use a retired word does', () => {
  for (const file of Object.keys(allowed)) {
    const text = readFileSync(join(root, file), 'utf8');
    expect([file, retired.some(([word]) => word.test(text))]).toEqual([file, true]);
  }
});

/** Words that no identifier has as a part, with the words to use. */
const retiredParts: Readonly<Record<string, string>> = {
  act: 'operation',
  acts: 'operations',
  fault: 'error, violation',
  faults: 'errors, violations',
  firm: 'company',
  helper: 'worker',
  kept: 'saved, cached, stored',
  keeper: 'service',
  known: 'cached',
  law: 'invariant',
  looks: 'checks',
  presence: 'liveness',
  refuse: 'reject',
  refused: 'rejected',
};

/** Identifiers in which such a part is meant as it stands, and why. */
const allowedIdentifiers: Readonly<Record<string, string>> = {
  REPLY_NOT_KEPT: 'Codes of errors stay.',
};

/** The identifiers of a source. */
function identifiersOf(file: string): Set<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) found.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest));
  return found;
}

test('no identifier has a retired word as a part', () => {
  const found = files
    .filter((file) => /\.(tsx?|mts|mjs)$/.test(file) && !Object.hasOwn(allowed, file))
    .flatMap((file) =>
      [...identifiersOf(file)].flatMap((identifier) =>
        identifier
          .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
          .toLowerCase()
          .split('_')
          .filter((part) => Object.hasOwn(retiredParts, part))
          .filter(() => !Object.hasOwn(allowedIdentifiers, identifier))
          .map((part) => `${file} has ${identifier}; use ${retiredParts[part]}`),
      ),
    );
  expect(found).toEqual([]);
});
