export const materialMessages = {
  loadFailed: 'Failed to fetch study materials. Please try again later.',
  empty: 'No study materials found.',
  about: {
    staff: 'Notes, films and worksheets. The students of the class download them here.',
    own: 'What your teachers share with your class is listed here.',
  },
  add: 'Upload a material',
  loginRequired: 'Please log in to access study materials',
  uploadFailed: 'Failed to upload material',
  uploaded: 'Study material uploaded successfully!',
  downloadFailed: 'Failed to download material',
  downloaded: 'Material downloaded successfully!',
  typeNeeds: {
    PDF: 'A material of type PDF needs a .pdf file.',
    Video: 'A material of type Video needs an .mp4 file.',
  },
  changeFailed: 'Failed to change the material',
  changed: 'Material changed',
  deleteFailed: 'Failed to delete the material',
  deleted: 'Material deleted',
  submitting: 'Uploading material...',
} as const
