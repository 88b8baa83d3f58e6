/** What screens say that the server alone makes: no script has it. */

export const gallerySectionMessages = {
  pagesOfGallery: 'Pages of the gallery',
} as const
