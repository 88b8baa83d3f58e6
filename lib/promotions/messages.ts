export const promotionMessages = {
  loadFailed: 'Failed to fetch promotions. Please try again later.',
  failed: 'Failed to fetch promotions',
  empty: 'No promotions available',
  about: {
    office: 'Videos, pictures and brochures of school life, for families and for those who want to apply.',
    others: 'Videos, pictures and brochures of school life are shown here.',
  },
  add: 'Upload a promotion',
  uploadFailed: 'Failed to upload promotion',
  uploaded: 'Promotional content uploaded successfully!',
  typeNeeds: {
    PDF: 'Promotional content of type PDF needs a .pdf file.',
    Video: 'Promotional content of type Video needs an .mp4 file.',
    Image: 'Promotional content of type Image needs a .jpeg or .png file.',
  },
  thumbnailFailed: 'Failed to save the preview',
  hasThumbnail: 'This promotion has a preview already.',
  deleted: 'Promotional content deleted',
  deleteFailed: 'Failed to delete promotion',
} as const
