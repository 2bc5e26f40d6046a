import { numbered } from '../parts/numbered.ts';
import type { Schema } from './document.ts';
import { Prose } from './prose.tsx';
import { bodyForms, typeText } from './schema-fields.ts';

/** The members of a body, form by form. */
export function BodyView({ schema }: { readonly schema: Schema }) {
  return (
    <>
      {numbered(bodyForms(schema)).map(({ entry: { title, fields }, slot }) => (
        <div key={slot} class="body-form">
          {title !== '' && (
            <h4>
              <code>{title}</code>
            </h4>
          )}
          {fields.length === 0 ? (
            <p>{typeText(schema)}</p>
          ) : (
            <dl class="fields">
              {numbered(fields).map(({ entry: field, slot: fieldPosition }) => (
                <div key={fieldPosition}>
                  <dt>
                    <code>{field.path}</code>
                    <small>
                      {field.type}
                      {field.isRequired ? '' : ', may be absent'}
                    </small>
                  </dt>
                  <dd>
                    <Prose text={field.description} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      ))}
    </>
  );
}
