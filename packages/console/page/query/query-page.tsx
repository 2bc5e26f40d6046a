import { useEffect, useRef, useState } from 'preact/hooks';
import { AnswerView } from '../parts/answer-view.tsx';
import { AsCode } from '../parts/as-code.tsx';
import { Choice } from '../parts/choice.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { ProblemView } from '../parts/problem-view.tsx';
import { MomentBar } from '../past/moment-bar.tsx';
import { shownMoment } from '../past/shown-moment.ts';
import { hrefOf, queryHref, type Route } from '../routing/route.ts';
import { stay } from '../routing/use-route.ts';
import { hasToken } from '../service/ask.ts';
import type { CallerPayload, LogReply, Registry } from '../service/payloads.ts';
import { serviceUrl } from '../service/service-url.ts';
import { type Awaited as Answer, useAnswer } from '../service/use-answer.ts';
import { announce } from '../shell/announcer.tsx';
import { AnswerLines } from './answer-lines.tsx';
import { pastSentences } from './past-sentences.ts';
import { QueryAnswer } from './query-answer.tsx';
import {
  type Asked,
  type Form,
  forms,
  outcomeText,
  type QueryOutcome,
  ROWS_FIRST,
  ROWS_MAX,
  runQuery,
} from './query-outcome.ts';
import { querySnippets } from './query-snippets.ts';
import { readVocabulary } from './read-vocabulary.ts';
import { SentenceField } from './sentence-field.tsx';
import { wordsIn } from './sentence-words.ts';
import { Suggestions } from './suggestions.tsx';
import { isStatement } from './word-roles.ts';

interface QueryPageProps {
  readonly route: Route;
  readonly caller: CallerPayload;
  readonly registry: Answer<Registry>;
  readonly log: LogReply | undefined;
}

/** A field for a sentence of the query language or of SQL, and what it finds. */
export function QueryPage({ route: { query }, caller, registry, log }: QueryPageProps) {
  const vocabulary = useAnswer('vocabulary', readVocabulary);
  const given = query.get('sentence') ?? '';
  const address = queryHref(given);
  const shown = useRef(queryHref(''));
  const asking = useRef(new AbortController());
  const [sentence, setSentence] = useState(given);
  const [form, setForm] = useState<Form>('Table');
  const [outcome, setOutcome] = useState<QueryOutcome>();
  const [isRunning, setRunning] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (outcome === undefined) return;
    announce(outcomeText(outcome));
    if (outcome.kind === 'refused') document.getElementById('sentence')?.focus();
    else heading.current?.focus();
  }, [outcome]);

  const run = async (change: Partial<Asked> = {}) => {
    const asked = { sentence, form, limit: ROWS_FIRST, ...change };
    if (asked.sentence.trim() === '') return;
    asking.current.abort();
    asking.current = new AbortController();
    const { signal } = asking.current;
    setRunning(true);
    pastSentences.add(asked.sentence);
    shown.current = queryHref(asked.sentence);
    stay(shown.current);
    const found = await runQuery(asked, signal);
    // A query asked since then is the one whose answer is waited for.
    if (signal.aborted) return;
    setOutcome(found);
    setRunning(false);
  };
  useEffect(() => () => asking.current.abort(), []);
  // What the address says is asked at once, whenever it changes: a query only reads.
  useEffect(() => {
    if (address === shown.current) return;
    setSentence(given);
    run({ sentence: given });
  }, [address]);
  const problem = outcome?.kind === 'refused' ? outcome.problem : undefined;

  return (
    <>
      <PageHead title="Query" />
      <MomentBar log={log} hrefAt={(asOf) => hrefOf(['query'], { sentence, asOf })} />
      <form
        class="panel query-form"
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <strong id="sentence-label">Sentence</strong>
        <AnswerView answer={vocabulary}>
          {(words) => (
            <SentenceField
              vocabulary={words}
              sentence={sentence}
              labelId="sentence-label"
              violationId="sentence-fault"
              violation={problem}
              onSentence={setSentence}
              onRun={() => run()}
            />
          )}
        </AnswerView>
        {problem && (
          <div id="sentence-fault">
            <ProblemView problem={problem} />
          </div>
        )}
        <div class="actions">
          <button type="submit" class="primary">
            {isRunning ? 'Running…' : 'Run'}
          </button>
          <Choice
            label="Form of the answer"
            options={forms}
            chosen={form}
            onChoose={(wanted) => {
              setForm(wanted);
              if (outcome !== undefined || isRunning) run({ form: wanted });
            }}
          />
        </div>
        {sentence.trim() !== '' && shownMoment() === '' && (
          <AsCode
            label="Query"
            snippets={querySnippets(sentence, {
              urlOf: serviceUrl,
              isTokenWanted: hasToken(),
              isSql: isStatement(wordsIn(sentence)),
            })}
          />
        )}
        <Suggestions vocabulary={vocabulary} home={caller.home} registry={registry} />
      </form>
      <section class="outcome" aria-labelledby="answer-title" aria-busy={isRunning}>
        {outcome !== undefined && outcome.kind !== 'refused' && (
          <>
            <h2 id="answer-title" ref={heading} tabIndex={-1}>
              {outcomeText(outcome)}
            </h2>
            {outcome.kind === 'plan' ? (
              <AnswerLines label="Lines of the plan" lines={outcome.plan.lines} />
            ) : (
              <QueryAnswer
                answer={outcome.answer}
                onMore={
                  outcome.asked.limit < ROWS_MAX
                    ? () => run({ ...outcome.asked, limit: ROWS_MAX })
                    : undefined
                }
              />
            )}
          </>
        )}
      </section>
    </>
  );
}
