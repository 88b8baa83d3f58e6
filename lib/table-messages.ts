/** What tables say. Apart from the others, which every page needs. */

export const dataTableMessages = {
  forAllOfThemPressPrint: (list: string) => `${list}. For all of them press Print list, or Export CSV, on the screen.`,
  nothingWasFound: 'Nothing was found.',
  pagesOf: (caption: string) => `Pages of ${caption}`,
} as const

export const sortingMessages = {
  sortBy: 'Sort by',
} as const

export const toolbarMessages = {
  filterAndSort: 'Filter and sort',
  only: (date: string) => `Only ${date}`,
  showAllDays: ': show all days',
  printList: 'Print list',
} as const

export const tableMessages = {
  detailsOf: (about: string) => `Details of ${about}`,
} as const

/** Lists whose rows are ticked. */
export const tickMessages = {
  tickAllOnThisPage: 'Tick all on this page',
  untickAll: 'Untick all',
} as const

export const tableDownloadsMessages = {
  exportCsv: 'Export CSV',
  exportExcel: 'Export Excel',
} as const
