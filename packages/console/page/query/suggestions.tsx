import { queryHref } from '../routing/route.ts';
import { pastSentences } from './past-sentences.ts';

const examples = [
  'SORT OPENWO BY STATUS BREAK.ON STATUS TOTAL QTY DET.SUP',
  'LIST PRODUCT WITH STATUS = "A" DESCRIPTION LIST.PRICE',
  'SELECT STATUS, COUNT(*) AS PARTS FROM PRODUCT GROUP BY STATUS',
  'LIST BIN WITH PARTS = "F316"',
];

const PAST_MAX = 10;

/** Links to sentences that can be tried, and to those asked before: each runs where it leads. */
export function Suggestions() {
  const past = pastSentences.read().slice(0, PAST_MAX);
  return (
    <details class="presets" open={past.length === 0}>
      <summary>{past.length === 0 ? 'Examples' : 'Recent sentences and examples'}</summary>
      <ul>
        {[...past, ...examples.filter((example) => !past.includes(example))].map((sentence) => (
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
