import type { DictionaryEntry } from '../service/payloads.ts';
import { askQuery } from '../service/query.ts';
import { useAnswer } from '../service/use-answer.ts';
import { facetStatement, facetsOf } from './facets.ts';

interface FacetChoiceProps {
  readonly table: string;
  readonly item: DictionaryEntry;
  /** The value that is compared with now. */
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

/** The values that an item has, with the number of records of each: one of them may be meant. */
export function FacetChoice({ table, item: { name }, value, onChoose }: FacetChoiceProps) {
  const sentence = facetStatement(table, name);
  const answer = useAnswer(sentence, async (signal) =>
    facetsOf(await askQuery({ sentence }, signal)),
  );
  if (answer.kind === 'waiting') return <p class="muted small">Counting values…</p>;
  if (answer.kind === 'refused')
    return <p class="muted small">Its values were not counted. {answer.problem.title}</p>;
  const { values, isMore } = answer.value;
  if (values.length === 0)
    return (
      <p class="muted small">{isMore ? 'Each record has a value of its own.' : 'No records.'}</p>
    );
  return (
    <ul class="facets" aria-label={`Values of ${name}`}>
      {values.map(({ text, count }) => (
        <li key={text}>
          <button
            type="button"
            class="chip"
            aria-pressed={text === value}
            onClick={() => onChoose(text)}
          >
            {text === '' ? <em>empty</em> : text} <span class="muted">{count}</span>
          </button>
        </li>
      ))}
      {isMore && <li class="muted small">and others</li>}
    </ul>
  );
}
