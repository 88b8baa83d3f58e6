/** What a gateway of payments does for the portal. Another one is a folder beside `razorpay`, and a line in `choose.ts`. */
export type Gateway = {
  /** Paise: it takes no order of less. */
  smallest: number
  /** Makes an order, which may be tried several times and is paid once. Answers its id there. */
  createOrder(order: NewOrder): Promise<string>
  /** All tries of an order. */
  paymentsOf(gatewayOrderId: string): Promise<GatewayPayment[]>
  /** Takes what a bank has authorized; of one that is captured already its state. */
  capture(payment: GatewayPayment): Promise<GatewayPayment>
  /**
   * Gives money of a captured payment back to the account it came from. The same `key` twice is one refund. What it refuses it
   * has not done, unless an earlier call with the key has: `refundsOf` tells.
   */
  refund(refund: NewRefund): Promise<GatewayRefund>
  /** What was given back of a payment, or is about to be. */
  refundsOf(paymentId: string): Promise<GatewayRefund[]>
  /** The form that leads a browser to the checkout. */
  checkout(order: Checkout): { action: string; fields: Record<string, string> }
  /** Whether the gateway has signed an event, whose body is given as it came. */
  isEvent(body: string, signature: string): boolean
  /** Whether it has signed what a browser brings back from the checkout. */
  isReturn(returned: { orderId: string; paymentId: string; signature: string }): boolean
  /** The payment of which an event tells; null for one of something else. */
  paymentIn(body: string): GatewayPayment | null
  /** The refund of which an event tells; null for one of something else. */
  refundIn(body: string): GatewayRefund | null
}

export type NewOrder = {
  /** The portal's own. */
  id: string
  /** Paise. */
  amount: number
}

export type NewRefund = {
  /** The portal's own id of it. */
  key: string
  paymentId: string
  /** Paise. */
  amount: number
}

export type GatewayRefund = {
  id: string
  /** With which it was asked for; '' of one that somebody has made at the gateway itself. */
  key: string
  paymentId: string
  /** The last two are ends. */
  state: 'pending' | 'processed' | 'failed'
  /** Paise. */
  amount: number
}

export type Checkout = {
  gatewayOrderId: string
  school: string
  description: string
  payer: string
  /** Where the browser comes back to with a form, and where it goes whose owner gives up. */
  returnTo: string
  cancelTo: string
}

/** The order in which a payment passes through them. */
export const paymentStates = ['created', 'failed', 'authorized', 'captured', 'refunded'] as const

export type GatewayPayment = {
  id: string
  gatewayOrderId: string
  state: (typeof paymentStates)[number]
  /** Paise. */
  amount: number
  /** How it was paid, as the gateway calls it: `upi`, `card`, `netbanking`. */
  means: string
  /** Why it failed; '' otherwise. */
  failure: string
}

/**
 * What is known of a payment after something was heard of it: events come in any order, and none leads back. `failed` is no
 * end, because a bank may say for three days that it was authorized after all.
 */
export const laterState = (one: GatewayPayment['state'], other: GatewayPayment['state']) =>
  paymentStates.indexOf(other) > paymentStates.indexOf(one) ? other : one

/** A call to the gateway did not succeed. `refused`: it understood and said no; `away`: nobody knows what became of it. */
export class GatewayError extends Error {
  override name = 'GatewayError'
  constructor(
    readonly kind: 'refused' | 'away',
    message: string,
  ) {
    super(message)
  }
}
