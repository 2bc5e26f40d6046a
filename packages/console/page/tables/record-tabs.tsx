import { recordHref, timelineHref } from '../routing/route.ts';

interface RecordTabsProps {
  readonly table: string;
  readonly id: string;
  readonly view: 'Record' | 'Timeline';
}

/** The views of a record, where the account has a log. */
export function RecordTabs({ table, id, view }: RecordTabsProps) {
  const views = [
    ['Record', recordHref(table, id)],
    ['Timeline', timelineHref(table, id)],
  ] as const;
  return (
    <nav class="record-tabs" aria-label={`Views of ${id}`}>
      <ul class="tabs">
        {views.map(([name, href]) => (
          <li key={name}>
            <a href={href} aria-current={name === view ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
