import { type Extension, type Range, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';

/** A part of a sentence that looks otherwise than the rest. */
export interface Mark {
  readonly from: number;
  readonly to: number;
  /** Of its class, behind `word-`. */
  readonly look: string;
}

/** Where a sentence goes wrong: the number of the character, from 1; absent where nobody knows. */
export interface Violation {
  readonly position?: number | undefined;
}

/** Marks the word at which the sentence goes wrong; `undefined` takes the mark away. */
export const markViolation = StateEffect.define<Violation | undefined>();

/** Has words marked again. */
export const refreshMarks = StateEffect.define<null>();

/**
 * Marks words of the sentence, and where it goes wrong.
 *
 * @param violationId - What describes the violation.
 */
export function markers(
  marksOf: (sentence: string) => readonly Mark[],
  violationId: string,
): Extension {
  const words = StateField.define<DecorationSet>({
    create: ({ doc }) => decorated(marksOf(doc.toString())),
    update: (marks, { docChanged, effects, newDoc }) =>
      docChanged || effects.some((effect) => effect.is(refreshMarks))
        ? decorated(marksOf(newDoc.toString()))
        : marks,
    provide: (field) => EditorView.decorations.from(field),
  });
  const violation = StateField.define<Violation | undefined>({
    create: () => undefined,
    update(held, { docChanged, effects }) {
      for (const effect of effects) if (effect.is(markViolation)) return effect.value;
      return docChanged ? undefined : held;
    },
    provide: (field) => [
      EditorView.decorations.compute([field, 'doc'], (state) =>
        positionOf(state.field(field), state.doc.toString()),
      ),
      EditorView.contentAttributes.compute(
        [field],
        (state): Record<string, string> =>
          state.field(field) === undefined
            ? {}
            : { 'aria-invalid': 'true', 'aria-describedby': violationId },
      ),
    ],
  });
  return [words, violation];
}

function decorated(marks: readonly Mark[]): DecorationSet {
  return Decoration.set(
    marks.map(
      ({ from, to, look }): Range<Decoration> =>
        Decoration.mark({ class: `word-${look}` }).range(from, to),
    ),
  );
}

/** The word at the position of a violation, or a sign where the sentence ends there. */
function positionOf(violation: Violation | undefined, sentence: string): DecorationSet {
  if (violation?.position === undefined) return Decoration.none;
  const from = Math.min(violation.position - 1, sentence.length);
  const [word = ''] = /^\S+/.exec(sentence.slice(from)) ?? [];
  return word === ''
    ? Decoration.set(Decoration.widget({ widget: new MissingWord(), side: 1 }).range(from))
    : decorated([{ from, to: from + word.length, look: 'violation' }]);
}

/** Stands where a word is missing. */
class MissingWord extends WidgetType {
  override toDOM(): HTMLElement {
    const sign = document.createElement('span');
    sign.className = 'word-violation';
    sign.textContent = '␣';
    return sign;
  }

  override eq(): boolean {
    return true;
  }
}
