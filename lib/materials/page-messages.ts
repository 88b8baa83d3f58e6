/** What screens say that the server alone makes: no script has it. */

export const studyMaterialsPageMessages = {
  uploadStudyMaterial: 'Upload Study Material',
  scheduleDailyTopic: 'Schedule Daily Topic',
} as const
