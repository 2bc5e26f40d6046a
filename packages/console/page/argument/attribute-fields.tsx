import { numbered } from '../parts/numbered.ts';
import type { Nested } from '../service/payloads.ts';
import { conversionHint } from './conversion-hint.ts';
import { PartButton } from './part-button.tsx';
import { type Layout, withPart } from './parts.ts';
import { TextField } from './text-field.tsx';

type Values = Nested[number];

interface AttributeFieldsProps {
  /** From 1. */
  readonly slot: number;
  readonly values: Values;
  readonly position: Layout['positions'][number] | undefined;
  /** Names of the values by position, where the layout names them. */
  readonly valueNames: readonly string[];
  readonly onChange: (values: Values) => void;
  /** Absent for an attribute that stays. */
  readonly onRemove: (() => void) | undefined;
}

/** The fields of one attribute: a line for each value, in it a field for each subvalue. */
export function AttributeFields({
  slot,
  values,
  position,
  valueNames,
  onChange,
  onRemove,
}: AttributeFieldsProps) {
  const name = position?.name ?? `attribute ${slot}`;
  const hint = conversionHint(position?.conversion);
  return (
    <fieldset class="attribute">
      <legend>
        <span class="place">{slot}</span> {name} {hint !== '' && <small>{hint}</small>}
      </legend>
      {numbered(values).map(({ entry: subvalues, slot: valuePosition }) => (
        <ValueFields
          key={valuePosition}
          label={labelOf(
            name,
            valueNames[valuePosition - 1] ?? (values.length > 1 ? `value ${valuePosition}` : ''),
          )}
          subvalues={subvalues}
          onChange={(next) => onChange(withPart(values, valuePosition, next))}
          onRemove={values.length > 1 ? () => onChange(withPart(values, valuePosition)) : undefined}
        />
      ))}
      <PartButton
        sign="+ value"
        label={`Add a value to ${name}`}
        onClick={() => onChange([...values, ['']])}
      />
      {onRemove !== undefined && position === undefined && (
        <PartButton sign="Remove" label={`Remove ${name}`} onClick={onRemove} />
      )}
    </fieldset>
  );
}

interface ValueFieldsProps {
  readonly label: string;
  readonly subvalues: Values[number];
  readonly onChange: (subvalues: Values[number]) => void;
  /** Absent for the only value. */
  readonly onRemove: (() => void) | undefined;
}

function ValueFields({ label, subvalues, onChange, onRemove }: ValueFieldsProps) {
  const isDivided = subvalues.length > 1;
  return (
    <div class="value-fields">
      {numbered(subvalues).map(({ entry: text, slot }) => (
        <TextField
          key={slot}
          text={text}
          label={labelOf(label, isDivided ? `subvalue ${slot}` : '')}
          onText={(next) => onChange(withPart(subvalues, slot, next))}
        />
      ))}
      <PartButton
        sign="+ˢ"
        label={`Add a subvalue to ${label}`}
        onClick={() => onChange([...subvalues, ''])}
      />
      {isDivided && (
        <PartButton
          sign="−ˢ"
          label={`Remove the last subvalue of ${label}`}
          onClick={() => onChange(subvalues.slice(0, -1))}
        />
      )}
      {onRemove !== undefined && (
        <PartButton sign="×" label={`Remove ${label}`} onClick={onRemove} />
      )}
    </div>
  );
}

function labelOf(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}
