/** What the operations of the collection answer. */
export const collectionMessages = {
  loadFailed: 'Failed to load the collection',
} as const
