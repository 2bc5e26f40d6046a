import type { Change } from './changes.ts';

const BETWEEN_MARKS = /[\u001b-\u001f]+/;

const POSITION = /^[1-9]\d{0,3}(\.[1-9]\d{0,3})?$/;

/** The positions that a control record names, between any marks. */
function positionsOf(controlRecord: string): readonly string[] {
  return controlRecord.split(BETWEEN_MARKS).filter((text) => text !== '');
}

/** What a control record holds that is not a position; `undefined` where it names positions alone. */
export function misnamedPosition(controlRecord: string): string | undefined {
  return positionsOf(controlRecord).find((text) => !POSITION.test(text));
}

/**
 * Says which changes a control record puts under audit.
 *
 * @param controlRecord - Positions between any marks: `5` is all of attribute 5, `5.2` its second value.
 */
export function auditedPositions(controlRecord: string): (change: Change) => boolean {
  const positions = new Set(positionsOf(controlRecord));
  return ({ position }) => {
    const [attribute = '', value = '1'] = position.split('.');
    return positions.has(attribute) || positions.has(`${attribute}.${value}`);
  };
}
