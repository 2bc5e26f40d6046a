import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface ScrollerProps {
  readonly label: string;
  readonly class: string;
  readonly children: ComponentChildren;
}

/** What is wider than the page and scrolls by itself; the keyboard reaches it while it does. */
export function Scroller({ label, class: look, children }: ScrollerProps) {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current: box } = ref;
    if (box === null) return;
    const measure = () => {
      const isScrolling = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
      if (isScrolling) box.tabIndex = 0;
      else box.removeAttribute('tabindex');
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <section ref={ref} class={look} aria-label={label}>
      {children}
    </section>
  );
}
