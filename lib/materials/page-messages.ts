import { uploadStudyMaterial } from '@/lib/labels'

/** What screens say that the server alone makes: no script has it. */

export const studyMaterialsPageMessages = {
  uploadStudyMaterial,
  scheduleDailyTopic: 'Schedule Daily Topic',
} as const
