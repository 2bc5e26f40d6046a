import { useLayoutEffect, useRef } from 'preact/hooks';
import { Scroller } from '../parts/scroller.tsx';
import { diagramHref } from '../routing/route.ts';
import { BOX_HEIGHT, BOX_WIDTH, layOut } from './layout.ts';
import type { Columns, Relation } from './relation-graph.ts';

/** Characters of a name that fit into its box. */
const NAME_MAX = 21;

interface PictureViewProps {
  readonly label: string;
  readonly columns: Columns;
  readonly relations: readonly Relation[];
  /** The table that the picture is about; absent where it is about all. */
  readonly table?: string;
}

/** Tables as boxes, which are links, and pointers as arrows; beside it stands a table that says the same. */
export function PictureView({ label, columns, relations, table }: PictureViewProps) {
  const { width, height, boxes, curves } = layOut(columns, relations);
  const missing = new Set(relations.flatMap(({ to, isMissing }) => (isMissing ? [to] : [])));
  const picture = useRef<SVGSVGElement>(null);
  // Where it is wider than the page, its middle is seen first.
  useLayoutEffect(() => {
    const region = picture.current?.parentElement;
    if (region) region.scrollLeft = (region.scrollWidth - region.clientWidth) / 2;
  }, [table]);
  return (
    <Scroller class="diagram panel" label={label}>
      <svg ref={picture} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        <title>{label}</title>
        <defs>
          <marker
            id="arrow"
            viewBox="0 0 8 8"
            refX="8"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto"
          >
            <path d="M0 0L8 4L0 8z" />
          </marker>
        </defs>
        {curves.map(({ relation: { from, to, by }, path }) => (
          <path key={`${from} ${to}`} class="pointer" d={path} marker-end="url(#arrow)">
            <title>
              {from} to {to} by {by.join(', ')}
            </title>
          </path>
        ))}
        {boxes.map(({ name, left, top }) => (
          <a
            key={name}
            href={diagramHref(name)}
            aria-label={name}
            class={`box ${name === table ? 'chosen' : ''} ${missing.has(name) ? 'missing' : ''}`}
          >
            <title>{name}</title>
            <rect x={left} y={top} width={BOX_WIDTH} height={BOX_HEIGHT} rx="6" />
            <text x={left + BOX_WIDTH / 2} y={top + BOX_HEIGHT / 2}>
              {name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1)}…` : name}
            </text>
          </a>
        ))}
      </svg>
    </Scroller>
  );
}
