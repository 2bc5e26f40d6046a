import { FIELD_MARK } from 'mvdb/functions';
import { MarkedText } from '../marks/marked-text.tsx';
import { numbered } from '../parts/numbered.ts';

const ATTRIBUTE_ENDS = new RegExp(`(?<=${FIELD_MARK})`);

/** Text as it is stored, every mark visible, a line for each attribute. */
export function RawView({ text }: { readonly text: string }) {
  if (text === '') return <p class="empty-text">empty</p>;
  return (
    <ol class="raw">
      {numbered(text.split(ATTRIBUTE_ENDS)).map(({ entry, slot }) => (
        <li key={slot}>
          <MarkedText text={entry} />
        </li>
      ))}
    </ol>
  );
}
