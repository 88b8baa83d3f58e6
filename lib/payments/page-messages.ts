/** What screens say that the server alone makes: no script has it. */

export const receiptsMessages = {
  receivedFrom: 'Received from',
  paidOn: 'Paid on',
  reversedOn: (reversed: string) => `reversed on ${reversed}`,
} as const
