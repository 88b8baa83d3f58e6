/** What screens say that the server alone makes: no script has it. */

export const promotionsPageMessages = {
  pagesOfPromotions: 'Pages of promotions',
} as const
