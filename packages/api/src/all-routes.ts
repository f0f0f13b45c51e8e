/** Every declared route: what the server must have and the tests go through. */
export * from './routes/auth.ts';
export * from './routes/user.ts';
export * from './routes/project.ts';
export * from './routes/versions.ts';
export * from './routes/series.ts';
export * from './routes/prices.ts';
export * from './routes/samples.ts';
export * from './routes/results.ts';
export * from './routes/exports.ts';
export * from './routes/info.ts';
export * from './routes/user-library.ts';
export * from './routes/places.ts';
export * from './routes/administration.ts';
export * from './routes/system.ts';
