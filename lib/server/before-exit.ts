/**
 * What a server of ours does before it ends, to add to (server/index.mjs); undefined on a serverless platform, where nothing
 * runs between requests.
 */
export const beforeExit = () =>
  (globalThis as { [key: symbol]: Set<() => Promise<void>> | undefined })[Symbol.for('school-portal.before-exit')]
