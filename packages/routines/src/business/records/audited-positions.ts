import type { Change } from './changes.ts';

const BETWEEN_MARKS = /[\u001b-\u001f]+/;

/**
 * Tells which changes a control record puts under audit.
 *
 * @param controlRecord - Positions between any marks: `5` is all of attribute 5, `5.2` its second value.
 */
export function auditedPositions(controlRecord: string): (change: Change) => boolean {
  const positions = new Set(controlRecord.split(BETWEEN_MARKS).filter((text) => text !== ''));
  return ({ position }) => {
    const [attribute = '', value = '1'] = position.split('.');
    return positions.has(attribute) || positions.has(`${attribute}.${value}`);
  };
}
