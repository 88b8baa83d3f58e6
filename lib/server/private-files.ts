/** The modes of files and folders that the portal's own user alone may read. */
export const privately = { file: 0o600, folder: 0o700 } as const
