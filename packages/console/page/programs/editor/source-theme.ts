import { EditorView } from '@codemirror/view';

/** How sources look beside sentences: with numbers of lines, in a window of their own height. */
export const sourceTheme = EditorView.theme({
  '.cm-scroller': { maxHeight: 'max(20rem, 65vh)' },
  '.cm-content': { minHeight: '14rem' },
  '.cm-gutters': {
    border: 'none',
    borderRadius: '6px 0 0 6px',
    background: 'var(--sunken)',
    color: 'var(--muted)',
  },
  '.word-function, .word-system': { color: 'var(--mark-value)' },
  '.word-operator': { color: 'var(--accent)' },
  '.word-number': { color: 'var(--mark-attribute)' },
  '.word-label': { color: 'var(--good)', fontWeight: '600' },
  '.word-comment': { color: 'var(--muted)', fontStyle: 'italic' },
  '.line-violation': { background: 'var(--bad-soft)' },
});
