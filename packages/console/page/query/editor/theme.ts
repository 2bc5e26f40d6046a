import { EditorView } from '@codemirror/view';

/** How the editor looks, in the colours of the page. */
export const theme = EditorView.theme({
  '&': {
    border: '1px solid var(--line-strong)',
    borderRadius: '6px',
    background: 'var(--surface)',
    color: 'var(--text)',
    fontSize: '0.9286em',
  },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '2px' },
  '&:has([aria-invalid="true"])': { borderColor: 'var(--bad)' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5', maxHeight: '40vh' },
  '.cm-content': { minHeight: '4.5rem', padding: '0.375rem 0', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 0.625rem' },
  '.word-verb, .word-keyword': { color: 'var(--accent)', fontWeight: '600' },
  '.word-table': { color: 'var(--good)', fontWeight: '600' },
  '.word-literal': { color: 'var(--warn)' },
  '.word-unended, .word-violation': {
    color: 'var(--bad)',
    textDecoration: 'underline wavy var(--bad)',
    textUnderlineOffset: '0.2em',
  },
  '.cm-tooltip': {
    border: '1px solid var(--line-strong)',
    borderRadius: '6px',
    background: 'var(--surface)',
    color: 'var(--text)',
    boxShadow: '0 0.25rem 0.75rem var(--shade)',
  },
  '.cm-tooltip.cm-completionInfo': {
    maxWidth: 'min(24rem, 90vw)',
    padding: '0.375rem 0.625rem',
    fontSize: '0.875rem',
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
  // Where there is no room beside the list it would cover it.
  '.cm-completionInfo.cm-completionInfo-left-narrow, .cm-completionInfo.cm-completionInfo-right-narrow':
    { display: 'none' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    borderRadius: '5px',
    maxWidth: 'min(30rem, 90vw)',
    fontFamily: 'var(--mono)',
    fontSize: '0.875rem',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '1.5rem',
    padding: '0.1875rem 0.625rem',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--accent-soft)',
    color: 'var(--text)',
  },
  '.cm-completionMatchedText': {
    color: 'var(--accent)',
    textDecoration: 'none',
    fontWeight: '700',
  },
  '.cm-completionDetail': { color: 'var(--muted)', fontStyle: 'normal', fontSize: '0.8125rem' },
});
