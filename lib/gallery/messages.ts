export const galleryMessages = {
  loadFailed: 'Failed to fetch gallery images. Please try again later.',
  failed: 'Failed to fetch gallery images',
  empty: 'No gallery images available',
  uploadFailed: 'Failed to upload gallery image',
  uploaded: 'Gallery image uploaded successfully!',
  deleted: 'Gallery image deleted',
  deleteFailed: 'Failed to delete gallery image',
  waitingFailed: 'Failed to fetch the pictures that wait',
  noneWaiting: 'No picture waits for a consent.',
  waits: (names: string) => `The picture waits for the photo consent of ${names}.`,
} as const
