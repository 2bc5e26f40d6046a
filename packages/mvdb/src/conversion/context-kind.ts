import { type Kind, shapeOf } from '../arguments/kinds.ts';
import { keepsCodes } from './code-cache.ts';
import { SETTINGS } from './context-settings.ts';
import { standardContext } from './conversion-context.ts';

/** The standard one is right, and one that was made here was checked then; neither ever changes. */
export const CONTEXT: Kind = /* @__PURE__ */ contextKind();

/** @__NO_SIDE_EFFECTS__ */
function contextKind(): Kind {
  const anyContext = shapeOf('a conversion context', SETTINGS);
  return {
    ...anyContext,
    holds: (value) => value === standardContext || keepsCodes(value) || anyContext.holds(value),
  };
}
