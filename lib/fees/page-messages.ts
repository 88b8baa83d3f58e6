import { feesAndPayments } from '@/lib/labels'

/** What screens say that the server alone makes: no script has it. */

export const feeLinksMessages = {
  feesAndPayments,
} as const

export const onlinePaymentsMessages = {
  onlinePayment: 'Online payment is a demonstration',
  studentsWhoPressPayNow: 'Students who press Pay Now get a receipt, but no money moves. Go to',
  andChooseKeep: 'and choose: keep the demonstration, or show families how to pay you. Then this message goes away.',
  howToPay: 'How to pay',
  officeRecordsYourPayment: (contact: string) =>
    `The office records your payment, and you find it here with its receipt. ${contact && `Questions: ${contact}`}`,
} as const

export const feesPageMessages = {
  schoolYearsOfFees: 'School years of fees',
  schoolYearsOfPayments: 'School years of payments',
} as const
