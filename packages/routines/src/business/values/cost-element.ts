/** Where each element of a cost stands among the nine that ITEMCA has. */
export const COST_ELEMENT = {
  material: 0,
  orderPurchase: 1,
  labor: 2,
  fixedOverhead: 3,
  variableOverhead: 4,
  outside: 5,
  outsideOverhead: 6,
  orderIssue: 7,
  otherDirect: 8,
} as const;

export type CostElement = keyof typeof COST_ELEMENT;

const elements = Object.keys(COST_ELEMENT) as CostElement[];

/**
 * Amounts or costs by element, nothing for those that are not named.
 *
 * @example byElement({ labor: '1250' }) // ['0', '0', '1250', '0', '0', '0', '0', '0', '0']
 */
export const byElement = (amounts: Partial<Record<CostElement, string>>): string[] =>
  elements.map((element) => amounts[element] ?? '0');

/** Kinds of cost that jobs and work orders bear under cost codes, with the elements that belong to each. */
export const COST_TYPES = {
  M: ['material', 'orderPurchase', 'orderIssue'],
  L: ['labor'],
  O: ['fixedOverhead', 'variableOverhead', 'outsideOverhead'],
  OD: ['outside', 'otherDirect'],
} as const satisfies Record<string, readonly CostElement[]>;

export type CostType = keyof typeof COST_TYPES;

export const costTypes = Object.keys(COST_TYPES) as CostType[];

export const isCostType = (text: string): text is CostType => Object.hasOwn(COST_TYPES, text);
