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

const OPTIONAL_FUNCTION = /* @__PURE__ */ optional(FUNCTION);

/** What a conversion context is made of. */
export const SETTINGS = {
  dateOrder: /* @__PURE__ */ oneOf('MDY', 'DMY', 'YMD'),
  centuryStart: WHOLE,
  digitRuns: /* @__PURE__ */ oneOf('dateOrder', 'yearFirst'),
  improperDates: /* @__PURE__ */ oneOf('roll', 'reject'),
  currency: TEXT,
  thousands: TEXT,
  decimal: TEXT,
  precision: WHOLE,
  monthNames: TEXTS,
  dayNames: TEXTS,
  capitalAfter: /* @__PURE__ */ oneOf('nonLetter', 'space'),
  filters: /* @__PURE__ */ oneOf('common', 'all'),
  emptyNumbers: /* @__PURE__ */ oneOf('zero', 'empty'),
  today: OPTIONAL_FUNCTION,
  readRecord: OPTIONAL_FUNCTION,
  user: /* @__PURE__ */ optional(/* @__PURE__ */ recordOf(FUNCTION)),
  userOf: OPTIONAL_FUNCTION,
};

export const CONTEXT_SETTINGS: Kind = /* @__PURE__ */ optionsOf(SETTINGS);
