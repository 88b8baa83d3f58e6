/** What screens say whose script comes with the page. */

export const blockedPeopleMessages = {
  blockedToBeErased: (since: string, by: string, until: string) =>
    `Blocked ${since}${by && ` by ${by}`}, to be erased ${until}`,
} as const

export const retentionFormMessages = {
  howLongDataAreKept: 'How long data are kept',
} as const
