import { record, thing } from './said'

/** What was done to what families are charged and have paid, as in sentences.ts. */
export const moneySentences = {
  FeePlan: thing('a fee plan'),
  FeePlanInstalment: thing('an instalment of a fee plan'),
  FeePlanHead: thing('a head of a fee plan'),
  FeePlanLine: thing('an amount in a fee plan'),
  OptionalHead: {
    Added: 'noted an optional fee of {them}',
    Changed: 'changed an optional fee of {them}',
    Removed: 'removed an optional fee of {them}',
  },
  Concession: {
    Added: 'gave {them} a concession',
    Changed: {
      'concessions:decide': 'decided about a concession of {them}',
      'concessions:give': 'ended a concession of {them}',
      otherwise: 'changed a concession of {them}',
    },
    Removed: 'removed a concession of {them}',
  },
  LateFineRule: thing('a rule of late fines'),
  LateFine: {
    Added: { 'payments:reverse': 'waived a late fine of {them}', otherwise: 'charged a late fine to {them}' },
    Changed: 'waived or took back a late fine of {them}',
    Removed: 'removed a late fine of {them}',
  },
  FeeStructure: thing('a class fee'),
  Fee: {
    Added: 'added a fee for {them}',
    Changed: { 'fees:create': 'cancelled {the fee}', otherwise: 'changed {the fee}' },
    Removed: 'removed {the fee}',
  },
  Receipt: record('receipt', 'gave {the receipt}'),
  Payment: {
    Added: { 'fees:pay': 'paid {the fee}', 'fees:payOwn': 'paid {the fee}', otherwise: 'recorded {the payment}' },
    Changed: { 'payments:reverse': 'reversed {the payment}', otherwise: 'changed {the payment}' },
    Removed: 'removed {the payment}',
  },
  PaymentReversal: {
    Added: 'wrote why {the payment} was reversed',
    Changed: 'changed why {the payment} was reversed',
    Removed: 'removed why {the payment} was reversed',
  },
  ReceiptReversal: record('reversal of an advance', 'reversed {the receipt}'),
  CashSession: {
    Added: 'opened {the cash}',
    Changed: 'counted and closed {the cash}',
    Removed: 'removed {the cash}',
  },
  CashHandOver: {
    Added: 'handed cash over',
    Changed: 'changed what cash was handed over',
    Removed: 'removed cash that was handed over',
  },
  ClosedDay: {
    Added: 'closed the books of a day',
    Changed: 'changed the closing of a day',
    Removed: 'opened the books of a day again',
  },
  ChequeDecision: record('decision about a cheque', 'decided about a cheque of {the family}'),
  Refund: {
    Added: 'asked for {the refund}',
    Changed: 'decided about {the refund}',
    Removed: 'removed {the refund}',
  },
  RefundReturn: record('refund that failed', 'noted that the gateway did not give back a refund of {the family}'),
  FeeReminder: record('reminder', 'reminded {the family}'),
  FeeContact: record('call about fees', 'noted what {the family} said about its fees'),
} as const
