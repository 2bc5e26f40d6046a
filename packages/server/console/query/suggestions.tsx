import { pastSentences } from './past-sentences.ts';

const examples = [
  'SORT OPENWO BY STATUS BREAK.ON STATUS TOTAL QTY DET.SUP',
  'LIST PRODUCT WITH STATUS = "A" DESCRIPTION LIST.PRICE',
  'SELECT STATUS, COUNT(*) AS PARTS FROM PRODUCT GROUP BY STATUS',
  'LIST BIN WITH PARTS = "F316"',
];

interface SuggestionsProps {
  readonly onChoose: (sentence: string) => void;
}

const PAST_MAX = 10;

/** Sentences to try, and those asked before. */
export function Suggestions({ onChoose }: SuggestionsProps) {
  const past = pastSentences.read().slice(0, PAST_MAX);
  return (
    <details class="presets" open={past.length === 0}>
      <summary>{past.length === 0 ? 'Examples' : 'Recent sentences and examples'}</summary>
      <ul>
        {[...past, ...examples.filter((example) => !past.includes(example))].map((sentence) => (
          <li key={sentence}>
            <button type="button" class="chip mono" onClick={() => onChoose(sentence)}>
              {sentence}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
