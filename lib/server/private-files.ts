/** Modes of files and folders that only the portal's own user may read. */
export const privateModes = { file: 0o600, folder: 0o700 } as const
