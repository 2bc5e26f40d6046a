export * from './audit/vb-s0910.ts';
export * from './audit/vb-s0912.ts';
export * from './audit/vb-s0923.ts';
export * from './audit/vb-sy0913.ts';
