/** What a school says of itself on its front page, beside the contract's sections (docs/spec.md §2). */

/** The texts, by the names of the call, with what each is called on the screen. '' is not said. */
export const frontTexts = {
  heroTitle: 'Headline',
  heroText: 'Below the headline',
  about: 'About the school',
  board: 'Board',
  hours: 'School hours',
  map: 'Link to a map',
  headRole: 'The head’s office',
  headName: 'The head’s name',
  headWord: 'The head’s word',
} as const

export type FrontText = keyof typeof frontTexts

export const frontPictures = { hero: 'Picture at the top', head: 'Picture of the head' } as const
export type FrontPicturePlace = keyof typeof frontPictures

export type ExamResult = { year: string; exam: string; figure: string }
export type FooterLink = { label: string; address: string }

/** How many of each a page shows. */
export const mostLines = { results: 4, links: 6 } as const

export type FrontPage = { readonly [Name in FrontText]: string } & {
  readonly results: readonly ExamResult[]
  readonly links: readonly FooterLink[]
}
