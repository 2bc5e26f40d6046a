export * from './service/vb-itrequest.rev1.ts';
export * from './service/vb-maintenance.rev1.ts';
export * from './service/vb-service.rev1.ts';
