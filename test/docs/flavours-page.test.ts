import { FLAVOUR_NAMES } from 'mvdb';
import { expect, test } from 'vitest';
import { differenceLines } from '../../packages/mvdb/src/flavours/difference.ts';
import { functionDifferences } from '../../packages/mvdb/src/flavours/function-differences.ts';
import { sentenceDifferences } from '../../packages/mvdb/src/flavours/sentence-differences.ts';

/* The tables of the flavours are the data that sentences and functions are read by. `vitest -u` writes the page. */

const INTRODUCTION = `# 20. Flavours

Products read the same sentence in different ways. A flavour names the product to follow:
${FLAVOUR_NAMES.map((name) => `\`${name}\``).join(', ')}. The default is \`qm\`.

<!-- test/docs/flavours-page.test.ts writes this page. -->

## Choose one

| For           | In a program                                    | In the shell            |
| ------------- | ----------------------------------------------- | ----------------------- |
| an account    | \`Account.open({ path, flavour: 'd3' })\`, stored | \`FLAVOUR d3 ACCOUNT\`    |
| a session     | \`new Session(account, { flavour: 'd3' })\`       | \`FLAVOUR d3\`            |
| one statement | \`runSentence(session, text, { flavour: 'd3' })\` | \`FLAVOUR d3 LIST STOCK\` |
| a program     | \`compileBasic(text, { flavour: 'd3' })\`         | \`$OPTIONS D3\` in it     |

A session follows its account, and a program its session. \`mvdb import-account\` stores the flavour of the product. Single
differences can be switched by their names: \`new Session(account, { query: { noCase: true } })\`.`;

const SENTENCES = `## Sentences

Where no product has a difference, it can only be switched on by itself.`;

const FUNCTIONS = `## Functions

They hold for conversions, for expressions of dictionaries, and for programs.`;

const REST = `## Programs

[FLAVOURS.md](../packages/basic/FLAVOURS.md) lists the differences of the language.

## What is the same everywhere

- Options in brackets end a sentence: \`(P\` for LPTR, and C, D, H, I and N for COL.HDR.SUPP, DET.SUP, HDR.SUP, ID.SUP and
  NO.PAGE.
- Words without meaning, such as THE, OF and FILE, are passed over.
- Records come in ascending order of their ids, where other products have the order of their hashing.
- SAMPLE takes the first records that are selected, ten where it does not say how many.
- Correlatives read the counters \`NI\`, \`ND\`, \`NV\`, \`NS\` and \`NB\`, with or without \`@\`.
- D0 shows nothing after the month. MB shows 0 as 00. Formats without decimals leave numbers as they are.

## Sources

What no source settles is as in \`qm\`. Sentences: the OPTION command of QM, with PICK.IMPLIED.EQ, PICK.WILDCARD, PICK.BREAKPOINT
and WITH.IMPLIES.OR; _Operational Differences between MultiValue and Caché_ by InterSystems, on WITH without AND or OR and on
limits; _Information Flavor Accounts for Pickies_ by W. Johnson, on UniVerse; the reference of Pick on BY-EXP; the jBASE Query Language. Functions:
ICONV, LOCATE and INSERT of UniVerse BASIC; ICONV of InterSystems; SPACE.MCT and PICK.NULL of QM; String Operations of jBASE BASIC.`;

test('the page of the flavours is that of the tables', async () => {
  const page = [
    INTRODUCTION,
    SENTENCES,
    differenceLines(sentenceDifferences).join('\n'),
    FUNCTIONS,
    differenceLines(functionDifferences).join('\n'),
    REST,
  ];
  await expect(`${page.join('\n\n')}\n`).toMatchFileSnapshot('../../docs/20-flavours.md');
});
