import { useEffect, useRef, useState } from 'preact/hooks';
import { openSourceEditor, type SourceEditor } from './editor/open-source-editor.ts';
import type { ProgramVocabulary } from './program-words.ts';

interface SourceFieldProps {
  readonly source: string;
  readonly isReadOnly: boolean;
  readonly vocabulary: ProgramVocabulary;
  /** The name of the field stands there. */
  readonly labelId: string;
  /** What is wrong with the source is described there. */
  readonly problemsId: string;
  /** Gets the editor once it is open. */
  readonly editor: { current: SourceEditor | undefined };
  readonly onSource: (source: string) => void;
  readonly onRun: () => void;
  readonly onSave: () => void;
}

/** A field for a source, which says what the word at the cursor is for. */
export function SourceField(props: SourceFieldProps) {
  const { source, isReadOnly, vocabulary, labelId, problemsId, editor } = props;
  const offset = useRef<HTMLDivElement>(null);
  const [word, setWord] = useState('');
  const help = vocabulary.helpOn(word);
  // The editor lives longer than what one drawing hands in.
  const now = useRef(props);
  now.current = props;

  useEffect(() => {
    if (offset.current === null) return undefined;
    const opened = openSourceEditor(offset.current, {
      source,
      isReadOnly,
      problemsId,
      vocabulary,
      attributes: {
        'aria-labelledby': labelId,
        'aria-keyshortcuts': '/ Control+Enter Meta+Enter Control+S Meta+S',
        'data-search': '',
      },
      onSource: (text) => now.current.onSource(text),
      onWord: setWord,
      onRun: () => now.current.onRun(),
      onSave: () => now.current.onSave(),
    });
    editor.current = opened;
    return () => opened.close();
  }, []);

  return (
    <>
      <div ref={offset} class="source-editor" />
      <p class="word-help small">
        {help === undefined ? (
          <span class="muted">
            Tab leaves the field; Ctrl ] and Ctrl [ indent. Ctrl Enter runs the program.
          </span>
        ) : (
          <>
            <code>{help.form}</code> {help.help}
          </>
        )}
      </p>
    </>
  );
}
