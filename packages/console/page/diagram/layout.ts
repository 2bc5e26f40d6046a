import type { Columns, Relation } from './relation-graph.ts';

/** Sizes of a picture, in pixels. */
export const BOX_WIDTH = 184;
export const BOX_HEIGHT = 32;
const GAP_ACROSS = 96;
const GAP_DOWN = 12;
const EDGE = 8;

export interface Box {
  readonly name: string;
  readonly left: number;
  readonly top: number;
}

/** A curve between two boxes, as the path of an SVG element. */
export interface Curve {
  readonly relation: Relation;
  readonly path: string;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly curves: readonly Curve[];
}

/** Puts tables into columns, each in the middle of the height, with a curve for each relation between two of them. */
export function layOut(columns: Columns, relations: readonly Relation[]): Picture {
  const longest = Math.max(...columns.map(({ length }) => length));
  const height = 2 * EDGE + longest * (BOX_HEIGHT + GAP_DOWN) - GAP_DOWN;
  const boxes = columns.flatMap((names, column) => {
    const used = names.length * (BOX_HEIGHT + GAP_DOWN) - GAP_DOWN;
    return names.map((name, row) => ({
      name,
      left: EDGE + column * (BOX_WIDTH + GAP_ACROSS),
      top: (height - used) / 2 + row * (BOX_HEIGHT + GAP_DOWN),
    }));
  });
  const boxByName = new Map(boxes.map((box) => [box.name, box]));
  return {
    width: 2 * EDGE + columns.length * (BOX_WIDTH + GAP_ACROSS) - GAP_ACROSS,
    height,
    boxes,
    curves: relations.flatMap((relation) => {
      const from = boxByName.get(relation.from);
      const to = boxByName.get(relation.to);
      return from === undefined || to === undefined || from === to
        ? []
        : [{ relation, path: curve(from, to) }];
    }),
  };
}

/** From the right side of a box to the left side of one further right, or the other way round. */
function curve(from: Box, to: Box): string {
  const isForward = to.left > from.left;
  const start = { x: from.left + (isForward ? BOX_WIDTH : 0), y: from.top + BOX_HEIGHT / 2 };
  const end = { x: to.left + (isForward ? 0 : BOX_WIDTH), y: to.top + BOX_HEIGHT / 2 };
  const bend = isForward ? GAP_ACROSS / 2 : -GAP_ACROSS / 2;
  return `M${start.x} ${start.y}C${start.x + bend} ${start.y} ${end.x - bend} ${end.y} ${end.x} ${end.y}`;
}
