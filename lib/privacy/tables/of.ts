/** People whose data were purged. */
export const erased = { purgedAt: { not: null } }

/** Rows that name a pupil. */
export const ofPupil = (studentId: string) => ({ studentId })
