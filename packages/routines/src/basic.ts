/** Routines written in MultiValue BASIC. */
export {
  type BasicRoutinesOptions,
  basicRoutines,
  type ProgramTable,
} from './programs/basic-routines.ts';
