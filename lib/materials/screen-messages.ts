/** What screens say whose script comes with the page. */

export const materialsTableMessages = {
  searchByTitle: 'Search by title',
} as const

export const uploadMaterialFormMessages = {
  uploadStudyMaterial: 'Upload Study Material',
  selectClass: 'Select a class',
  selectSection: 'Select a section',
  selectSubject: 'Select a subject',
  selectType: 'Select a type',
  fileHint: 'A PDF of up to 20 MB or an MP4 video of up to 200 MB.',
} as const
