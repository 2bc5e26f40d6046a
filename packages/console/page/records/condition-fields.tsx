import { conversionHint } from '../argument/conversion-hint.ts';
import { PartButton } from '../argument/part-button.tsx';
import type { DictionaryEntry } from '../service/payloads.ts';
import { type ItemCondition, operators } from './conditions.ts';
import { FacetChoice } from './facet-choice.tsx';
import { hasFacets } from './facets.ts';

interface ConditionFieldsProps {
  readonly table: string;
  /** From 1. */
  readonly slot: number;
  readonly condition: ItemCondition;
  readonly items: readonly DictionaryEntry[];
  readonly onChange: (condition: ItemCondition) => void;
  readonly onRemove: () => void;
}

/** Operators that compare with one of the values there are. */
const COUNTED: ReadonlySet<string> = new Set(['is', 'not']);

/** One condition: an item of the dictionary, how it compares, and with what. */
export function ConditionFields({
  table,
  slot,
  condition,
  items,
  onChange,
  onRemove,
}: ConditionFieldsProps) {
  const { item, operator, value } = condition;
  const isAlone = operators.find(({ name }) => name === operator)?.isAlone ?? false;
  const existing = items.find(({ name }) => name === item);
  const isTime = /^(?:D|MT)/.test(existing?.conversion ?? '');
  return (
    <fieldset class="condition">
      <legend class="hidden">Condition {slot}</legend>
      <select
        aria-label="Item"
        title={existing?.description}
        value={item}
        onChange={({ currentTarget }) => onChange({ ...condition, item: currentTarget.value })}
      >
        <option value="">Choose an item</option>
        {items.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <select
        aria-label="Comparison"
        value={operator}
        onChange={({ currentTarget }) => onChange({ ...condition, operator: currentTarget.value })}
      >
        {operators.map(({ name, label, labelOfTime = label }) => (
          <option key={name} value={name}>
            {isTime ? labelOfTime : label}
          </option>
        ))}
      </select>
      {!isAlone && (
        <input
          type="text"
          aria-label="Value"
          placeholder={shownLike(existing?.conversion)}
          value={value}
          onInput={({ currentTarget }) => onChange({ ...condition, value: currentTarget.value })}
        />
      )}
      <PartButton sign="×" label={`Remove condition ${slot}`} onClick={onRemove} />
      {existing !== undefined && COUNTED.has(operator) && hasFacets(table, existing) && (
        <FacetChoice
          table={table}
          item={existing}
          value={value}
          onChoose={(chosen) => onChange({ ...condition, value: chosen })}
        />
      )}
    </fieldset>
  );
}

/** How a value is written that has a conversion: as it is shown. */
function shownLike(conversion: string | undefined): string {
  const hint = conversionHint(conversion);
  if (hint === '') return '';
  if (conversion?.startsWith('D')) return '12/31/2026';
  return conversion?.startsWith('MT') ? '08:30' : '12.50';
}
