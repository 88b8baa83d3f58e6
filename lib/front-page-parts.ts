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
  headWord: 'The head’s message',
} as const

export type FrontText = keyof typeof frontTexts

export const frontPictures = { hero: 'Picture at the top', head: 'Picture of the head' } as const
export type FrontPicturePlace = keyof typeof frontPictures

export type ExamResult = { year: string; exam: string; figure: string }
export type FooterLink = { label: string; address: string }

/** What somebody says of the school; `who`: `Parent, Class 4`. */
export type Voice = { quote: string; name: string; who: string }
/** A number that the school shows of itself. */
export type SchoolFigure = { figure: string; label: string }

/** Which voices and figures are shown: the contract's, which are invented, the school's own, or none. */
export const shownWords = ['samples', 'own', 'none'] as const
export type ShownWords = (typeof shownWords)[number]
export const shownWordsIn = { samples: 'Examples', own: 'Our own', none: 'None' } as const satisfies Record<
  ShownWords,
  string
>

/** What is chosen of them, with what each is called on the screen. */
export const shownParts = { voicesShown: 'Quotes shown', figuresShown: 'Figures shown' } as const

/** How many of each a page shows. */
export const mostLines = { results: 4, links: 6, voices: 3, figures: 4 } as const

export type FrontPage = { readonly [Name in FrontText]: string } & {
  readonly results: readonly ExamResult[]
  readonly links: readonly FooterLink[]
  readonly voicesShown: ShownWords
  readonly voices: readonly Voice[]
  readonly figuresShown: ShownWords
  readonly figures: readonly SchoolFigure[]
}

/** Those that a page shows where `samples` are the contract's. */
export const shownOf = <Each>(shown: ShownWords, own: readonly Each[], samples: readonly Each[]): readonly Each[] =>
  ({ samples, own, none: [] })[shown]
