import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { AnswerView } from '../parts/answer-view.tsx';
import { useAnswer } from '../service/use-answer.ts';
import { announce } from '../shell/announcer.tsx';
import { completionsAt } from './completions.ts';
import type { SentenceEditor } from './editor/open-editor.ts';
import { pastSentences } from './past-sentences.ts';
import { wordsIn } from './sentence-words.ts';
import type { Vocabulary } from './vocabulary.ts';
import { helpAt, type WordHelp } from './word-help.ts';
import { rolesOf, tablesIn } from './word-roles.ts';

interface SentenceFieldProps {
  readonly vocabulary: Vocabulary;
  readonly sentence: string;
  /** The name of the field stands there. */
  readonly labelId: string;
  /** What is wrong with the sentence is described there. */
  readonly violationId: string;
  /** What is wrong with it, as far as it was run as it is. */
  readonly violation: { readonly position?: number | undefined } | undefined;
  readonly onSentence: (sentence: string) => void;
  readonly onRun: () => void;
}

/** The editor is fetched when a sentence is to be written, and not before. */
const fetchEditor = () => import('./editor/open-editor.ts');

type Editor = Awaited<ReturnType<typeof fetchEditor>>;

/** A field for a sentence, which completes words and says what they are for. */
export function SentenceField(props: SentenceFieldProps) {
  const fetched = useAnswer('editor', fetchEditor);
  return (
    <AnswerView answer={fetched}>
      {({ openEditor }) => <OpenField openEditor={openEditor} {...props} />}
    </AnswerView>
  );
}

function OpenField({
  openEditor,
  vocabulary,
  ...props
}: Pick<Editor, 'openEditor'> & SentenceFieldProps) {
  const { sentence, violation, labelId, violationId } = props;
  const offset = useRef<HTMLDivElement>(null);
  const editor = useRef<SentenceEditor>(undefined);
  const [help, setHelp] = useState<WordHelp>();
  /** What the editor shows, and where its cursor is. */
  const shown = useRef({ sentence, position: sentence.length });
  /** Place in the history, from 1 for the newest; 0 for what is being written, which is kept. */
  const walk = useRef({ position: 0, draft: '' });
  const helpHere = () => helpAt(shown.current.sentence, shown.current.position, vocabulary);
  /** Reads the dictionaries that the sentence is about, and then says what they report. */
  const learn = async () => {
    await Promise.all(tablesIn(wordsIn(shown.current.sentence), vocabulary).map(vocabulary.learn));
    editor.current?.refresh();
    setHelp(helpHere());
  };
  // The editor lives longer than what one drawing hands in.
  const now = useRef(props);
  now.current = props;

  useEffect(() => {
    if (offset.current === null) return;
    editor.current = openEditor(offset.current, {
      sentence,
      attributes: {
        id: 'sentence',
        'aria-labelledby': labelId,
        'aria-keyshortcuts': '/ Control+Enter Meta+Enter Alt+ArrowUp Alt+ArrowDown F1',
        'data-search': '',
      },
      violationId,
      marksOf: (text) => marksOf(text, vocabulary),
      completionsAt: (text, at) => completionsAt(text, at, vocabulary),
      onChange(text, at) {
        const isOther = text !== shown.current.sentence;
        shown.current = { sentence: text, position: at };
        setHelp(helpHere());
        if (!isOther) return;
        now.current.onSentence(text);
        learn();
      },
      onRun() {
        walk.current = { position: 0, draft: '' };
        now.current.onRun();
      },
      onStep(step) {
        const past = pastSentences.read();
        const { position: last, draft } = walk.current;
        const next = Math.min(Math.max(last + step, 0), past.length);
        walk.current = { position: next, draft: last === 0 ? shown.current.sentence : draft };
        editor.current?.show(next === 0 ? walk.current.draft : (past[next - 1] ?? ''));
      },
      onHelp() {
        const existing = helpHere();
        announce(
          existing === undefined ? 'No help on this word' : `${existing.form}: ${existing.summary}`,
        );
      },
    });
    learn();
    return () => editor.current?.close();
  }, []);
  // At once: a moment later the viewer may have written on.
  useLayoutEffect(() => {
    if (sentence !== shown.current.sentence) editor.current?.show(sentence);
  }, [sentence]);
  useEffect(() => editor.current?.showViolation(violation), [violation]);

  return (
    <>
      <div ref={offset} class="sentence-editor" />
      <p class="word-help small">
        {help === undefined ? (
          <span class="muted">
            Names and words are completed as you type; Ctrl Space shows what may follow.
          </span>
        ) : (
          <>
            <code>{help.form}</code> {help.summary}
          </>
        )}
      </p>
    </>
  );
}

const marksOf = (sentence: string, vocabulary: Vocabulary) =>
  rolesOf(wordsIn(sentence), vocabulary).map(({ from, to, role }) => ({ from, to, look: role }));
