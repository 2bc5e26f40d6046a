import type { TargetedKeyboardEvent } from 'preact';
import { useRef } from 'preact/hooks';
import { isCommandKey } from '../shell/single-keys.ts';
import { pastSentences } from './past-sentences.ts';

interface SentenceEditorProps {
  readonly sentence: string;
  /** What is wrong with it is described there. */
  readonly faultId: string | undefined;
  readonly onSentence: (sentence: string) => void;
  readonly onRun: () => void;
}

/** A field for a sentence, in which Alt and an arrow bring back earlier ones. */
export function SentenceEditor({ sentence, faultId, onSentence, onRun }: SentenceEditorProps) {
  /** Place in the history, from 1 for the newest; 0 for what is being written, which is kept. */
  const walk = useRef({ place: 0, draft: '' });
  const press = (event: TargetedKeyboardEvent<HTMLTextAreaElement>) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (event.altKey && step !== undefined) {
      const past = pastSentences.read();
      const { place, draft } = walk.current;
      const next = Math.min(Math.max(place + step, 0), past.length);
      walk.current = { place: next, draft: place === 0 ? sentence : draft };
      onSentence(next === 0 ? walk.current.draft : (past[next - 1] ?? ''));
    } else if (event.key === 'Enter' && isCommandKey(event)) {
      walk.current = { place: 0, draft: '' };
      onRun();
    } else return;
    event.preventDefault();
  };
  return (
    <textarea
      id="sentence"
      class="mono"
      rows={3}
      data-search
      spellcheck={false}
      autocapitalize="off"
      aria-describedby={faultId}
      aria-invalid={faultId !== undefined || undefined}
      aria-keyshortcuts="/ Control+Enter Meta+Enter Alt+ArrowUp Alt+ArrowDown"
      value={sentence}
      onInput={({ currentTarget }) => onSentence(currentTarget.value)}
      onKeyDown={press}
    />
  );
}
