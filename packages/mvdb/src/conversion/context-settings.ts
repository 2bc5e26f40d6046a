import {
  FUNCTION,
  type Kind,
  oneOf,
  optional,
  optionsOf,
  recordOf,
  TEXT,
  TEXTS,
  WHOLE,
} from '../arguments/kinds.ts';

/** What a conversion context is made of. */
export const SETTINGS = {
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

export const CONTEXT_SETTINGS: Kind = /* @__PURE__ */ optionsOf(SETTINGS);
