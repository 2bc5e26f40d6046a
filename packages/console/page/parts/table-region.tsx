import type { ComponentChildren } from 'preact';
import { Scroller } from './scroller.tsx';

interface TableRegionProps {
  /** Names the table, and the region it scrolls in. */
  readonly label: string;
  /** Shown above the table; by default the label is its caption, and only heard. */
  readonly caption?: ComponentChildren;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** A table that scrolls by itself where it is wider than the page. */
export function TableRegion({ label, caption, class: look = '', children }: TableRegionProps) {
  return (
    <Scroller class={`table-region ${look}`} label={label}>
      <table>
        <caption class={caption === undefined ? 'hidden' : ''}>{caption ?? label}</caption>
        {children}
      </table>
    </Scroller>
  );
}
