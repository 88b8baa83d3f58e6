/** What is said of payments through a gateway. */
export const onlineMessages = {
  title: 'Online payment',
  startFailed: 'Payment failed',
  loadFailed: 'Failed to fetch the payment. Please try again later.',
  atCheckout: (address: string) => `This fee is paid at the checkout. Please go to ${address} to pay it.`,
  somebodyPays: 'Somebody else is paying one of these fees at this moment. Please try again in a few minutes.',
  waitsAlready: 'A payment of one of these fees is waiting for the bank. Please do not pay it again.',
  noGateway: 'There is no such address: the school takes no payments by this gateway.',
  notSigned: 'The signature is not the gateway’s.',
  eventsFailed: 'Failed to take in the event',
  askFailed: 'Failed to ask the gateway',
  away: 'The bank’s gateway does not answer at the moment. Nothing is lost: please look again in a minute.',
  refused:
    'The bank’s gateway does not accept this payment, and nothing was paid. Please tell the school office, or pay there.',
  tooSmall: (amount: string) => `Online at least ${amount} are paid at a time. Please pay less at the school office.`,
  payAt: (amount: string) => `Pay ${amount}`,
  payAgain: 'Try again',
  leads: 'You pay by UPI, card or net banking on the page of Razorpay, and come back here afterwards.',
  waiting: 'Waiting for the bank',
  waitingAbout:
    'The bank has not yet said whether the money has arrived. You may leave this page: the receipt is listed under Fees as soon as it has, and comes by email where the school has your address. Please do not pay again.',
  paid: 'Paid',
  paidAbout: 'The money has arrived. The receipt is listed under Fees.',
  credit: 'Kept as credit',
  creditAbout:
    'The money has arrived, but not all of these fees were still to pay. What is left over is the family’s credit. The school office sees it and settles other fees with it, or gives it back.',
  failed: 'Not paid',
  failedAbout: (why: string) => (why ? `The bank says: ${why}` : 'The bank did not let the payment through.'),
  closed: 'Please start again',
  closedAbout:
    'What is to pay of these fees has changed, or this was begun more than a day ago. Nothing was paid here: please go back to Fees.',
  elsewhere: 'Being paid already',
  toFees: 'All fees',
  look: 'Look again',
  toCheckout: 'Continue to payment',
  of: (type: string, student: string) => `${type}, ${student}`,
  total: 'Total',
  officeTitle: 'Online payments to look at',
  officeAbout: 'Money that has arrived and settles no fee: paid twice, late, or for a fee that was cancelled.',
  givenBackAbout: (days: number) =>
    `Given back at Razorpay itself in the last ${days} days, and not by the portal. If the books do not say so yet: reverse the payment in the list below, and record at the counter what is left of it; where it is the family’s credit, ask for a refund by bank transfer.`,
  givenBackOf: (givenBack: string, amount: string) => `${givenBack} of ${amount} given back`,
  heldOf: (held: string, amount: string) => `${held} of ${amount} left`,
  silent:
    'Payments were found by asking, and Razorpay told the portal nothing of them. Its webhook may be switched off: please look in its dashboard.',
} as const
