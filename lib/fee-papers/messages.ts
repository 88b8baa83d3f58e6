export const feePaperMessages = {
  loadFailed: 'Failed to load the statements and certificates',
  statementFailed: 'Failed to download the statement of account',
  tuitionFailed: 'Failed to download the tuition certificate',
  noTuition: (name: string, year: string) =>
    `No tuition fee of ${name} was paid in the financial year ${year}, so there is nothing to certify.`,
  noEntries: 'Nothing was charged or paid.',
} as const
