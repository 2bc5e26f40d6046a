import { queryHref } from '../routing/route.ts';
import type { CallerPayload, Registry } from '../service/payloads.ts';
import { type Awaited, useAnswer } from '../service/use-answer.ts';
import { attributeItems } from '../tables/attribute-items.ts';
import { exampleSentences, exampleTables } from './example-sentences.ts';
import { pastSentences } from './past-sentences.ts';
import type { Vocabulary } from './vocabulary.ts';

interface SuggestionsProps {
  readonly vocabulary: Awaited<Vocabulary>;
  /** The tiles of the start page that the operator of the service has chosen. */
  readonly home: CallerPayload['home'];
  readonly registry: Awaited<Registry>;
}

const PAST_MAX = 10;

/** Links to sentences that can be tried here, and to those asked before: each runs where it leads. */
export function Suggestions({ vocabulary, home, registry }: SuggestionsProps) {
  const isReady = vocabulary.kind === 'here' && registry.kind !== 'waiting';
  const examples = useAnswer(`examples ${isReady}`, async () =>
    isReady
      ? examplesOf(vocabulary.value, registry.kind === 'here' ? registry.value.routines : [])
      : [],
  );
  const past = pastSentences.read().slice(0, PAST_MAX);
  const offered = [
    ...home.map(({ sentence }) => sentence),
    ...(examples.kind === 'here' ? examples.value : []),
  ];
  const sentences = [...new Set([...past, ...offered])];
  if (sentences.length === 0) return null;
  return (
    <details class="presets" open={past.length === 0}>
      <summary>{past.length === 0 ? 'Examples' : 'Recent sentences and examples'}</summary>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>
            <a class="chip mono" href={queryHref(sentence)}>
              {sentence}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Examples made of the tables of the account, of those first that its routines use. */
async function examplesOf(
  vocabulary: Vocabulary,
  routines: Registry['routines'],
): Promise<readonly string[]> {
  const tables = [...vocabulary.tables()].flatMap((name) => vocabulary.table(name) ?? []);
  const chosen = exampleTables(tables, routines).map(({ name }) => name);
  await Promise.all(chosen.map((table) => vocabulary.learn(table)));
  return chosen.flatMap((table) => {
    const items = [...vocabulary.items(table)].flatMap((name) =>
      vocabulary.keyword(name) === undefined ? (vocabulary.item(table, name) ?? []) : [],
    );
    return exampleSentences(table, attributeItems(items));
  });
}
