import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  closeCompletion,
  completionKeymap,
} from '@codemirror/autocomplete';
import { history, historyKeymap, standardKeymap } from '@codemirror/commands';
import { EditorState, Prec } from '@codemirror/state';
import { EditorView, type KeyBinding, keymap } from '@codemirror/view';
import { adoptStyles } from './adopted-styles.ts';
import { type Mark, markers, markViolation, refreshMarks, type Violation } from './markers.ts';
import { theme } from './theme.ts';
import { writesItself } from './writes-itself.ts';

/** What could stand in the place of a word. */
export interface Completion {
  readonly name: string;
  readonly kind: 'verb' | 'keyword' | 'table' | 'item';
  /** What there is to say of it; absent where that is nothing. */
  readonly help?: string;
}

/** What could stand there instead of the word that begins at a place. */
export interface Completions {
  /** Characters before the word. */
  readonly from: number;
  readonly options: readonly Completion[];
}

/** What an editor of sentences has to know of the language, and of the page. */
export interface EditorSettings {
  readonly sentence: string;
  /** Attributes of the element that is edited. */
  readonly attributes: Readonly<Record<string, string>>;
  /** What describes what is wrong with the sentence. */
  readonly violationId: string;
  readonly marksOf: (sentence: string) => readonly Mark[];
  readonly completionsAt: (sentence: string, position: number) => Promise<Completions | undefined>;
  /** Informed of what the viewer wrote, or where the cursor went. */
  readonly onChange: (sentence: string, position: number) => void;
  readonly onRun: () => void;
  /** Wants an earlier sentence (1), or a later one (-1). */
  readonly onStep: (step: 1 | -1) => void;
  /** Wants to hear about the word at the cursor. */
  readonly onHelp: () => void;
}

/** An editor that is open. */
export interface SentenceEditor {
  /** Shows another sentence, with the cursor behind it. */
  show(sentence: string): void;
  /** Marks where the sentence goes wrong, until something is written. */
  showViolation(violation: Violation | undefined): void;
  /** Marks words again, as more is known of them. */
  refresh(): void;
  close(): void;
}

/** Opens an editor of sentences in an element. Tab leaves it, as it leaves any field. */
export function openEditor(parent: HTMLElement, settings: EditorSettings): SentenceEditor {
  adoptStyles();
  const { sentence, attributes, violationId, marksOf, onChange } = settings;
  const view = new EditorView({
    parent,
    doc: sentence,
    selection: { anchor: sentence.length },
    extensions: [
      Prec.highest(keymap.of(keysOf(settings))),
      keymap.of([...completionKeymap, ...historyKeymap, ...standardKeymap]),
      history(),
      autocompletion({
        override: [(context) => completed(context, settings)],
        icons: false,
        maxRenderedOptions: 200,
      }),
      EditorState.tabSize.of(2),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ spellcheck: 'false', ...attributes }),
      writesItself,
      markers(marksOf, violationId),
      theme,
      EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
        if (docChanged || selectionSet) onChange(state.doc.toString(), state.selection.main.head);
      }),
    ],
  });
  return {
    show(text) {
      const { length } = view.state.doc;
      view.dispatch({
        changes: { from: 0, to: length, insert: text },
        selection: { anchor: text.length },
      });
    },
    showViolation: (violation) => view.dispatch({ effects: markViolation.of(violation) }),
    refresh: () => view.dispatch({ effects: refreshMarks.of(null) }),
    close: () => view.destroy(),
  };
}

function keysOf({ onRun, onStep, onHelp }: EditorSettings): readonly KeyBinding[] {
  const always = (operation: (view: EditorView) => void) => (view: EditorView) => {
    operation(view);
    return true;
  };
  return [
    {
      key: 'Mod-Enter',
      run: always((view) => {
        closeCompletion(view);
        onRun();
      }),
    },
    { key: 'Alt-ArrowUp', run: always(() => onStep(1)) },
    { key: 'Alt-ArrowDown', run: always(() => onStep(-1)) },
    { key: 'F1', run: always(onHelp) },
    // A list of completions that is open would take the focus.
    { key: 'Tab', run: leave, shift: leave },
  ];
}

function leave(view: EditorView): boolean {
  closeCompletion(view);
  return false;
}

async function completed(
  { state, pos, explicit }: CompletionContext,
  { completionsAt }: EditorSettings,
): Promise<CompletionResult | null> {
  const found = await completionsAt(state.doc.toString(), pos);
  if (found === undefined || (found.from === pos && !explicit)) return null;
  return {
    from: found.from,
    validFor: /^[^\s(),=<>"']*$/,
    options: found.options.map(({ name, kind, help = '' }) => ({
      label: name,
      detail: kind,
      boost: kind === 'item' ? 1 : 0,
      ...(help !== '' && { info: help }),
    })),
  };
}
