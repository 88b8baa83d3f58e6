export const promotionTypes = ['Video', 'Image', 'PDF'] as const
export const featuredHighlights = 3
