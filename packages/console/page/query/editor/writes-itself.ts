import { EditorView } from '@codemirror/view';

/**
 * Puts what is typed into the text before the browser does: over a word that is marked it would write with a style
 * of its own, which the content security policy rejects.
 */
export const writesItself = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { inputType, data } = event;
    // Where the browser would put it, which the editor may not have been reported yet.
    const range = event.getTargetRanges()[0] ?? getSelection()?.getRangeAt(0);
    if (inputType !== 'insertText' || data === null || range === undefined || view.composing)
      return false;
    const from = view.posAtDOM(range.startContainer, range.startOffset);
    const to = view.posAtDOM(range.endContainer, range.endOffset);
    view.dispatch({
      changes: { from, to, insert: data },
      selection: { anchor: from + data.length },
      userEvent: 'input.type',
      scrollIntoView: true,
    });
    return true;
  },
});
