import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { AnswerView } from '../parts/answer-view.tsx';
import { AsCode } from '../parts/as-code.tsx';
import { Choice } from '../parts/choice.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { ProblemView } from '../parts/problem-view.tsx';
import { MomentBar } from '../past/moment-bar.tsx';
import { shownMoment } from '../past/shown-moment.ts';
import { hrefOf, type Route } from '../routing/route.ts';
import { stay } from '../routing/use-route.ts';
import { SaveQuery } from '../saved/save-query.tsx';
import { readSavedQuery } from '../saved/saved-service.ts';
import { hasToken } from '../service/ask.ts';
import type { CallerPayload, LogReply, Registry, SavedQuery } from '../service/payloads.ts';
import { serviceUrl } from '../service/service-url.ts';
import { type Awaited as Answer, useAnswer } from '../service/use-answer.ts';
import { announce } from '../shell/announcer.tsx';
import { AnswerLines } from './answer-lines.tsx';
import { ParameterFields } from './parameter-fields.tsx';
import { parametersIn, parameterValues } from './parameters.ts';
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

/** A field for a sentence of the query language or of SQL, which may be a saved one, and what it finds. */
export function QueryPage(props: QueryPageProps) {
  const name = props.route.query.get('saved') ?? '';
  return name === '' ? (
    <QueryForm {...props} />
  ) : (
    <SavedQueryPage key={name} name={name} {...props} />
  );
}

function SavedQueryPage({ name, ...props }: QueryPageProps & { readonly name: string }) {
  const [turn, setTurn] = useState(0);
  const saved = useAnswer(`saved query ${name} ${turn}`, (signal) => readSavedQuery(name, signal));
  if (saved.kind === 'here')
    return (
      <QueryForm
        key={turn}
        {...props}
        saved={saved.value}
        onSavedAgain={() => setTurn((last) => last + 1)}
      />
    );
  return (
    <>
      <PageHead title={name} />
      <AnswerView answer={saved}>{() => null}</AnswerView>
    </>
  );
}

interface QueryFormProps extends QueryPageProps {
  /** The saved query that the page is about; absent for a sentence of its own. */
  readonly saved?: SavedQuery;
  /** Reads it again, as it was saved from this page under the same name. */
  readonly onSavedAgain?: () => void;
}

function QueryForm(props: QueryFormProps) {
  const { route, caller, registry, log, saved, onSavedAgain } = props;
  const { query } = route;
  const vocabulary = useAnswer('vocabulary', readVocabulary);
  const given = query.get('sentence') ?? saved?.sentence ?? '';
  const givenValues = valuesIn(query, given);
  const hrefFor = (asked: Pick<Asked, 'sentence' | 'values'>, asOf = shownMoment()) =>
    hrefOf(['query'], {
      saved: saved?.name,
      sentence: asked.sentence === saved?.sentence ? '' : asked.sentence,
      ...valuesOf(asked),
      asOf,
    });
  const address = hrefFor({ sentence: given, values: givenValues });
  const shown = useRef(hrefOf(['query']));
  const asking = useRef(new AbortController());
  const [sentence, setSentence] = useState(given);
  const [values, setValues] = useState(givenValues);
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
    const asked = { sentence, values, form, limit: ROWS_FIRST, ...change };
    if (asked.sentence.trim() === '') return;
    asking.current.abort();
    asking.current = new AbortController();
    const { signal } = asking.current;
    setRunning(true);
    pastSentences.add(asked.sentence);
    shown.current = hrefFor(asked);
    stay(shown.current);
    const found = await runQuery(asked, signal);
    // A query asked since then is the one whose answer is waited for.
    if (signal.aborted) return;
    setOutcome(found);
    setRunning(false);
  };
  useEffect(() => () => asking.current.abort(), []);
  // What the address says is asked at once, whenever it changes: a query only reads. Nothing can be typed before
  // this has run, so what is typed is not overwritten.
  useLayoutEffect(() => {
    if (address === shown.current) return;
    setSentence(given);
    setValues(givenValues);
    const isComplete = parametersIn(given).every((name) => Object.hasOwn(givenValues, name));
    if (isComplete) run({ sentence: given, values: givenValues });
  }, [address]);
  const problem = outcome?.kind === 'refused' ? outcome.problem : undefined;

  return (
    <>
      <PageHead title={saved?.name ?? 'Query'}>
        {saved !== undefined && (
          <p class="muted">
            {saved.description} Saved by {saved.savedBy}.
          </p>
        )}
      </PageHead>
      <MomentBar log={log} hrefAt={(asOf) => hrefFor({ sentence, values }, asOf)} />
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
        <ParameterFields names={parametersIn(sentence)} values={values} onValues={setValues} />
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
          <SaveQuery
            caller={caller}
            sentence={sentence}
            saved={saved}
            onSavedAgain={onSavedAgain}
          />
        </div>
        {sentence.trim() !== '' && shownMoment() === '' && (
          <AsCode
            label="Query"
            snippets={querySnippets(
              { sentence, parameters: parameterValues(sentence, values) },
              {
                urlOf: serviceUrl,
                isTokenWanted: hasToken(),
                isSql: isStatement(wordsIn(sentence)),
              },
            )}
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
                parameters={parameterValues(outcome.asked.sentence, outcome.asked.values)}
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

/** The values that an address gives for the parameters of a sentence. */
function valuesIn(query: URLSearchParams, sentence: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    parametersIn(sentence).flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

function valuesOf({ sentence, values }: Pick<Asked, 'sentence' | 'values'>) {
  return Object.fromEntries(parametersIn(sentence).map((name) => [name, values[name]]));
}
