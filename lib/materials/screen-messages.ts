import { selectAClass, selectASubject, selectAType, uploadStudyMaterial } from '@/lib/labels'

/** What screens say whose script comes with the page. */

export const materialsTableMessages = {
  searchByTitle: 'Search by title',
} as const

export const ownSectionMessages = {
  first: (section: string) => `What is for your section, ${section}, comes first.`,
  alone: (section: string) => `Only what is for your section, ${section}, is shown.`,
  showAlone: 'Show only my section',
  showAll: 'Show all sections',
  yours: 'Your section',
  order: 'Your section first',
} as const

export const uploadMaterialFormMessages = {
  uploadStudyMaterial,
  selectClass: selectAClass,
  selectSection: 'Select a section',
  selectSubject: selectASubject,
  selectType: selectAType,
  fileHint: 'A PDF of up to 20 MB or an MP4 video of up to 200 MB.',
} as const
