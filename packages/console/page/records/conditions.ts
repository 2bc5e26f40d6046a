/** How a condition compares. */
export interface Operator {
  readonly name: string;
  /** As people say it, between the item and the value. */
  readonly label: string;
  /** The same of days and times, where people say it otherwise. */
  readonly labelOfTime?: string;
  /** What stands between the item and `?`. */
  readonly sign: string;
  /** The value that is compared with, of what the viewer wrote; absent where the viewer writes it. */
  readonly comparedWith?: (written: string) => string;
  /** Nothing is to be written. */
  readonly isAlone?: true;
}

/** A text of a pattern that stands for itself, whatever quotes are in it. */
const literal = (text: string) =>
  text.replaceAll(/'+|[^']+/g, (part) => (part.startsWith("'") ? `"${part}"` : `'${part}'`));

export const operators: readonly Operator[] = [
  { name: 'is', label: 'is', sign: '=' },
  { name: 'not', label: 'is not', sign: '#' },
  { name: 'less', label: 'is less than', labelOfTime: 'is before', sign: '<' },
  { name: 'most', label: 'is at most', labelOfTime: 'is at the latest', sign: '<=' },
  { name: 'more', label: 'is more than', labelOfTime: 'is after', sign: '>' },
  { name: 'least', label: 'is at least', labelOfTime: 'is at the earliest', sign: '>=' },
  {
    name: 'begins',
    label: 'begins with',
    sign: 'LIKE',
    comparedWith: (text) => `${literal(text)}...`,
  },
  {
    name: 'contains',
    label: 'contains',
    sign: 'LIKE',
    comparedWith: (text) => `...${literal(text)}...`,
  },
  { name: 'empty', label: 'is empty', sign: '=', comparedWith: () => '', isAlone: true },
  { name: 'filled', label: 'is not empty', sign: '#', comparedWith: () => '', isAlone: true },
];

/** What one item of the dictionary must fulfil. */
export interface ItemCondition {
  readonly item: string;
  /** Name of an operator. */
  readonly operator: string;
  readonly value: string;
}

/** Conditions as a sentence takes them, with their values apart from the words. */
export interface Filter {
  /** What follows WITH; empty where everything passes. */
  readonly text: string;
  /** Values for its `?`, in their order. */
  readonly parameters: readonly string[];
}

/** The filter of conditions that all have to hold, and of what the viewer wrote by hand. */
export function filterOf(written: string, conditions: readonly ItemCondition[]): Filter {
  const parts = conditions.flatMap(({ item, operator: name, value }) => {
    const operator = operators.find((each) => each.name === name);
    return item === '' || operator === undefined ? [] : [{ item, operator, value }];
  });
  const texts = parts.map(({ item, operator }) => `${item} ${operator.sign} ?`);
  const byHand = written.trim();
  const isJoined = byHand !== '' && texts.length > 0;
  return {
    text: [...texts, ...(byHand === '' ? [] : [isJoined ? `(${byHand})` : byHand])].join(' AND '),
    parameters: parts.map(({ operator, value }) => operator.comparedWith?.(value) ?? value),
  };
}

/** Conditions as they stand in an address; empty for none. */
export function conditionsText(conditions: readonly ItemCondition[]): string {
  if (conditions.length === 0) return '';
  return JSON.stringify(conditions.map(({ item, operator, value }) => [item, operator, value]));
}

/** The conditions of an address; what is not one is passed over. */
export function readConditions(text: string): readonly ItemCondition[] {
  try {
    const entries: unknown = JSON.parse(text || '[]');
    return (Array.isArray(entries) ? entries : []).flatMap((entry) => {
      const [item, operator, value] = Array.isArray(entry) ? entry : [];
      const isRead = [item, operator, value].every((part) => typeof part === 'string');
      return isRead ? [{ item, operator, value }] : [];
    });
  } catch {
    return [];
  }
}
