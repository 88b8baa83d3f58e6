/** What screens say that the server alone makes: no script has it. */

export const reportsPageMessages = {
  schoolYears: 'School years',
} as const
