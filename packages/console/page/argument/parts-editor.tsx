import { MarkedText } from '../marks/marked-text.tsx';
import { hasMarks } from '../marks/visible-text.ts';
import { numbered } from '../parts/numbered.ts';
import type { Nested } from '../service/payloads.ts';
import { AttributeFields } from './attribute-fields.tsx';
import { type Layout, partsOf, textOf, withPart } from './parts.ts';

interface PartsEditorProps {
  readonly id: string;
  readonly labelledBy: string;
  readonly describedBy: string | undefined;
  readonly text: string;
  readonly layout: Layout | undefined;
  readonly onText: (text: string) => void;
}

/** Multivalued text by its parts: attributes, in each its values, in each its subvalues. */
export function PartsEditor({
  id,
  labelledBy,
  describedBy,
  text,
  layout,
  onText,
}: PartsEditorProps) {
  const parts = partsOf(text, layout);
  const change = (next: Nested) => onText(textOf(next, layout));
  const isByRows = layout?.kind === 'rows';
  const isFixed = layout !== undefined && !isByRows;
  return (
    <fieldset
      id={id}
      class="parts"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      tabIndex={-1}
    >
      {numbered(parts).map(({ entry: values, slot }) => (
        <AttributeFields
          key={slot}
          slot={slot}
          values={values}
          position={isFixed ? layout.positions[slot - 1] : undefined}
          valueNames={isByRows ? layout.positions.map(({ name }) => name) : []}
          onChange={(next) => change(withPart(parts, slot, next))}
          onRemove={parts.length > 1 ? () => change(withPart(parts, slot)) : undefined}
        />
      ))}
      {hasMarks(text) && (
        <p class="preview">
          <MarkedText text={text} />
        </p>
      )}
      {!isFixed && (
        <button type="button" class="quiet small" onClick={() => change([...parts, [['']]])}>
          + attribute
        </button>
      )}
    </fieldset>
  );
}
