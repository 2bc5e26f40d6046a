import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { EditorState, Prec, type Range, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  lineNumbers,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { adoptStyles } from '../../query/editor/adopted-styles.ts';
import { theme } from '../../query/editor/theme.ts';
import { writesItself } from '../../query/editor/writes-itself.ts';
import { isContinued, type ProgramVocabulary, wordsIn } from '../program-words.ts';
import { sourceTheme } from './source-theme.ts';

/** Where a source is wrong. */
export interface SourceMark {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  readonly detail: string;
}

/** What an editor of sources has to know of the language, and of the page. */
export interface SourceEditorSettings {
  readonly source: string;
  readonly isReadOnly: boolean;
  /** Attributes of the element that is edited. */
  readonly attributes: Readonly<Record<string, string>>;
  /** What describes what is wrong with the source. */
  readonly problemsId: string;
  readonly vocabulary: ProgramVocabulary;
  readonly onSource: (source: string) => void;
  /** Informed of the word at the cursor, in capitals, each time that the cursor goes elsewhere. */
  readonly onWord: (word: string) => void;
  readonly onRun: () => void;
  readonly onSave: () => void;
}

/** An editor that is open. */
export interface SourceEditor {
  show(source: string): void;
  /** Marks where the source is wrong, until it is marked otherwise. */
  mark(marks: readonly SourceMark[]): void;
  /** Puts the cursor there, and the focus into the editor. */
  goTo(line: number, column: number): void;
  close(): void;
}

/** Opens an editor of sources in an element. Tab leaves it, as it leaves any field; Ctrl+] indents. */
export function openSourceEditor(
  parent: HTMLElement,
  settings: SourceEditorSettings,
): SourceEditor {
  adoptStyles();
  const { source, isReadOnly, attributes, problemsId, vocabulary } = settings;
  const view = new EditorView({
    parent,
    doc: source,
    extensions: [
      Prec.highest(
        keymap.of([
          { key: 'Mod-Enter', run: always(settings.onRun) },
          { key: 'Mod-s', run: always(settings.onSave) },
        ]),
      ),
      keymap.of([...defaultKeymap, ...historyKeymap]),
      history(),
      lineNumbers(),
      EditorState.readOnly.of(isReadOnly),
      EditorState.tabSize.of(2),
      EditorState.lineSeparator.of('\n'),
      EditorView.contentAttributes.of({ spellcheck: 'false', tabindex: '0', ...attributes }),
      ...(isReadOnly ? [] : [writesItself]),
      coloured(vocabulary),
      problems(problemsId),
      // What stands first wins.
      sourceTheme,
      theme,
      EditorView.updateListener.of((update) => {
        if (update.docChanged) settings.onSource(update.state.doc.toString());
        if (update.docChanged || update.selectionSet) settings.onWord(wordAt(update.state));
      }),
    ],
  });
  return {
    show(text) {
      const { length } = view.state.doc;
      view.dispatch({ changes: { from: 0, to: length, insert: text } });
    },
    mark: (marks) => view.dispatch({ effects: markProblems.of(marks) }),
    goTo(line, column) {
      const anchor = positionOf(view.state, line, column);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor) });
      view.focus();
    },
    close: () => view.destroy(),
  };
}

const always = (operation: () => void) => () => {
  operation();
  return true;
};

/** Colours the lines that are in sight. */
function coloured(vocabulary: ProgramVocabulary) {
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;

      constructor(view: EditorView) {
        this.decorations = decorated(view, vocabulary);
      }

      update({ docChanged, viewportChanged, view }: ViewUpdate): void {
        if (docChanged || viewportChanged) this.decorations = decorated(view, vocabulary);
      }
    },
    { decorations: (plugin) => plugin.decorations },
  );
}

/** Longer lines are not coloured: nobody writes them, and they would take long. */
const COLOURED_LINE_MAX = 5_000;

function decorated(view: EditorView, vocabulary: ProgramVocabulary): DecorationSet {
  const { doc } = view.state;
  const ranges: Range<Decoration>[] = [];
  for (const { from, to } of view.visibleRanges) {
    let line = doc.lineAt(from);
    let isContinuation = line.number > 1 && isContinued(doc.line(line.number - 1).text, false);
    for (;;) {
      if (line.length <= COLOURED_LINE_MAX)
        for (const word of wordsIn(line.text, isContinuation, vocabulary))
          ranges.push(
            Decoration.mark({ class: `word-${word.look}` }).range(
              line.from + word.from,
              line.from + word.to,
            ),
          );
      if (line.to >= to || line.number === doc.lines) break;
      isContinuation = isContinued(line.text, isContinuation);
      line = doc.line(line.number + 1);
    }
  }
  return Decoration.set(ranges, true);
}

const markProblems = StateEffect.define<readonly SourceMark[]>();

/** Marks where the source is wrong; while somebody writes, the marks move along. */
function problems(problemsId: string) {
  return StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update(held, { changes, effects, state }) {
      let marks = held.map(changes);
      for (const effect of effects)
        if (effect.is(markProblems))
          marks = Decoration.set(
            effect.value.flatMap((mark) => problemRange(state, mark)),
            true,
          );
      return marks;
    },
    provide: (field) => [
      EditorView.decorations.from(field),
      EditorView.contentAttributes.compute(
        [field],
        (state): Record<string, string> =>
          state.field(field).size === 0
            ? {}
            : { 'aria-invalid': 'true', 'aria-describedby': problemsId },
      ),
    ],
  });
}

/** The word at a problem; where the line ends there, its last character. */
function problemRange(
  state: EditorState,
  { line, column, detail }: SourceMark,
): readonly Range<Decoration>[] {
  const look = Decoration.mark({ class: 'word-violation', attributes: { title: detail } });
  const at = positionOf(state, line, column);
  const { to, text, from: start } = state.doc.lineAt(at);
  const [word = ''] = /^\S[\w.$%]*/.exec(text.slice(at - start)) ?? [];
  const from = word === '' ? Math.max(Math.min(at, to) - 1, start) : at;
  const end = word === '' ? to : at + word.length;
  return from < end
    ? [look.range(from, end)]
    : [Decoration.line({ class: 'line-violation', attributes: { title: detail } }).range(start)];
}

function positionOf(state: EditorState, line: number, column: number): number {
  const { from, to } = state.doc.line(Math.min(Math.max(line, 1), state.doc.lines));
  return Math.min(from + Math.max(column - 1, 0), to);
}

function wordAt(state: EditorState): string {
  const { head } = state.selection.main;
  const { from, text } = state.doc.lineAt(head);
  const [before = ''] = /@?[A-Za-z][\w.$%]*$|@?$/.exec(text.slice(0, head - from)) ?? [];
  const [after = ''] = /^[\w.$%]*/.exec(text.slice(head - from)) ?? [];
  return (before + after).toUpperCase();
}
