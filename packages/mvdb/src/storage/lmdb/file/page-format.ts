/** What LMDB has before each page's own contents: number, commit, flags, bounds of the free space. */
export const PAGE_HEADER_BYTES = 24;
/** Where the flags stand in it. */
export const FLAGS_AT = 18;
/** Where the size of the slots stands, which follow the header and say where each entry begins behind it. */
export const SLOTS_SIZE_AT = 20;
export const SLOT_BYTES = 2;

/** What a page holds, by its flags. */
export const BRANCH = 0x01;
export const LEAF = 0x02;
export const OVERFLOW = 0x04;

/** What an entry begins with: the size of its value or the number of a page, its flags, the size of its key. */
export const NODE_BYTES = 8;
/** The flag of an entry whose value lies on pages of its own. */
export const ON_OVERFLOW = 0x01;
/** What stands in a leaf for such a value: where its pages begin, a commit, their number. */
export const OVERFLOW_POSITION_BYTES = 24;
/** Where in that place their number stands. */
export const OVERFLOW_COUNT_AT = 16;
