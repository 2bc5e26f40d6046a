import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

interface PageHeadProps {
  /** Names the window too. */
  readonly title: string;
  /** Shown instead of the title's plain text. */
  readonly heading?: ComponentChildren;
  readonly children?: ComponentChildren;
}

/** The heading of a page; it takes the focus when the viewer comes from another page. */
export function PageHead({ title, heading = title, children }: PageHeadProps) {
  useEffect(() => {
    document.title = `${title} · mvdb`;
  }, [title]);
  return (
    <header class="page-head">
      <h1 tabIndex={-1}>{heading}</h1>
      {children}
    </header>
  );
}
