import { selectAType } from '@/lib/labels'

/** What screens say whose script comes with the page. */

export const promotionGridMessages = {
  description: (title: string) => `“${title}” and its file are deleted and cannot be restored.`,
} as const

export const uploadPromotionFormMessages = {
  uploadPromotionalContent: 'Upload Promotional Content',
  uploadPromotion: 'Upload Promotion',
  selectType: selectAType,
  fileHint: 'An MP4 video of up to 200 MB, a JPEG or PNG picture of up to 10 MB, or a PDF of up to 20 MB.',
} as const
