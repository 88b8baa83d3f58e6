/** How a student's time at the school ends. */
export const leavingOutcomes = ['Left', 'Passed out'] as const
