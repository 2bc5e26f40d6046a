import { type RecordsView, viewHref } from './records-view.ts';

interface PagerProps {
  readonly label: string;
  readonly view: RecordsView;
  /** Records on a page. */
  readonly size: number;
  /** Of all pages. */
  readonly total: number;
}

/** Where in a list the page is: `1 to 50 of 67`. */
export function rangeText({ offset }: RecordsView, count: number, total: number): string {
  const reported = (number: number) => number.toLocaleString('en');
  if (count === total) return `${reported(total)} record${total === 1 ? '' : 's'}`;
  return `${reported(offset + 1)} to ${reported(offset + count)} of ${reported(total)}`;
}

/** The way to the other pages of a list. */
export function Pager({ label, view, size, total }: PagerProps) {
  const { offset } = view;
  if (offset === 0 && total <= size) return null;
  const hrefTo = (start: number) => viewHref({ ...view, offset: Math.max(start, 0) });
  const last = Math.floor((total - 1) / size) * size;
  return (
    <nav class="pager" aria-label={label}>
      {offset > 0 && (
        <>
          <a href={hrefTo(0)}>First</a>
          <a href={hrefTo(offset - size)}>Previous</a>
        </>
      )}
      {offset + size < total && (
        <>
          <a href={hrefTo(offset + size)}>Next</a>
          <a href={hrefTo(last)}>Last</a>
        </>
      )}
    </nav>
  );
}
