export const promotionMessages = {
  loadFailed: 'Failed to fetch promotions. Please try again later.',
  failed: 'Failed to fetch promotions',
  empty: 'No promotions available',
  uploadFailed: 'Failed to upload promotion',
  uploaded: 'Promotional content uploaded successfully!',
  typeNeeds: {
    PDF: 'Promotional content of type PDF needs a .pdf file.',
    Video: 'Promotional content of type Video needs an .mp4 file.',
    Image: 'Promotional content of type Image needs a .jpeg or .png file.',
  },
  deleted: 'Promotional content deleted',
  deleteFailed: 'Failed to delete promotion',
} as const
