/** Accounts of mvdb on PostgreSQL. */
export { type PostgresOptions, postgres } from './postgres.ts';
