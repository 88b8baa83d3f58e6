export const galleryMessages = {
  loadFailed: 'Failed to fetch gallery images. Please try again later.',
  failed: 'Failed to fetch gallery images',
  empty: 'No gallery images available',
  uploadFailed: 'Failed to upload gallery image',
  uploaded: 'Gallery image uploaded successfully!',
  deleted: 'Gallery image deleted',
  deleteFailed: 'Failed to delete gallery image',
} as const
