/** Characters that the source of a program may have over HTTP; the compiler itself takes longer ones. */
export const SOURCE_SIZE_MAX = 262_144;
