import {
  FUNCTION,
  type Kind,
  oneOf,
  optional,
  optionsOf,
  recordOf,
  shapeOf,
  TEXT,
  TEXTS,
  WHOLE,
} from '../arguments/kinds.ts';
import { keepsCodes } from './code-cache.ts';

const SETTINGS = {
  dateOrder: /* @__PURE__ */ oneOf('MDY', 'DMY', 'YMD'),
  centuryStart: WHOLE,
  digitRuns: /* @__PURE__ */ oneOf('dateOrder', 'yearFirst'),
  currency: TEXT,
  thousands: TEXT,
  decimal: TEXT,
  precision: WHOLE,
  monthNames: TEXTS,
  dayNames: TEXTS,
  capitalAfter: /* @__PURE__ */ oneOf('nonLetter', 'space'),
  filters: /* @__PURE__ */ oneOf('common', 'all'),
  today: /* @__PURE__ */ optional(FUNCTION),
  readRecord: /* @__PURE__ */ optional(FUNCTION),
  user: /* @__PURE__ */ optional(/* @__PURE__ */ recordOf(FUNCTION)),
};

/** One that was made here was checked then, and never changes. */
export const CONTEXT: Kind = /* @__PURE__ */ contextKind();

export const CONTEXT_SETTINGS: Kind = /* @__PURE__ */ optionsOf(SETTINGS);

/** @__NO_SIDE_EFFECTS__ */
function contextKind(): Kind {
  const anyContext = shapeOf('a conversion context', SETTINGS);
  return { ...anyContext, holds: (value) => keepsCodes(value) || anyContext.holds(value) };
}
