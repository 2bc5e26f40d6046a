import { PageHead } from '../parts/page-head.tsx';
import { diagramHref, dictionaryHref, hrefOf, tableHref } from '../routing/route.ts';

interface TableHeadProps {
  readonly table: string;
  /** Which view of it is shown; absent for one record. */
  readonly view?: 'Records' | 'Dictionary' | 'Pointers';
  /** Of the page, where it is about a part of the table. */
  readonly title?: string;
}

/** The heading of every page about a table, with the way to the others. */
export function TableHead({ table, view, title = table }: TableHeadProps) {
  const views = [
    ['Records', tableHref(table)],
    ['Dictionary', dictionaryHref(table)],
    ['Pointers', diagramHref(table)],
  ] as const;
  return (
    <>
      <nav class="trail" aria-label="Where you are">
        <a href={hrefOf(['tables'])}>Tables</a>
        {title !== table && <a href={tableHref(table)}>{table}</a>}
      </nav>
      <PageHead title={title} heading={<span class="mono">{title}</span>}>
        <nav aria-label={`Views of ${table}`}>
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
      </PageHead>
    </>
  );
}
