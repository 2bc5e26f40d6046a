import { StyleModule } from 'style-mod';

/**
 * Has the editor's styles adopted by the document as a sheet. It would put them in a `style` element, which the
 * content security policy rejects; only below a shadow root it adopts them. So the set of modules that it makes for
 * such a root is made the document's.
 */
export function adoptStyles(): void {
  const root = document.createElement('div').attachShadow({ mode: 'open' });
  StyleModule.mount(root, []);
  for (const key of Object.getOwnPropertySymbols(root))
    Reflect.set(document, key, Reflect.get(root, key));
}
