import { chooseASheet } from '@/lib/labels'

/** What the page says on which a sheet is chosen. Apart from the others, which the page of a sheet needs. */

export const importsTableMessages = {
  searchByFileName: 'Search by file name',
} as const

export const templateButtonsMessages = {
  template: (label: string) => `${label} template`,
  for: (importKindNames: string) => `for ${importKindNames}`,
} as const

export const uploadSheetFormMessages = {
  chooseSheet: chooseASheet,
  readSheet: 'Read the sheet',
  whoIsInIt: 'Who is in it',
  fileHint:
    'Excel (.xlsx, not the old .xls) or CSV, up to 5,000 rows and 4 MB. The portal reads only the first sheet of a workbook.',
} as const
